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
  /** Waiting: when a worker may try (again). Sending: when the worker that took it must have ended. */
  next_try_at: string
  last_error: string | null
  created_at: string
  sent_at: string | null
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    mails: MailsTable
  }
}
