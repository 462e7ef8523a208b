import { createInterface } from 'node:readline'
import type { Database } from '#kit/server/db/database.ts'
import '#kit/server/jobs/removals.ts'
import type { BackupTarget } from './backup-target.ts'

const folder = 'removed'
const rowsAtOnce = 1000

export interface Removals {
  users: Set<string>
  uploads: Set<string>
  /** What was read of uploads, by the id of its import. */
  imports: Set<string>
}

/** Writes what was deleted for good since the last time next to the backups. Earlier entries are never changed. */
export async function noteRemovals({ queries }: Database, target: BackupTarget): Promise<number> {
  for (let noted = 0; ; ) {
    const rows = await queries
      .selectFrom('removals')
      .select(['id', 'kind', 'removed_id as removed'])
      .where('is_noted', '=', false)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const [first] = rows
    if (!first) return noted
    await target.write(
      `${folder}/${first.id}.jsonl`,
      rows.map(({ kind, removed }) => `${JSON.stringify({ kind, removed })}\n`).join(''),
    )
    await target.flush()
    await queries
      .updateTable('removals')
      .set({ is_noted: true })
      .where(
        'id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    noted += rows.length
  }
}

/** Writes all recorded removals to a target that has none yet, and otherwise only the new ones. */
export async function noteAllRemovals(database: Database, target: BackupTarget): Promise<void> {
  if ((await target.list(folder)).length === 0)
    await database.queries.updateTable('removals').set({ is_noted: false }).where('is_noted', '=', true).execute()
  await noteRemovals(database, target)
}

export async function readRemovals(target: BackupTarget): Promise<Removals> {
  const removals: Removals = { users: new Set(), uploads: new Set(), imports: new Set() }
  for (const name of await target.list(folder)) {
    if (!name.endsWith('.jsonl')) continue
    for await (const line of createInterface({ input: await target.read(`${folder}/${name}`) })) {
      const { kind, removed } = JSON.parse(line) as { kind: string; removed: string }
      if (kind === 'user') removals.users.add(removed)
      else if (kind === 'import') removals.imports.add(removed)
      else removals.uploads.add(removed)
    }
  }
  return removals
}
