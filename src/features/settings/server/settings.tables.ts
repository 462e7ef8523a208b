/** One row a person. */
export interface UserSettingsTable {
  user_id: string
  /** JSON; read by `readSettings`. */
  settings: string
  updated_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    user_settings: UserSettingsTable
  }
}
