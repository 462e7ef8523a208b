import { globSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { forEachDatabase } from '#test/databases.ts'
import { privacyTexts } from '../pages.texts.ts'

interface Told {
  /** The function that reads it for the download of all data (`own-data.ts`), or why none does. */
  archive: string | { reason: string }
  /** Text of the Privacy page about it, or why there is none. */
  privacy: string | { reason: string }
  /**
   * What the deletion of an account calls (`onAccountDeleted` of the feature), or why the row stays; omitted when the row is deleted with the user by its
   * foreign key.
   */
  deletion?: string | { reason: string }
}

const brief = { reason: 'Exists only for minutes or days, while the user does something. None of it is kept.' }
const derived = (what: string) => ({ reason: `Computed from ${what}, which is in the download.` })

/** Every table that names a user or an address. A new table needs an entry here, and the entry must be true. */
const userTables: Record<string, Told> = {
  access_codes: {
    archive: { reason: 'Belongs to the shop: its list of codes has the one that the user redeemed.' },
    privacy: 'the access code you used',
    deletion: 'forgetCustomer',
  },
  account_deletions: {
    archive: { reason: 'Says when the account will be deleted. Every page shows that until then.' },
    privacy: 'seven days after you asked for it',
  },
  actions: {
    archive: { reason: 'What administrators did, for the shop.' },
    privacy: { reason: 'What administrators did. Nothing that owners do is recorded here.' },
    deletion: 'forgetSubject',
  },
  calendar_feeds: { archive: 'calendar', privacy: 'If you made a calendar address' },
  device_passwords: { archive: 'devicePasswords', privacy: 'Device passwords: their names, and a hash of each' },
  email_changes: { archive: { reason: 'An open link to a new address, for an hour.' }, privacy: brief },
  external_identities: {
    archive: { reason: 'An id at the provider, which only the provider can read.' },
    privacy: 'the name by which that provider knows you',
  },
  code_tries: {
    archive: { reason: 'Refused attempts, by whom is not known for certain.' },
    privacy: 'failed attempts are counted for a short while',
    deletion: 'forgetCustomer',
  },
  derived_sizes: { archive: derived('the uploads'), privacy: { reason: 'Two numbers about the words that the page names.' } },
  external_logins: { archive: { reason: 'A sign-in under way, for ten minutes.' }, privacy: brief },
  factor_resets: { archive: { reason: 'An open link that removes a lost second factor, for a day.' }, privacy: brief },
  focus_sessions: { archive: 'focusSessions', privacy: 'the focus sessions you finished, by day' },
  focus_timers: {
    archive: { reason: 'The current state of the timer. Its sessions are in the download.' },
    privacy: 'the state of your timer',
  },
  folders: { archive: 'filesOf', privacy: 'their names, folders' },
  goals: { archive: 'goals', privacy: 'Your goals' },
  imports: {
    archive: { reason: 'The progress of reading an export. The export itself is in the download.' },
    privacy: 'the dates of its pages',
  },
  jobs: {
    archive: { reason: 'Work of the server, removed when it is done.' },
    privacy: { reason: 'Work of the server on data that the page names.' },
    deletion: 'removeJobsOf',
  },
  mails: {
    archive: { reason: 'The user has received them.' },
    privacy: 'Emails we sent you',
    deletion: 'removeMailsTo',
  },
  order_deliveries: {
    archive: { reason: 'Belongs to the shop: its messages of the last 30 days.' },
    privacy: 'The shop’s messages about it are kept for 30 days',
    deletion: 'forgetDeliveriesOf',
  },
  orders: {
    archive: { reason: 'Belongs to the shop: its books.' },
    privacy: 'the order number, its state, and the address it was sent to',
    deletion: { reason: 'The shop keeps what it needs for its books, as the page says.' },
  },
  page_texts: { archive: derived('the uploads'), privacy: 'the words in it, for the search' },
  page_instances: { archive: 'plannerOf', privacy: 'the dates of its pages' },
  passkey_challenges: { archive: { reason: 'A challenge for a passkey, valid for ten minutes.' }, privacy: brief },
  passkeys: { archive: 'passkeysOf', privacy: 'Passkeys: their names, their public keys' },
  pending_sign_ins: { archive: { reason: 'A sign-in under way, for ten minutes.' }, privacy: brief },
  planner_choices: {
    archive: { reason: 'Whether page recognition is on, a switch that says nothing about the user’s pages.' },
    privacy: 'your settings, with the times of your reminders',
  },
  push_devices: { archive: 'pushDevices', privacy: 'If you turn on notifications: the address where your browser receives them' },
  registered_users: { archive: 'account', privacy: 'Your password, as a one-way hash', deletion: 'store.remove' },
  security_events: {
    archive: 'securityEvents',
    privacy: 'A log of sign-ins, wrong passwords',
    deletion: 'removeSecurityEventsOf',
  },
  sessions: {
    archive: { reason: 'Shown under Signed-in Devices. Ids that grant access are never given out.' },
    privacy: 'Your sign-in sessions',
  },
  subscriptions: {
    archive: { reason: 'Belongs to an address: anyone can subscribe without an account.' },
    privacy: 'If you subscribed to the newsletter: your address',
    deletion: 'removeAddress',
  },
  temp_registrations: { archive: { reason: 'A sign-up under way.' }, privacy: brief, deletion: 'forgetCustomer' },
  upload_parts: {
    archive: { reason: 'Parts of an unfinished upload, kept for 7 days. The complete file is in the download.' },
    privacy: 'What has arrived of an interrupted upload is kept for 7 days',
    deletion: 'removeAllParts',
  },
  recovery_codes: { archive: 'recoveryCodesLeft', privacy: 'a hash of each recovery code' },
  totp_factors: { archive: 'totpSince', privacy: 'the key of an authenticator app' },
  upload_totals: { archive: derived('the rows of uploads'), privacy: 'The pages you upload' },
  uploads: { archive: 'filesOf', privacy: 'The pages you upload', deletion: 'removeSome' },
  users: { archive: 'account', privacy: 'Your name and email address', deletion: 'store.remove' },
  user_settings: { archive: 'settings', privacy: 'your settings, with the times of your reminders' },
}

const userColumn = /^(user_id|used_by|owner_id)$|(^|_)(email|address)$/

forEachDatabase((current, engine) => {
  const tables = () => current().database.queries.introspection.getTables()

  test('every table with a user or an address says what happens to it in the download, on the Privacy page and when the account is deleted', async () => {
    const all = await tables()
    const unlisted = all.filter(({ name, columns }) => !(name in userTables) && columns.some((one) => userColumn.test(one.name)))
    expect(
      unlisted.map(({ name }) => name),
      'Put each of these into the list above',
    ).toEqual([])
    const there = new Set(all.map(({ name }) => name))
    expect(
      Object.keys(userTables).filter((name) => !there.has(name)),
      'These are gone',
    ).toEqual([])
  })

  // The foreign keys are the same on the other engine, because the migrations write them once.
  if (engine === 'SQLite')
    test("rows that the account deletion doesn't remove explicitly are deleted with the user by their foreign key", async () => {
      const left: string[] = []
      for (const [name, { deletion }] of Object.entries(userTables)) {
        if (deletion !== undefined) continue
        const keys = await sql<{ table: string; on_delete: string }>`
          select "table", on_delete from pragma_foreign_key_list(${name})`.execute(current().database.queries)
        // Rows that belong to an upload are deleted with it.
        const isRemoved = keys.rows.some((key) => /^(users|uploads)$/.test(key.table) && key.on_delete === 'CASCADE')
        if (!isRemoved) left.push(name)
      }
      expect(left).toEqual([])
    })
})

test('each listed function is used by the account deletion', () => {
  const files = [
    ...globSync('src/features/*/server/*.feature.ts'),
    'src/operations/server/features.ts',
    'src/operations/server/upkeep/delete-accounts.ts',
  ]
  const deletion = files.map((file) => readFileSync(file, 'utf8')).join('\n')
  const called = Object.values(userTables).flatMap(({ deletion: one }) => (typeof one === 'string' ? [one] : []))
  expect(called.filter((word) => !deletion.includes(`${word}(`))).toEqual([])
})

test('the Privacy page names every kind of data that is stored', () => {
  const page = JSON.stringify(privacyTexts(defaultBrand, true))
  const words = Object.values(userTables).flatMap(({ privacy }) => (typeof privacy === 'string' ? [privacy] : []))
  expect(words.filter((word) => !page.includes(word))).toEqual([])
})
