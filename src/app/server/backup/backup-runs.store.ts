import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import './backups.tables.ts'

export interface BackupRun {
  kind: 'create' | 'drill'
  target: string
  backup: string | null
  backupAt: string | null
  endedAt: string
  /** Null: it went well. */
  error: string | null
}

const columns = ['kind', 'target', 'backup', 'backup_at as backupAt', 'ended_at as endedAt', 'error'] as const

/** What became of backups and drills. */
export function createBackupRunsStore({ database, clock }: { database: Database; clock: Clock }) {
  const { queries } = database
  const latest = (kind: BackupRun['kind']) =>
    queries.selectFrom('backup_runs').select(columns).where('kind', '=', kind).orderBy('id', 'desc').limit(1)

  return {
    async record(run: Omit<BackupRun, 'endedAt'>): Promise<void> {
      const { backupAt, ...rest } = run
      await queries
        .insertInto('backup_runs')
        .values({ id: newId(), ...rest, backup_at: backupAt, ended_at: instant(clock) })
        .execute()
    },

    /** How the last one ended, whichever way. */
    findLatest: async (kind: BackupRun['kind']): Promise<BackupRun | null> => (await latest(kind).executeTakeFirst()) ?? null,

    /** The last one that went well: of a drill, the last proven backup. */
    findGood: async (kind: BackupRun['kind']): Promise<BackupRun | null> =>
      (await latest(kind).where('error', 'is', null).executeTakeFirst()) ?? null,

    /** Proven backups in one place. */
    async provenIn(target: string): Promise<string[]> {
      const rows = await queries
        .selectFrom('backup_runs')
        .select('backup')
        .where('kind', '=', 'drill')
        .where('error', 'is', null)
        .where('target', '=', target)
        .execute()
      return rows.flatMap(({ backup }) => (backup === null ? [] : [backup]))
    },

    /** Since when somebody has made backups. */
    async firstAt(): Promise<string | null> {
      const row = await queries.selectFrom('backup_runs').select('ended_at as at').orderBy('id').limit(1).executeTakeFirst()
      return row?.at ?? null
    },

    async removeBefore(endedBefore: string): Promise<void> {
      await queries.deleteFrom('backup_runs').where('ended_at', '<', endedBefore).execute()
    },
  }
}
