import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import './backups.tables.ts'

export interface BackupRun {
  /** `check`: an encrypted backup was compared without its key, so it wasn't restored. */
  kind: 'create' | 'drill' | 'check'
  target: string
  backup: string | null
  backupAt: string | null
  endedAt: string
  /** Null when it succeeded. */
  error: string | null
}

const columns = ['kind', 'target', 'backup', 'backup_at as backupAt', 'ended_at as endedAt', 'error'] as const

export function createBackupRunsStore({ database, clock }: { database: Database; clock: Clock }) {
  const { queries } = database
  const latest = (kind: BackupRun['kind']) =>
    queries.selectFrom('backup_runs').select(columns).where('kind', '=', kind).orderBy('id', 'desc').limit(1)

  const findGood = async (kind: BackupRun['kind'], target?: string): Promise<BackupRun | null> => {
    const good = latest(kind).where('error', 'is', null)
    return (await (target === undefined ? good : good.where('target', '=', target)).executeTakeFirst()) ?? null
  }

  return {
    async record(run: Omit<BackupRun, 'endedAt'>): Promise<void> {
      const { backupAt, ...rest } = run
      await queries
        .insertInto('backup_runs')
        .values({ id: newId(), ...rest, backup_at: backupAt, ended_at: instant(clock) })
        .execute()
    },

    /** Returns the latest run that succeeded, in one place or in any. */
    findGood,

    /** Returns the run of the last proven backup: by a drill or, if it's encrypted, by comparing it without the key. */
    async findProven(): Promise<BackupRun | null> {
      const [drill, check] = [await findGood('drill'), await findGood('check')]
      if (drill === null || check === null) return drill ?? check
      return (drill.backupAt ?? '') > (check.backupAt ?? '') ? drill : check
    },

    /** Returns the latest attempt to make a backup and the latest to prove one, as far as they failed. */
    async lastFailed(): Promise<BackupRun[]> {
      const runOf = async (kind: BackupRun['kind']) => (await latest(kind).executeTakeFirst()) ?? null
      const [made, drill, check] = [await runOf('create'), await runOf('drill'), await runOf('check')]
      const proof = (drill?.endedAt ?? '') > (check?.endedAt ?? '') ? drill : check
      return [made, proof].flatMap((run) => (run?.error == null ? [] : [run]))
    },

    /** Returns the names of proven backups in one place. */
    async provenIn(target: string): Promise<string[]> {
      const rows = await queries
        .selectFrom('backup_runs')
        .select('backup')
        .where('kind', 'in', ['drill', 'check'])
        .where('error', 'is', null)
        .where('target', '=', target)
        .execute()
      return rows.flatMap(({ backup }) => (backup === null ? [] : [backup]))
    },

    /** Returns when the first run ended; null when there was none. */
    async firstAt(): Promise<string | null> {
      const row = await queries.selectFrom('backup_runs').select('ended_at as at').orderBy('id').limit(1).executeTakeFirst()
      return row?.at ?? null
    },

    async removeBefore(endedBefore: string): Promise<void> {
      await queries.deleteFrom('backup_runs').where('ended_at', '<', endedBefore).execute()
    },
  }
}
