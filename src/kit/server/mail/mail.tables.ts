import type { Generated } from 'kysely'

export type MailState = 'waiting' | 'sending' | 'sent' | 'failed'

/** Mails on their way, and those that have arrived or failed: the operator sees them all. */
export interface MailsTable {
  id: string
  /** What it is for: `code`, `password-reset` ... */
  kind: string
  to_address: string
  subject: string
  text: string
  html: string
  /** JSON object of further headers. */
  headers: string
  state: MailState
  attempts: number
  /** Waiting: when a worker may try (again). Sending: when the lease of the worker that took it ends. */
  next_try_at: string
  /** Names the try that is under way; another one is another owner. */
  lease_owner: string | null
  /** At the last try the mail server may have got all of it. */
  is_handed_over: Generated<boolean>
  /** Mails that many get at once wait until those that one person waits for have left. */
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
