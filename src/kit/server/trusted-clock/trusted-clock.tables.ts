/** One row: what this database knows about the time. */
export interface TrustedClockTable {
  id: string
  /** The newest time that was believed. */
  newest_at: string
  /** How long servers have run while the clock was in doubt, in milliseconds; 0 while it is not. */
  doubted_ms: number
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    trusted_clock: TrustedClockTable
  }
}
