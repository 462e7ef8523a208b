/** How many rows there are of a kind, in shares: two transactions seldom wait for the same one. */
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
