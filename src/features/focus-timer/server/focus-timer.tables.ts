export interface FocusSessionsTable {
  user_id: string
  /** Made by the browser, so that a session is kept once. */
  id: string
  /** Of the owner's calendar, `2026-11-21`. */
  day: string
  minutes: number
  ended_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    focus_sessions: FocusSessionsTable
  }
}
