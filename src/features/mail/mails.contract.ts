import { type Static, Type } from 'typebox'
import { ById, Id, Instant, Message, Nullable, OneOf, route, withFields } from '#kit/contract.ts'

/** `settled`: failed, and put right since. */
const MailState = OneOf(['waiting', 'sending', 'sent', 'failed', 'settled'])
export type MailState = Static<typeof MailState>

const mailFields = {
  id: Id,
  /** A `MailKind`, such as `code` or `password-reset`. */
  kind: Type.String(),
  to: Type.String(),
  subject: Type.String(),
  state: MailState,
  attempts: Type.Integer(),
  /** When the server will retry a waiting email whose last attempt failed. Null for all others. */
  nextAttemptAt: Nullable(Instant),
  lastError: Nullable(Type.String()),
  createdAt: Instant,
  sentAt: Nullable(Instant),
}

/** An email of the outbox, without its text. */
export const Mail = Type.Object(mailFields)
export type Mail = Static<typeof Mail>

export const adminMailsApi = {
  mails: route('GET /api/admin/mails', {
    summary: 'List the outbox, newest first; `q` is the beginning of an address',
    access: 'admin',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 320 })),
      state: Type.Optional(MailState),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    reply: Type.Array(Mail),
  }),
  mail: route('GET /api/admin/mails/:id', {
    summary: 'Get an email with its text; the text is null if a link in it lets anyone act as the recipient',
    access: 'admin',
    params: ById,
    reply: Type.Object({ ...mailFields, text: Nullable(Type.String()) }),
  }),
  retryMail: route('POST /api/admin/mails/:id/retry', {
    summary: 'Retry a failed email',
    access: 'admin',
    params: ById,
    reply: withFields(Message, { mail: Mail }),
  }),
  settleMail: route('POST /api/admin/mails/:id/settle', {
    summary: 'Mark a failed email as settled, so that it no longer raises an alarm',
    access: 'admin',
    params: ById,
    reply: withFields(Message, { mail: Mail }),
  }),
  sendWaiting: route('POST /api/admin/mails/send-waiting', {
    summary: 'Send all waiting emails now instead of after their pauses',
    access: 'admin',
    reply: withFields(Message, { count: Type.Integer() }),
  }),
  mailStatus: route('GET /api/admin/mail-status', {
    summary: 'Show whether emails can be sent, and how many are waiting or failed (counted up to 1,000)',
    access: 'admin',
    reply: Type.Object({ hasServer: Type.Boolean(), waiting: Type.Integer(), failed: Type.Integer() }),
  }),
}
