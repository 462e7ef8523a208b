/** The private calendar address of a user. */
export interface CalendarFeedsTable {
  user_id: string
  token_hash: string
  is_with_focus: boolean
  created_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    calendar_feeds: CalendarFeedsTable
  }
}
