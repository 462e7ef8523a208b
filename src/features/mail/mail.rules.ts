import type { MailKind } from './mail.texts.ts'

/** Kinds of email that the operator may read, because they hold no secrets. The links in all others let anyone act as the recipient. */
const readable: readonly string[] = [
  'code',
  'lost-code',
  'password-reset-done',
  'password-changed',
  'address-changed',
  'address-in-use',
  'sign-in-changed',
  'access-revoked',
  'access-restored',
  'account-deleted',
  'backup-unproven',
  'codes-guessed',
] satisfies MailKind[]

/** Kinds of email that are also sent to addresses without an account. */
export const mailsWithoutAccount: readonly MailKind[] = ['code', 'lost-code', 'code-link', 'confirm-newsletter']

/** Whether thousands of this kind may be sent at a time: after an import of orders, or as the reminders of one hour. */
export function isBulkMail(kind: MailKind): boolean {
  return kind === 'code' || kind === 'reminder'
}

/** Returns whether the operator may read the text of an email. False for unknown kinds. */
export function isReadableByOperator(kind: string): boolean {
  return readable.includes(kind)
}

/** Formats a date in full in the reader's time zone. For an unknown zone it formats the date in UTC and appends "(UTC)". */
export function mailedDay(moment: Date, timeZone: string | undefined): string {
  const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
  try {
    if (timeZone !== undefined) return moment.toLocaleDateString('en-US', { ...day, timeZone })
  } catch {
    // The zone comes from a browser, and this server may not support it.
  }
  return `${moment.toLocaleDateString('en-US', { ...day, timeZone: 'UTC' })} (UTC)`
}
