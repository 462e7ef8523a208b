/** The timer of a person, one row each. */
export interface FocusTimersTable {
  user_id: string
  /** Grows with everything that is done. */
  version: number
  /** Of what was done last, made by the device. */
  change_id: string
  /** When that was, by the server's clock. */
  changed_at: string
  /** When the running session ends; null while none runs. */
  ends_at: string | null
  /** IANA name: the day of a session is that of the person's calendar. */
  time_zone: string
  /** JSON; read by `parseSession` and `parseCount`. */
  timer: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    focus_timers: FocusTimersTable
  }
}
