import type { AlarmKind } from '#kit/alarms.rules.ts'

/** The alarms of which administrators are told by email: money that waits, the end of https, and backups. */
export const mailedAlarmKinds: readonly AlarmKind[] = [
  'certificate-ending',
  'backup-unproven',
  'backup-failed',
  'shop-silent',
  'orders-waiting',
  'claims-waiting',
  'orders-refused',
  'orders-unread',
]

const hourMs = 60 * 60 * 1000
/** How long an alarm must have ended before that is told. */
const overAfterMs = hourMs
/** Between two emails that the same kind of alarm is there. */
const againAfterMs = 24 * hourMs

/** What was told about a kind of alarm. */
export interface Told {
  mailedAt: string
  /** Since when the alarm isn't there any more. */
  endedAt: string | null
  /** True once it was told that it ended. */
  isOver: boolean
}

/** `began` and `over` are emails. `ended` and `returned` are only noted. */
export type TellingStep = 'began' | 'ended' | 'returned' | 'over'

/** What is due about one kind of alarm; null when nothing is. */
export function nextTelling(isOpen: boolean, told: Told | null, nowMs: number): TellingStep | null {
  // Also later than now, when the clock was wrong.
  const isWithin = (at: string, ms: number) => Math.abs(nowMs - Date.parse(at)) < ms
  if (told === null) return isOpen ? 'began' : null
  if (told.isOver) return isOpen && !isWithin(told.mailedAt, againAfterMs) ? 'began' : null
  if (isOpen) return told.endedAt === null ? null : 'returned'
  if (told.endedAt === null) return 'ended'
  return isWithin(told.endedAt, overAfterMs) ? null : 'over'
}
