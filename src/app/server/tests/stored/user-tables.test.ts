import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import type { TableRule } from '#kit/server/db/table-rules.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { tables } from '#operations/server/features.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { privacyTexts } from '../../../pages.texts.ts'
import type { UserTable } from '../../owners-content.ts'

/** Text of the Privacy page about a table, or why there is none. */
type Told = string | { reason: string }

const brief = { reason: 'Exists only for minutes or days, while the user does something. None of it is kept.' }

/** Every table that names a user or an address, and `derived_sizes`. A table that is missing here is an error of types. */
const userTables: Record<UserTable, Told> & Partial<Record<keyof Tables, Told>> = {
  access_codes: 'the access codes you used',
  account_deletions: 'seven days after you asked for it',
  actions: { reason: 'What administrators did. Nothing that owners do is recorded here.' },
  calendar_feeds: 'If you made a calendar address',
  device_passwords: 'Device passwords: their names, and a hash of each',
  drop_box_given: 'If you turn on the morning sheet',
  drop_box_locks: brief,
  drop_box_paths: 'the paths of the files that they sent',
  drop_box_versions: 'the paths of the files that they sent',
  email_changes: brief,
  external_identities: 'the name by which that provider knows you',
  code_tries: 'failed attempts are counted for a short while',
  derived_sizes: { reason: 'Two numbers about the words that the page names.' },
  external_logins: brief,
  factor_resets: brief,
  focus_sessions: 'the focus sessions you finished, by day',
  focus_timers: 'the state of your timer',
  folders: 'their names, folders',
  full_libraries: { reason: 'Nothing about a person: a size and a time.' },
  written_texts: 'the text that a device has read from your handwriting',
  written_words: 'the text that a device has read from your handwriting',
  refused_files: 'for each device: how many files it sent',
  given_products: { reason: 'Only the times at which planners were given. The planners themselves are named.' },
  goals: 'Your goals',
  handwriting_consents: 'If you turn on that your handwriting is read',
  handwriting_pages: 'If you turn on that your handwriting is read',
  imports: 'the dates of its pages',
  jobs: { reason: 'Work of the server on data that the page names.' },
  mails: 'Emails we sent you',
  note_inks: 'a fingerprint of its content',
  order_claims: 'that address for seven days',
  order_names: 'a keyed hash of the name',
  order_deliveries: 'The shop’s messages about it are kept for 30 days',
  orders: 'the order number, its state, what was bought, and the address it was sent to',
  page_texts: 'the words in it, for the search',
  page_choices: 'what you said about them',
  page_decisions: 'what you said about them',
  page_moves: 'the dates of its pages',
  page_instances: 'the dates of its pages',
  passkey_challenges: brief,
  passkeys: 'Passkeys: their names, their public keys',
  pending_sign_ins: brief,
  planner_choices: 'your settings, with the times of your reminders',
  planner_notices: { reason: 'Nothing but the times of answers. The planners themselves are named.' },
  push_devices: 'If you turn on notifications: the address where your browser receives them',
  registered_users: 'Your password, as a one-way hash',
  security_events: 'A log of sign-ins, wrong passwords',
  sessions: 'Your sign-in sessions',
  sheet_calendars: 'If you give it calendars',
  sheet_addresses: 'If you turn on the morning sheet',
  sheet_returns: 'If you turn on the morning sheet',
  sheet_ticks: 'If you turn on the morning sheet',
  sheets: 'If you turn on the morning sheet',
  shown_links: 'If you show pages to somebody by a link',
  subscriptions: 'If you subscribed to the newsletter: your address',
  temp_registrations: brief,
  upload_parts: 'What has arrived of an interrupted upload is kept for 7 days',
  recovery_codes: 'a hash of each recovery code',
  totp_factors: 'the key of an authenticator app',
  upload_totals: 'The pages you upload',
  uploads: 'The pages you upload',
  users: 'Your name and email address',
  waiting_links: brief,
  user_settings: 'your settings, with the times of your reminders',
}

const userColumn = /^(user_id|used_by|owner_id)$|(^|_)(email|address)$/

forEachDatabase((current, engine) => {
  // The foreign keys are the same on the other engine, because the migrations write them once.
  if (engine === 'SQLite')
    test('rows that no feature removes with an account are deleted with their user by foreign keys', async () => {
      const owners = async (name: string): Promise<string[]> => {
        const { rows } = await sql<{ table: string }>`
          select "table" from pragma_foreign_key_list(${name}) where on_delete = 'CASCADE'`.execute(current().database.queries)
        return (await Promise.all(rows.map(async ({ table }) => [table, ...(await owners(table))]))).flat()
      }
      const left: string[] = []
      for (const [name, { onAccountDeleted }] of Object.entries(tables))
        if (onAccountDeleted === 'cascades' && !(await owners(name)).some((one) => one === 'users' || one === 'uploads'))
          left.push(name)
      expect(left).toEqual([])
    })

  test('only tables without a user or an address are declared as of nobody, and every table is declared', async () => {
    const all = await current().database.queries.introspection.getTables()
    const declared = new Map<string, TableRule>(Object.entries(tables))
    const named = all.filter(({ columns }) => columns.some(({ name }) => userColumn.test(name)))
    expect(all.filter(({ name }) => !declared.has(name)).map(({ name }) => name)).toEqual([])
    expect(named.filter(({ name }) => declared.get(name)?.onAccountDeleted === 'of nobody')).toEqual([])
  })
})

test('the Privacy page names every kind of data that is stored', () => {
  const page = JSON.stringify(privacyTexts(defaultBrand, true))
  const words = Object.values(userTables).filter((told) => typeof told === 'string')
  expect(words.filter((word) => !page.includes(word))).toEqual([])
})
