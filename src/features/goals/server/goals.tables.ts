import type { Timeframe } from '../goals.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    goals: {
      id: string
      user_id: string
      title: string
      timeframe: Timeframe
      is_active: boolean
      completed_at: string | null
      /** When a completed goal comes back. From then on it is open, although `is_active` is still false. Null when it doesn't come back. */
      returns_at: string | null
      created_at: string
      /** Set for the hour in which a deletion can be undone. */
      deleted_at: string | null
      /** Hash of the request that created the row (kit/server/sent-once.ts). Null for rows from before this column existed. */
      sent_as: string | null
      /** The title from another device that a later change has replaced. Null once the user has seen it. */
      replaced_title: string | null
    }
  }
}
