import { isId } from './stored-timer.rules.ts'

/** A completed session that hasn't been sent to the server yet. */
export interface UnsentSession {
  id: string
  userId: string
  /** A day in the owner's time zone, `2026-11-21`. */
  day: string
  minutes: number
  /** A UTC instant. */
  endedAt: string
}

/** Minutes on a day that the server has recorded. */
export interface RecordedDay {
  day: string
  minutes: number
}

/**
 * The sessions that the recorded days don't contain. One that was sent while the days were read may be in both for a moment: it is taken for
 * recorded when its day has grown by as much since the days were read before.
 */
export function notRecordedYet(
  sessions: readonly UnsentSession[],
  recorded: readonly RecordedDay[],
  before: readonly RecordedDay[] | undefined,
): UnsentSession[] {
  const minutesOn = (days: readonly RecordedDay[], day: string) =>
    days.filter((one) => one.day === day).reduce((sum, { minutes }) => sum + minutes, 0)
  const grown = new Map<string, number>()
  return sessions.filter(({ day, minutes }) => {
    if (!before) return true
    const left = grown.get(day) ?? minutesOn(recorded, day) - minutesOn(before, day)
    if (left < minutes) return true
    grown.set(day, left - minutes)
    return false
  })
}

/** Parses stored sessions, which any version of the app may have written. */
export function parseUnsentSessions(stored: unknown): UnsentSession[] | undefined {
  if (!Array.isArray(stored)) return undefined
  return stored.filter(isUnsent)
}

function isUnsent(stored: unknown): stored is UnsentSession {
  if (typeof stored !== 'object' || stored === null) return false
  const { id, userId, day, minutes, endedAt } = stored as Record<string, unknown>
  return (
    isId(id) &&
    typeof userId === 'string' &&
    typeof day === 'string' &&
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    Number.isInteger(minutes) &&
    typeof endedAt === 'string'
  )
}
