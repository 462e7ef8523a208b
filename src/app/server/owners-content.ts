import { sql } from 'kysely'
import type { Queries } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'

type UserColumn = 'user_id' | 'used_by' | 'owner_id' | 'email' | 'address' | `${string}_email` | `${string}_address`
/** Every table that names a user or an address. */
export type UserTable = {
  [Table in keyof Tables]: Extract<keyof Tables[Table], UserColumn> extends never ? never : Table
}[keyof Tables]
type OwnedTable = { [Table in UserTable]: 'user_id' extends keyof Tables[Table] ? Table : never }[UserTable]

/** What owners have put into each table: something of their own, or nothing that an intruder could read. */
const ownersContent: { readonly [Table in UserTable]: Table extends OwnedTable ? 'own' | 'nothing' : 'nothing' } = {
  access_codes: 'nothing',
  account_deletions: 'nothing',
  actions: 'nothing',
  calendar_feeds: 'nothing',
  code_tries: 'nothing',
  derived_sizes: 'nothing',
  device_passwords: 'nothing',
  drop_box_given: 'nothing',
  drop_box_locks: 'nothing',
  drop_box_paths: 'own',
  drop_box_versions: 'own',
  email_changes: 'nothing',
  external_identities: 'nothing',
  external_logins: 'nothing',
  factor_resets: 'nothing',
  focus_sessions: 'own',
  focus_timers: 'nothing',
  folders: 'own',
  full_libraries: 'nothing',
  given_products: 'nothing',
  goals: 'own',
  handwriting_consents: 'nothing',
  handwriting_pages: 'own',
  imports: 'own',
  mails: 'nothing',
  note_inks: 'own',
  order_claims: 'nothing',
  order_deliveries: 'nothing',
  orders: 'nothing',
  page_choices: 'own',
  page_decisions: 'own',
  page_instances: 'own',
  page_moves: 'own',
  page_texts: 'own',
  passkey_challenges: 'nothing',
  passkeys: 'nothing',
  pending_sign_ins: 'nothing',
  planner_choices: 'nothing',
  planner_notices: 'nothing',
  push_devices: 'nothing',
  recovery_codes: 'nothing',
  refused_files: 'own',
  registered_users: 'nothing',
  security_events: 'nothing',
  sessions: 'nothing',
  sheet_calendars: 'own',
  sheet_addresses: 'nothing',
  sheet_returns: 'own',
  sheet_ticks: 'nothing',
  sheets: 'nothing',
  shown_links: 'nothing',
  subscriptions: 'nothing',
  temp_registrations: 'nothing',
  totp_factors: 'nothing',
  upload_parts: 'own',
  upload_totals: 'nothing',
  uploads: 'own',
  user_settings: 'nothing',
  users: 'nothing',
  waiting_links: 'nothing',
  written_texts: 'own',
  written_words: 'nothing',
}
/** The tables of which one row means that an account isn't empty. */
export const ownTables = (Object.keys(ownersContent) as UserTable[]).filter((table) => ownersContent[table] === 'own')

/** True when an account has anything of its owner's: pages, also deleted ones that can come back, folders, goals, answers, texts, small files. */
export async function hasContent(queries: Queries, userId: string): Promise<boolean> {
  for (const table of ownTables) {
    const rows = queries.selectFrom(table).select(sql`1`.as('one'))
    if (await hasRow(rows.where(sql.ref('user_id'), '=', userId).limit(1))) return true
  }
  return false
}
