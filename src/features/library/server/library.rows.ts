import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import type { Upload } from '../library.contract.ts'
import { quotaReached } from '../library.errors.ts'
import './library.tables.ts'

export const mib = 1024 * 1024

/** The columns of an upload that the API returns, under the names of the contract. */
export const uploadColumns = [
  ...fields('uploads.id uploads.user_id uploads.filename uploads.original_name uploads.folder uploads.file_type'),
  ...fields('uploads.mime_type uploads.size uploads.width uploads.height uploads.thumbnail uploads.upload_date'),
  ...fields('uploads.last_page uploads.rotation uploads.is_favorite uploads.device_file'),
]

export const folderColumns = ['id', 'user_id as userId', 'name', 'created_at as createdAt'] as const

/** Adds the changes to the totals of folders, in the order of their names so that two transactions can't deadlock. */
export async function addToTotals(tx: Tx, userId: string, changes: Record<string, number>) {
  for (const folder of Object.keys(changes).sort()) {
    const files = changes[folder] ?? 0
    if (files === 0) continue
    await tx
      .insertInto('upload_totals')
      .values({ user_id: userId, folder, files })
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'folder']).doUpdateSet((set) => ({ files: set('upload_totals.files', '+', files) })),
      )
      .execute()
  }
}

export interface SomeOwned {
  ids: string[]
  userId: string
}

const idsOf = (rows: Upload[]) => rows.map(({ id }) => id)

export function countByFolder(rows: Upload[], each: 1 | -1): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { folder } of rows) counts[folder] = (counts[folder] ?? 0) + each
  return counts
}

/**
 * Locks and returns those of the uploads that belong to the user. Writes the rows before reading them, which makes concurrent changes of
 * an upload wait for each other on both engines.
 */
export function hold(tx: Tx, { ids, userId }: SomeOwned, where: { isDeleted: boolean }): Promise<Upload[]> {
  return tx
    .updateTable('uploads')
    .set({ user_id: userId })
    .where('id', 'in', ids)
    .where('user_id', '=', userId)
    .where('deleted_at', where.isDeleted ? 'is not' : 'is', null)
    .returning(uploadColumns)
    .execute()
}

export async function set(tx: Tx, rows: Upload[], values: { folder?: string; deleted_at?: string | null }): Promise<void> {
  await tx.updateTable('uploads').set(values).where('id', 'in', idsOf(rows)).execute()
}

/** True if a user has a folder. Locks one that isn't built in until the transaction ends. */
export async function holdFolder(
  tx: Tx,
  userId: string,
  { name, builtIn }: { name: string; builtIn?: BuiltIn },
): Promise<boolean> {
  const own = tx.updateTable('folders').set({ name }).where('user_id', '=', userId).where('name', '=', name)
  return builtIn?.has(name) || hasRow(own.returning('id'))
}

/** The names of the folders that every user has. */
export type BuiltIn = ReadonlySet<string>

/**
 * Returns how many bytes the files of a user take. Includes deleted files until they are removed for good, and parts of unfinished
 * uploads. Leaves out the parts of the upload `except`, which is becoming a file now.
 */
export async function usedBytes(from: Queries | Tx, userId: string, except = ''): Promise<number> {
  const parts = from.selectFrom('upload_parts').where('user_id', '=', userId).where('upload_id', '!=', except)
  const { used } = await parts.select((select) => select.fn.sum<number | null>('size').as('used')).executeTakeFirstOrThrow()
  let sum = Number(used ?? 0)
  // Two queries, because kept and deleted uploads have separate indexes.
  for (const deleted of ['is', 'is not'] as const) {
    const sizes = from.selectFrom('uploads').where('user_id', '=', userId).where('deleted_at', deleted, null)
    const { used } = await sizes.select((select) => select.fn.sum<number | null>('size').as('used')).executeTakeFirstOrThrow()
    sum += Number(used ?? 0)
  }
  return sum
}

/**
 * Throws `quotaReached` when these bytes would exceed what the files of an owner may take. Parallel uploads take turns, so that each one sees
 * the bytes of those before it.
 */
export async function requireQuota(
  tx: Tx,
  { database, ownerQuotaMb }: Pick<Basics, 'database'> & { ownerQuotaMb: () => number | undefined },
  { userId, bytes, except }: { userId: string; bytes: number; except?: string | undefined },
): Promise<void> {
  const quotaMb = ownerQuotaMb()
  if (quotaMb === undefined) return
  await database.takeTurn(tx, `quota ${userId}`)
  if ((await usedBytes(tx, userId, except)) + bytes > quotaMb * mib) throw quotaReached()
}
