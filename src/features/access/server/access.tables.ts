export interface AccessCodesTable {
  id: string
  /** Upper-cased. */
  code: string
  is_used: boolean
  used_by: string | null
  used_at: string | null
  created_at: string
  /** The only address the code works for, when it is bound to one; lower-cased. */
  customer_email: string | null
  /** What the batch it was made in is called. */
  label: string | null
  /** Set when an unused code was closed for good. */
  voided_at: string | null
  failed_tries: number
  last_tried_at: string | null
  /** All words the code is found by; see `searchTextOf`. */
  search_text: string
}

/** The latest refused tries of each code; those of codes that do not exist stand under the empty id. */
export interface CodeAttemptsTable {
  code_id: string
  id: string
  /** What was typed; null where the code does not exist. */
  email: string | null
  network: string
  created_at: string
}

/** The mails that carried a code. */
export interface CodeMailsTable {
  code_id: string
  mail_id: string
}

/** A code on its way to an account: validated, for 30 minutes, or still to be looked at by a mailed link, for a day. */
export interface TempRegistrationsTable {
  id: string
  /** SHA-256 of the token that the browser holds, or the mail. */
  token: string
  name: string
  email: string
  access_code: string
  created_at: string
  expires_at: string
  is_mailed: boolean
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    access_codes: AccessCodesTable
    temp_registrations: TempRegistrationsTable
    code_tries: CodeAttemptsTable
    code_mails: CodeMailsTable
  }
}
