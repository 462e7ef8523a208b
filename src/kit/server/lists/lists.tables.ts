/** Row counts. Each is the sum of several shares, so that two transactions seldom wait for the same row. */
export interface CountersTable {
  name: string
  share: number
  value: number
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    counters: CountersTable
  }
}
