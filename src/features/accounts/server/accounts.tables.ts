import type { Generated } from 'kysely'

/** The person. The admin area shows these rows as "Auth Users". */
export interface UsersTable {
  id: string
  /** Lower-cased. */
  email: string
  name: string
  first_name: string
  last_name: string
  profile_image_url: string | null
  join_date: string
  is_admin: boolean
  /** When a mail or an order proved that the address is theirs; null while it was only typed. */
  email_verified_at: Generated<string | null>
  /** From when on an administrator's term without a second factor is counted; null: since the account is there. */
  factor_term_from: Generated<string | null>
  created_at: string
  updated_at: string
}

/** What admitted the person, and their password. The admin area shows these rows as "Registered Users". */
export interface RegisteredUsersTable {
  id: string
  user_id: string
  name: string
  email: string
  access_code: string | null
  /** A PHC string; null for people who sign in elsewhere only. */
  password_hash: string | null
  /** Goes up with each change of the password or the address: what was proved before it counts no more. */
  credentials_version: Generated<number>
  is_verified: boolean
  is_approved: boolean
  approved_at: string | null
  /** Set while the person's access is revoked. */
  revoked_at: string | null
  registered_at: string
  password_reset_token: string | null
  password_reset_expires: string | null
  /** The name as lists order it. */
  sort_name: string
  /** All words the person is found by; see `searchTextOf`. */
  search_text: string
}

export interface SessionsTable {
  /** SHA-256 of the id in the cookie. */
  sid: string
  user_id: string
  /** JSON: when and with what browser the session began. */
  sess: string
  expire: string
  /** No use of the session moves `expire` beyond this. */
  ends_at: Generated<string | null>
  /** When the person last proved who they are; null in sessions from before that was kept. */
  proved_at: Generated<string | null>
  /** When the session last used what only administrators may use. */
  admin_used_at: Generated<string | null>
  /** Its browser keeps a copy to read without a network, and so much is pinned there; null: it has said nothing. */
  pins: Generated<number | null>
}

/** At most one row: the way to the first administrator's account. */
export interface SetupLinksTable {
  /** SHA-256 of the token in the link. */
  token: string
  expires_at: string
}

/** A new address on its way; it counts once its owner has confirmed it. */
export interface EmailChangesTable {
  user_id: string
  /** Lower-cased. */
  new_email: string
  /** SHA-256 of the token in the link. */
  token: string
  expires_at: string
}

/** An account that will be deleted, unless its owner keeps it. */
export interface AccountDeletionsTable {
  user_id: string
  /** From when on. */
  due_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    users: UsersTable
    registered_users: RegisteredUsersTable
    sessions: SessionsTable
    setup_links: SetupLinksTable
    email_changes: EmailChangesTable
    account_deletions: AccountDeletionsTable
  }
}
