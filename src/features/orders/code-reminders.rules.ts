/** How many days after an order its unused code may be mentioned once more. */
export const reminderDays = { least: 3, most: 60 }

const dayMs = 24 * 60 * 60 * 1000
/** Later than this after its day, a reminder is dropped: the server stood still, or a clock was wrong. */
const latestMs = 7 * dayMs

/** Returns the number of days, or null for anything else than a whole number within the limits. */
export function readReminderDays(value: string): number | null {
  const days = /^\d{1,3}$/.test(value) ? Number(value) : 0
  return days >= reminderDays.least && days <= reminderDays.most ? days : null
}

export const reminderDueAt = (orderedAt: string, days: number): string =>
  new Date(Date.parse(orderedAt) + days * dayMs).toISOString()

interface Reminded {
  now: string
  dueAt: string
  order: { state: string; customerEmail: string; refundedAt: string | null; partlyRefundedAt: string | null }
  code: { isUsed: boolean; voidedAt: string | null }
  /** True for a code that only the customer's address opens. */
  isTheirs: boolean
  /** State of the last email with the code; null when it is no longer kept. */
  lastMail: string | null
  hasUnsubscribed: boolean
}

/** Whether a customer is reminded of a code: a paid one of theirs that has arrived, that nobody has used or refunded. */
export function mayRemind({ now, dueAt, order, code, isTheirs, lastMail, hasUnsubscribed }: Reminded): boolean {
  if (now < dueAt || Date.parse(now) - Date.parse(dueAt) > latestMs) return false
  if (order.state !== 'pending' || order.refundedAt !== null || order.partlyRefundedAt !== null) return false
  if (code.isUsed || code.voidedAt !== null || !isTheirs || order.customerEmail === '') return false
  return (lastMail === null || lastMail === 'sent') && !hasUnsubscribed
}
