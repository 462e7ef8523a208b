/** One row per user. */
export interface UserSettingsTable {
  user_id: string
  /** JSON, parsed by `readSettings`. */
  settings: string
  updated_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    user_settings: UserSettingsTable
  }
}
