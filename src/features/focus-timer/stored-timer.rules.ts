import {
  defaultLengths,
  type EndedSession,
  freshSession,
  lengthMs,
  type TimerLengths,
  type TimerPhase,
  type TimerSession,
} from './focus-timer.rules.ts'

/** Key in the browser's storage. */
export const timerKey = 'focusTimer'

/** Upper limit for the length of any session, in minutes. */
export const longestMinutes = 180
/** Maximum number of unfinished sessions that are reported to the server. */
export const mostNotEnded = 20

/** Parses the stored timer, which any version of the app may have written. Undefined when it isn't a timer. */
export function parseSession(stored: unknown): TimerSession | undefined {
  const { userId, mode, lengths, breakMinutes, phase, ended } = record(stored)
  if (typeof userId !== 'string' || (mode !== 'work' && mode !== 'break') || !isLength(breakMinutes)) return undefined
  const session: TimerSession = { ...freshSession, userId, mode, lengths: parseLengths(lengths), breakMinutes }
  const known = parsePhase(phase, session)
  return known && { ...session, phase: known, ended: parseEnded(ended) }
}

/** Parses the number of completed pomodoros. Undefined when it isn't a count. */
export function parseCount(stored: unknown): number | undefined {
  return isWhole(stored) ? stored : undefined
}

function parseLengths(stored: unknown): TimerLengths {
  const { work, breaks } = record(stored)
  const [quick, medium, long] = Array.isArray(breaks) ? breaks : []
  if (!isLength(work) || !isLength(quick) || !isLength(medium) || !isLength(long)) return defaultLengths
  return { work, breaks: [quick, medium, long] }
}

function parsePhase(stored: unknown, session: TimerSession): TimerPhase | undefined {
  const { kind, id, leftMs, since, breakEnd, minutes = lengthMs(session) / 60_000 } = record(stored)
  if (kind === 'ready') return { kind }
  // An older version didn't store the end of the break. Treat the break as over.
  if (kind === 'choosing' && session.mode === 'work') return { kind, breakEnd: isMoment(breakEnd) ? breakEnd : 0 }
  if (!isId(id) || !isLength(minutes) || !isWhole(leftMs) || leftMs === 0 || leftMs > minutes * 60_000) return undefined
  if (kind === 'paused') return { kind, id, minutes, leftMs }
  return kind === 'running' && isWhole(since) ? { kind, id, minutes, leftMs, since } : undefined
}

function parseEnded(stored: unknown): EndedSession | null {
  const { id, mode, minutes, endedAt, noticedAt } = record(stored)
  if (!isId(id) || (mode !== 'work' && mode !== 'break') || !isWhole(minutes)) return null
  return isMoment(endedAt) && isMoment(noticedAt) ? { id, mode, minutes, endedAt, noticedAt } : null
}

const record = (value: unknown) => (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
/** The same format as in `focus-timer.contract.ts`. */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
/** A length in minutes. */
const isLength = (value: unknown): value is number => isWhole(value) && value >= 1 && value <= longestMinutes
/** A time that a Date can hold. */
const isMoment = (value: unknown): value is number => isWhole(value) && value <= 8.64e15
