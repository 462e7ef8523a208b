import type { Timeframe } from '../goals.rules.ts'

export interface GoalsTable {
  id: string
  user_id: string
  title: string
  timeframe: Timeframe
  is_active: boolean
  completed_at: string | null
  /** When a goal that is done is open again, from which moment on `is_active` is not true of it; null: it stays as it is. */
  returns_at: string | null
  created_at: string
  /** Set for the hour in which a deletion can be undone. */
  deleted_at: string | null
  /** Of what it was created from (kit/server/sent-once.ts); null before there was such a thing. */
  sent_as: string | null
  /** What another device called it; null once somebody has seen that. */
  replaced_title: string | null
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    goals: GoalsTable
  }
}
