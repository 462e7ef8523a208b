/** The private calendar address of a user. */
export interface CalendarFeedsTable {
  user_id: string
  token_hash: string
  is_with_focus: boolean
  created_at: string
  /** The version of the user's credentials when it was made. With another one it doesn't work. */
  credentials_version: number
  /** Null when it has no end. */
  expires_at: string | null
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    calendar_feeds: CalendarFeedsTable
  }
}
