declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** One row per user. */
    user_settings: {
      user_id: string
      /** JSON, parsed by `readSettings`. */
      settings: string
      updated_at: string
    }
  }
}

export {}
