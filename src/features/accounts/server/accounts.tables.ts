import type { Generated } from 'kysely'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The users. The admin area shows these rows as "Auth Users". */
    users: {
      id: string
      /** The spelling that emails go to: lower-cased, without invisible characters unless it is from before there were keys. */
      email: string
      /** The form that is compared, see `addressKey`. */
      email_key: string
      /** 0, except for accounts from before there were keys whose addresses differ only in spelling: those are counted. */
      email_twin: Generated<number>
      name: string
      first_name: string
      last_name: string
      profile_image_url: string | null
      join_date: string
      is_admin: boolean
      /** When an email or an order proved that the user owns the address; null while it was only typed in. */
      email_verified_at: Generated<string | null>
      /** Start of an administrator's grace period without a second factor; null means the creation of the account. */
      factor_term_from: Generated<string | null>
      /** Whether the user gets an email about each new way into their account. */
      is_told_of_access: Generated<boolean>
      created_at: string
      updated_at: string
    }
    /** What admitted a user, and their password. The admin area shows these rows as "Registered Users". */
    registered_users: {
      id: string
      user_id: string
      name: string
      email: string
      access_code: string | null
      /** A PHC string; null for users who sign in only at an identity provider. */
      password_hash: string | null
      /** Incremented by each change of the password or the address, which invalidates earlier proofs of identity. */
      credentials_version: Generated<number>
      is_verified: boolean
      is_approved: boolean
      approved_at: string | null
      /** Set while the user's access is revoked. */
      revoked_at: string | null
      /** Set while the user can read and export everything, but change nothing, after a refund. */
      read_only_at: Generated<string | null>
      registered_at: string
      password_reset_token: string | null
      password_reset_expires: string | null
      sort_name: string
      /** All words by which searches find the user; see `searchTextOf`. */
      search_text: string
    }
    sessions: {
      /** SHA-256 of the id in the cookie. */
      sid: string
      user_id: string
      /** JSON with the start of the session and the user agent of its browser. */
      sess: string
      expire: string
      /** The absolute end: using the session never extends `expire` beyond it. */
      ends_at: Generated<string | null>
      /** When the user last re-authenticated; null in sessions that began before this column existed. */
      proved_at: Generated<string | null>
      /** When the session last used an administrator's route. */
      admin_used_at: Generated<string | null>
      /** Number of uploads pinned in the browser's offline copy; null when the browser has reported none. */
      pins: Generated<number | null>
    }
    /** The link that creates the first administrator; at most one row. */
    setup_links: {
      /** SHA-256 of the token in the link. */
      token: string
      expires_at: string
    }
    /** A planned new address, which takes effect once the user has confirmed it. */
    email_changes: {
      user_id: string
      /** Lower-cased. */
      new_email: string
      /** SHA-256 of the token in the link. */
      token: string
      expires_at: string
      /** True when the shop asked for it, not the user. */
      is_correction: Generated<boolean>
      /** When a confirmed correction takes effect; null until it is confirmed. */
      due_at: Generated<string | null>
    }
    /**
     * Accounts of which an emailed link was followed in a browser that nobody has signed in with, after the mail server was moved. Until
     * `due_at`, such links don't work in such browsers.
     */
    waiting_links: {
      user_id: string
      since: string
      due_at: string
      /** Which kind of browser it was; empty when unknown. */
      browser: string
    }
    /** An account that will be deleted unless its user cancels. */
    account_deletions: {
      user_id: string
      /** The earliest instant of the deletion. */
      due_at: string
    }
    calendar_feeds: {
      user_id: string
      token_hash: string
      is_with_focus: boolean
      created_at: string
      /** The version of the user's credentials when it was made. With another one it doesn't work. */
      credentials_version: number
      /** Null when it has no end. */
      expires_at: string | null
    }
    /** Links by which owners show pages to somebody. */
    shown_links: {
      id: string
      user_id: string
      token_hash: string
      /** A PHC string. Null when the link needs no password. */
      password_hash: string | null
      /** Whom it is for, in the owner's words. May be empty. */
      name: string
      /** First and last day of its pages. Null when none has a day. */
      first_day: string | null
      last_day: string | null
      /** The version of the user's credentials when it was made. With another one it doesn't work. */
      credentials_version: number
      created_at: string
      expires_at: string
      openings: Generated<number>
      opened_at: string | null
    }
    /** The pages that a link shows. A file never changes, so neither does what is shown. */
    shown_pages: {
      link_id: string
      number: number
      upload_id: string
      source_page: number
    }
    /** The passwords of devices, and the API keys of administrators. */
    device_passwords: {
      id: string
      user_id: string
      name: string
      token_hash: string
      created_at: string
      /** The version of the user's credentials when it was made. With another one it doesn't work. */
      credentials_version: number
      /** Null when it has no end. */
      expires_at: string | null
      last_used_at: string | null
      /** What an API key may do, separated by spaces; null for the password of a device. */
      scopes: Generated<string | null>
    }
  }
}
