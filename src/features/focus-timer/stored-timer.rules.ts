import {
  breakOptions,
  type EndedSession,
  freshSession,
  lengthMs,
  type TimerPhase,
  type TimerSession,
} from './focus-timer.rules.ts'

/** Where this browser keeps its timer. */
export const timerKey = 'focusTimer'

/** The timer from whatever was stored, by this version or any other; undefined when it is none. */
export function parseSession(stored: unknown): TimerSession | undefined {
  const { userId, mode, breakMinutes, phase, ended } = record(stored)
  const length = breakOptions.find((minutes) => minutes === breakMinutes)
  if (typeof userId !== 'string' || (mode !== 'work' && mode !== 'break') || length === undefined) return undefined
  const session: TimerSession = { ...freshSession, userId, mode, breakMinutes: length }
  const known = parsePhase(phase, session)
  return known && { ...session, phase: known, ended: parseEnded(ended) }
}

/** A count of pomodoros; undefined when it is none. */
export function parseCount(stored: unknown): number | undefined {
  return isWhole(stored) ? stored : undefined
}

function parsePhase(stored: unknown, session: TimerSession): TimerPhase | undefined {
  const { kind, id, leftMs, since, breakEnd } = record(stored)
  if (kind === 'ready') return { kind }
  // An older version kept no end of the break: it is over.
  if (kind === 'choosing' && session.mode === 'work') return { kind, breakEnd: isMoment(breakEnd) ? breakEnd : 0 }
  if (!isId(id) || !isWhole(leftMs) || leftMs === 0 || leftMs > lengthMs(session)) return undefined
  if (kind === 'paused') return { kind, id, leftMs }
  return kind === 'running' && isWhole(since) ? { kind, id, leftMs, since } : undefined
}

function parseEnded(stored: unknown): EndedSession | null {
  const { id, mode, minutes, endedAt, noticedAt } = record(stored)
  if (!isId(id) || (mode !== 'work' && mode !== 'break') || !isWhole(minutes)) return null
  return isMoment(endedAt) && isMoment(noticedAt) ? { id, mode, minutes, endedAt, noticedAt } : null
}

const record = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
/** As the server takes them (focus-timer.contract.ts). */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
/** What a Date can hold. */
const isMoment = (value: unknown): value is number => isWhole(value) && value <= 8.64e15
