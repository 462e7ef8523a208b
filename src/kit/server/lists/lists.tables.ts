declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Row counts. Each is the sum of several shares, so that two transactions seldom wait for the same row. */
    counters: {
      name: string
      share: number
      value: number
    }
  }
}

export {}
