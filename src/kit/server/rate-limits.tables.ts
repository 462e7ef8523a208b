declare module '#kit/server/db/tables.ts' {
  interface Tables {
    rate_limits: {
      key: string
      points: number
      /** End of the window, in milliseconds since 1970. */
      expire: number
    }
  }
}

export {}
