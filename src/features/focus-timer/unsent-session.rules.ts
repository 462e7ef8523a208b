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
