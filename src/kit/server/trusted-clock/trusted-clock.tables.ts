/** A single row with what this database knows about the time. */
export interface TrustedClockTable {
  id: string
  /** The latest time that was trusted. */
  newest_at: string
  /** Milliseconds that servers have run while the clock was in doubt; 0 while it isn't. */
  doubted_ms: number
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    trusted_clock: TrustedClockTable
  }
}
