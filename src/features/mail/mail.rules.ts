import type { MailKind } from './mail.texts.ts'

/** Mails that hold nothing but what the operator may know anyway. The links of all others let whoever follows them act as the recipient. */
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

/** Mails that are written to whoever has an address, with an account or without one. */
export const mailsWithoutAccount: readonly MailKind[] = ['code', 'lost-code', 'code-link', 'confirm-newsletter']

/** Mails of which thousands leave at once: an import of orders, the reminders of one hour. */
export function isBulkMail(kind: MailKind): boolean {
  return kind === 'code' || kind === 'reminder'
}

/** Whether the operator may read a mail's words; a kind that nobody thought of is not. */
export function isReadableByOperator(kind: string): boolean {
  return readable.includes(kind)
}

/** The day of a moment where the reader is, in full. Of a zone that is not known it is the day in UTC, which it then says. */
export function mailedDay(moment: Date, timeZone: string | undefined): string {
  const day = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
  try {
    if (timeZone !== undefined) return moment.toLocaleDateString('en-US', { ...day, timeZone })
  } catch {
    // A browser may know zones that this server does not.
  }
  return `${moment.toLocaleDateString('en-US', { ...day, timeZone: 'UTC' })} (UTC)`
}
