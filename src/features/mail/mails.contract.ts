import { type Static, Type } from 'typebox'
import { ById, Id, Instant, Message, Nullable, OneOf, route, withFields } from '#kit/contract.ts'

const MailState = OneOf(['waiting', 'sending', 'sent', 'failed'])
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
    summary: 'A page of the outbox, newest first; `q` is the beginning of an address',
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
    summary: 'A mail with its words; null for one whose link lets whoever follows it act as the recipient',
    access: 'admin',
    params: ById,
    reply: Type.Object({ ...mailFields, text: Nullable(Type.String()) }),
  }),
  retryMail: route('POST /api/admin/mails/:id/retry', {
    summary: 'Let a mail that failed be sent again',
    access: 'admin',
    params: ById,
    reply: withFields(Message, { mail: Mail }),
  }),
  mailStatus: route('GET /api/admin/mail-status', {
    summary: 'Whether mails leave at all, and how many wait or failed (1,000 stands for more)',
    access: 'admin',
    reply: Type.Object({ hasServer: Type.Boolean(), waiting: Type.Integer(), failed: Type.Integer() }),
  }),
}
