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
}

/** A validated code on its way to an account, for 30 minutes. */
export interface TempRegistrationsTable {
  id: string
  /** SHA-256 of the token the browser holds. */
  token: string
  name: string
  email: string
  access_code: string
  created_at: string
  expires_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    access_codes: AccessCodesTable
    temp_registrations: TempRegistrationsTable
  }
}
