/** A backup or a drill that has ended. */
export interface BackupRunsTable {
  id: string
  kind: 'create' | 'drill'
  /** Where the backups lie. */
  target: string
  /** The backup that was made or proven. */
  backup: string | null
  backup_at: string | null
  ended_at: string
  /** Null: it went well. */
  error: string | null
}

/** This database came from a backup. */
export interface RestoresTable {
  id: string
  backup: string
  backup_at: string
  restored_at: string
  /** Null: the mails that waited in the backup are held. */
  released_at: string | null
  /** JSON of `RestoreReport`. */
  report: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    backup_runs: BackupRunsTable
    restores: RestoresTable
  }
}
