declare module '#kit/server/db/tables.ts' {
  interface Tables {
    backup_runs: {
      id: string
      kind: 'create' | 'drill' | 'check'
      /** Where the backups are stored. */
      target: string
      /** Name of the backup that was made or proven. */
      backup: string | null
      backup_at: string | null
      ended_at: string
      /** Null when it succeeded. */
      error: string | null
    }
    /** A restore that this database came from. */
    restores: {
      id: string
      backup: string
      backup_at: string
      restored_at: string
      /** Null while the emails that waited in the backup are held. */
      released_at: string | null
      /** JSON of `RestoreReport`. */
      report: string
    }
  }
}

export {}
