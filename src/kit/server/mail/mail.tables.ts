import type { Generated } from 'kysely'

/** `settled`: failed, and put right since: by another email, or by an administrator. */
export type MailState = 'waiting' | 'sending' | 'sent' | 'failed' | 'settled'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The outbox: emails that are waiting, being sent, sent, failed or settled. The operator sees them all. */
    mails: {
      id: string
      /** Purpose of the email: `code`, `password-reset` ... */
      kind: string
      to_address: string
      /** The form of it that is compared, see `addressKey`. */
      to_key: string
      subject: string
      text: string
      html: string
      /** A file that it carries, as JSON. Cleared with the words. */
      attachment: Generated<string | null>
      /** Further headers, as a JSON object. */
      headers: string
      state: MailState
      attempts: number
      /** True when the mail server may have received the whole email in the last try. */
      is_handed_over: Generated<boolean>
      /** True for emails to many recipients, which are sent after those that a single user is waiting for. */
      is_bulk: Generated<boolean>
      last_error: string | null
      created_at: string
      sent_at: string | null
      /** When its first try failed; null before that. */
      failing_since: Generated<string | null>
      /** Whose fault the last failure was, see `SendOutcome`. */
      failure: Generated<'server' | 'recipient' | null>
      /** The former mail server that it is sent through; null for the present one. */
      via: Generated<string | null>
    }
    /** One row about the SMTP server of this installation. It doesn't exist before the first failure or move. */
    mail_server: {
      id: 'smtp'
      /** Since when no try has got an answer about a recipient; null when the last one has. */
      silent_since: string | null
      /** Why, with the server's own words. */
      said: string | null
      /** When administrators last named another one in the browser. */
      moved_at: Generated<string | null>
      /** The mail server before that, in `former_mail_servers`; null when there was none. */
      former_id: Generated<string | null>
    }
  }
}
