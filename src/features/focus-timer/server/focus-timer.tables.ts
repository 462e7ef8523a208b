export interface FocusSessionsTable {
  user_id: string
  /** Made by the browser, so that a session is kept once. */
  id: string
  /** Of the owner's calendar, `2026-11-21`. */
  day: string
  minutes: number
  ended_at: string
  /** No device has told of it yet: the server came to its end by its own clock. */
  is_assumed: boolean
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    focus_sessions: FocusSessionsTable
  }
}
