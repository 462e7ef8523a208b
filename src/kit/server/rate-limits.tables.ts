export interface RateLimitsTable {
  key: string
  points: number
  /** Milliseconds since 1970; the window starts over after it. */
  expire: number
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    rate_limits: RateLimitsTable
  }
}
