import { type Static, Type } from 'typebox'
import { Id, Instant, OwnUser, route, StrictObject } from '#kit/contract.ts'

/** A day of the owner's own calendar, `2026-11-21`. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

export const FocusDay = Type.Object({ day: Day, minutes: Type.Integer(), sessions: Type.Integer() })
export type FocusDay = Static<typeof FocusDay>

export const focusTimerApi = {
  /** Two tabs, or a second try after a lost answer, report a session once: the id is the browser's. */
  complete: route('PUT /api/focus-sessions/:id', {
    summary: 'Keep a completed focus session; the same id again changes nothing',
    params: Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }) }),
    body: StrictObject({
      userId: Id,
      day: Day,
      minutes: Type.Integer({ minimum: 1, maximum: 180 }),
      endedAt: Type.String({ format: 'date-time' }),
    }),
    reply: Type.Object({ id: Id, day: Day, minutes: Type.Integer(), endedAt: Instant }),
  }),
  days: route('GET /api/users/:userId/focus-days', {
    summary: 'Focus minutes by day, oldest first; days without any are left out',
    isKept: true,
    params: OwnUser,
    query: Type.Object({ from: Day, to: Day }),
    reply: Type.Array(FocusDay),
  }),
}
