import {
  defaultLengths,
  type EndedSession,
  freshSession,
  lengthMs,
  type TimerLengths,
  type TimerPhase,
  type TimerSession,
} from './focus-timer.rules.ts'

/** Where this browser keeps its timer. */
export const timerKey = 'focusTimer'

/** No session is longer, whatever somebody has chosen. */
export const longestMinutes = 180
/** Of the sessions that did not end, so many are told to the server. */
export const mostNotEnded = 20

/** The timer from whatever was stored, by this version or any other; undefined when it is none. */
export function parseSession(stored: unknown): TimerSession | undefined {
  const { userId, mode, lengths, breakMinutes, phase, ended } = record(stored)
  if (typeof userId !== 'string' || (mode !== 'work' && mode !== 'break') || !isLength(breakMinutes)) return undefined
  const session: TimerSession = { ...freshSession, userId, mode, lengths: parseLengths(lengths), breakMinutes }
  const known = parsePhase(phase, session)
  return known && { ...session, phase: known, ended: parseEnded(ended) }
}

/** A count of pomodoros; undefined when it is none. */
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
  // An older version kept no end of the break: it is over.
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
/** As the server takes them (focus-timer.contract.ts). */
export const isId = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value)
const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
/** In minutes. */
const isLength = (value: unknown): value is number => isWhole(value) && value >= 1 && value <= longestMinutes
/** What a Date can hold. */
const isMoment = (value: unknown): value is number => isWhole(value) && value <= 8.64e15
