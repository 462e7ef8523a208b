import type { MailKind } from './mail.texts.ts'

/** Kinds of email that the operator may read, because they hold no secrets. The links in all others let anyone act as the recipient. */
const readable: readonly string[] = [
  'code',
  'lost-code',
  'claim-withdrawn',
  'code-moved',
  'code-reminder',
  'password-reset-done',
  'password-changed',
  'address-changed',
  'address-in-use',
  'sign-in-changed',
  'access-revoked',
  'access-restored',
  'access-read-only',
  'writing-back',
  'account-deleted',
  'alarm',
  'letter',
  'codes-guessed',
  'help',
  'administrators-changed',
  'shop-changed',
  'address-correction',
  'link-notice',
] satisfies MailKind[]

/** Kinds of email that are also sent to addresses without an account. */
export const mailsWithoutAccount: readonly MailKind[] = [
  'code',
  'lost-code',
  'code-reminder',
  'claim-withdrawn',
  'code-moved',
  'code-link',
  'confirm-newsletter',
]

/** Whether a kind goes to administrators. Answers to all others go to the shop. */
export function isForOperator(kind: MailKind): boolean {
  return (
    kind === 'codes-guessed' ||
    kind === 'alarm' ||
    kind === 'letter' ||
    kind === 'administrators-changed' ||
    kind === 'shop-changed'
  )
}

/** Whether thousands of this kind may be sent at a time: after an import of orders, or as the reminders of one hour. */
export function isBulkMail(kind: MailKind): boolean {
  return kind === 'code' || kind === 'code-reminder' || kind === 'reminder' || kind === 'sheet'
}

/** Returns whether the operator may read the text of an email. False for unknown kinds. */
export function isReadableByOperator(kind: string): boolean {
  return readable.includes(kind)
}

/** Formats a date in full in the reader's time zone. For an unknown zone it formats the date in UTC and appends "(UTC)". */
export function mailedDay(moment: Date, timeZone: string | undefined, locale: string): string {
  const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
  try {
    if (timeZone !== undefined) return moment.toLocaleDateString(locale, { ...day, timeZone })
  } catch {
    // The zone comes from a browser, and this server may not support it.
  }
  return `${moment.toLocaleDateString(locale, { ...day, timeZone: 'UTC' })} (UTC)`
}

/** Formats 'March 3, 2026 at 9:00 AM (UTC)' for the locale 'en-US'. In UTC, because the recipient's time zone is unknown. */
export function mailedMoment(moment: string, locale: string): string {
  const words = new Date(moment).toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${words} (UTC)`
}
