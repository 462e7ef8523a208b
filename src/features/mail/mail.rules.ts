import type { MailKind } from './mail.texts.ts'

/** Mails that hold nothing but what the operator may know anyway. The links of all others let whoever follows them act as the recipient. */
const readable: readonly string[] = [
  'code',
  'lost-code',
  'address-changed',
  'access-revoked',
  'access-restored',
  'account-deleted',
] satisfies MailKind[]

/** Whether the operator may read a mail's words; a kind that nobody thought of is not. */
export function isReadableByOperator(kind: string): boolean {
  return readable.includes(kind)
}
