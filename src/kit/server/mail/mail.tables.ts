import type { Generated } from 'kysely'

export type MailState = 'waiting' | 'sending' | 'sent' | 'failed'

/** The outbox: emails that are waiting, being sent, sent or failed. The operator sees them all. */
export interface MailsTable {
  id: string
  /** Purpose of the email: `code`, `password-reset` ... */
  kind: string
  to_address: string
  subject: string
  text: string
  html: string
  /** Further headers, as a JSON object. */
  headers: string
  state: MailState
  attempts: number
  /** While waiting, the earliest time of the next try. While sending, the end of the worker's lease. */
  next_try_at: string
  /** Random id of the current try. Only the worker that holds it may change the row. */
  lease_owner: string | null
  /** True when the mail server may have received the whole email in the last try. */
  is_handed_over: Generated<boolean>
  /** True for emails to many recipients, which are sent after those that a single user is waiting for. */
  is_bulk: Generated<boolean>
  last_error: string | null
  created_at: string
  sent_at: string | null
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    mails: MailsTable
  }
}
