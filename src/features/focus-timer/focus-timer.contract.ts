import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, OneOf, OwnUser, route, StrictObject } from '#kit/contract.ts'
import { longestMinutes, mostNotEnded } from './stored-timer.rules.ts'

/** A day of the owner's own calendar, `2026-11-21`. */
const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' })

export const FocusDay = Type.Object({ day: Day, minutes: Type.Integer(), sessions: Type.Integer() })
export type FocusDay = Static<typeof FocusDay>

/** Made by the browser. */
const SessionId = Type.String({ pattern: '^[0-9a-f-]{36}$' })
const Minutes = Type.Integer({ minimum: 1, maximum: longestMinutes })
const Mode = OneOf(['work', 'break'])
const Ms = Type.Integer({ minimum: 0, maximum: 366 * 24 * 60 * 60 * 1000 })

/** The timer of a person as devices tell it each other. Times are counted from the moment of sending: clocks differ. */
const SentTimer = StrictObject({
  mode: Mode,
  breakMinutes: Minutes,
  completed: Type.Integer({ minimum: 0, maximum: 1_000_000 }),
  phase: OneOf(['ready', 'running', 'paused', 'choosing']),
  /** Of the session that runs or pauses, with its length; null and 0 when none does. */
  sessionId: Nullable(SessionId),
  minutes: Type.Integer({ minimum: 0, maximum: longestMinutes }),
  /** Of the session, or of the suggested break while one is chosen. */
  leftMs: Ms,
  /** The session that has just ended, until the next thing is done with the timer. */
  ended: Nullable(StrictObject({ id: SessionId, mode: Mode, minutes: Minutes, msAgo: Ms })),
})
export type SentTimer = Static<typeof SentTimer>

const ServerTimer = Type.Object({
  /** Grows with everything that is done; 0: the server knows of none. */
  version: Type.Integer(),
  changeId: Nullable(Id),
  timer: SentTimer,
})

export const focusTimerApi = {
  timer: route('GET /api/users/:userId/timer', {
    summary: 'The timer of a person, on whichever device they use it',
    params: OwnUser,
    reply: ServerTimer,
  }),
  changeTimer: route('PUT /api/users/:userId/timer', {
    summary:
      'Tell what was done with the timer; the answer is the timer as it is then. What was done last counts, and the same change again changes nothing',
    params: OwnUser,
    body: StrictObject({
      changeId: SessionId,
      /** How long ago it was done. */
      msAgo: Ms,
      /** IANA name, for the day of a session that ends while no page is open. */
      timeZone: Type.String({ maxLength: 64 }),
      timer: SentTimer,
      /** Sessions that were paused or given up before their end. */
      notEnded: Type.Array(SessionId, { maxItems: mostNotEnded }),
    }),
    reply: ServerTimer,
  }),
  /** Two tabs, or a second try after a lost answer, report a session once: the id is the browser's. */
  complete: route('PUT /api/focus-sessions/:id', {
    summary: 'Keep a completed focus session; the same id again changes nothing',
    params: Type.Object({ id: SessionId }),
    body: StrictObject({
      userId: Id,
      day: Day,
      minutes: Minutes,
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
