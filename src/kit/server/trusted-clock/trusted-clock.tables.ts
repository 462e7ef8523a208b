declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** A single row with what this database knows about the time. */
    trusted_clock: {
      id: string
      /** The latest time that was trusted. */
      newest_at: string
      /** Milliseconds that servers have run while the clock was in doubt; 0 while it isn't. */
      doubted_ms: number
    }
  }
}

export {}
