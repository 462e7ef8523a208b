import type { Generated } from 'kysely'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    access_codes: {
      id: string
      /** Upper-cased. */
      code: string
      is_used: boolean
      used_by: string | null
      used_at: string | null
      created_at: string
      /** The only address that may use the code, as somebody typed it; null for any address. */
      customer_email: string | null
      /** The form of it that is compared, see `addressKey`. */
      customer_key: string | null
      /** The label of the code's batch. */
      label: string | null
      /** The product that it was bought with, of the orders feature; null for codes of no order, or from before there were products. */
      product_id: string | null
      /** When its product was set after the code was made; null otherwise. */
      named_at: Generated<string | null>
      /** True if a user who already had an account redeemed it. */
      is_further: Generated<boolean>
      /** When the operator took back what such a code had brought; null otherwise. */
      taken_back_at: string | null
      /** When it was refunded and its user was left with reading; null otherwise. */
      read_only_at: Generated<string | null>
      /** When an unused code was voided; null otherwise. */
      voided_at: string | null
      /** True while nobody has seen it: it's of an order without an address, whose buyer may claim it. */
      is_kept: Generated<boolean>
      /** True once a planner was downloaded with it. When is known since that is noted. */
      is_downloaded: Generated<boolean>
      downloaded_at: Generated<string | null>
      failed_tries: number
      last_tried_at: string | null
      /** All words by which searches find the code; see `searchTextOf`. */
      search_text: string
    }
    /** Products that are open beside what a code was bought with: to whoever uses the code, or to a user. */
    given_products: {
      id: string
      product_id: string
      code_id: string | null
      user_id: string | null
      given_at: string
    }
    /** A registration in progress. It is valid for 30 minutes after its code was validated, or for a day when an emailed link will check it. */
    temp_registrations: {
      id: string
      /** SHA-256 of the token held by the browser or sent in the email. */
      token: string
      name: string
      email: string
      email_key: string
      access_code: string
      created_at: string
      expires_at: string
      is_mailed: boolean
    }
    /** The latest refused attempts for each code. Attempts with unknown codes have an empty `code_id`. */
    code_tries: {
      code_id: string
      id: string
      /** The address that was tried; null when the code is unknown. */
      email: string | null
      email_key: string | null
      network: string
      created_at: string
    }
    code_mails: {
      code_id: string
      mail_id: string
    }
  }
}
