import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import type { TableRule } from '#kit/server/db/table-rules.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { tables } from '#operations/server/features.ts'
import { forEachDatabase } from '#test/databases.ts'
import { privacyTexts } from '../pages.texts.ts'
import type { UserTable } from './owners-content.ts'

interface Told {
  /** The function that reads it for the download of all data (`own-data.ts`), or why none does. */
  archive: string | { reason: string }
  /** Text of the Privacy page about it, or why there is none. */
  privacy: string | { reason: string }
}

const brief = { reason: 'Exists only for minutes or days, while the user does something. None of it is kept.' }
const derived = (what: string) => ({ reason: `Computed from ${what}, which is in the download.` })

/** Every table that names a user or an address, and `derived_sizes`. A table that is missing here is an error of types. */
const userTables: Record<UserTable, Told> & Partial<Record<keyof Tables, Told>> = {
  access_codes: {
    archive: { reason: 'Belongs to the shop: its list of codes has the one that the user redeemed.' },
    privacy: 'the access codes you used',
  },
  account_deletions: {
    archive: { reason: 'Says when the account will be deleted. Every page shows that until then.' },
    privacy: 'seven days after you asked for it',
  },
  actions: {
    archive: { reason: 'What administrators did, for the shop.' },
    privacy: { reason: 'What administrators did. Nothing that owners do is recorded here.' },
  },
  calendar_feeds: { archive: 'calendar', privacy: 'If you made a calendar address' },
  device_passwords: { archive: 'devicePasswords', privacy: 'Device passwords: their names, and a hash of each' },
  drop_box_locks: { archive: { reason: 'Locks of devices on files, for an hour at most.' }, privacy: brief },
  drop_box_paths: {
    archive: { reason: 'The paths that a device sees. The device has them, and the files themselves are in the download.' },
    privacy: 'the paths of the files that they sent',
  },
  drop_box_versions: {
    archive: { reason: 'Which files came under the same path. The files themselves are in the download.' },
    privacy: 'the paths of the files that they sent',
  },
  email_changes: { archive: { reason: 'An open link to a new address, for an hour.' }, privacy: brief },
  external_identities: {
    archive: { reason: 'An id at the provider, which only the provider can read.' },
    privacy: 'the name by which that provider knows you',
  },
  code_tries: {
    archive: { reason: 'Refused attempts, by whom is not known for certain.' },
    privacy: 'failed attempts are counted for a short while',
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
  full_libraries: {
    archive: { reason: 'Whether the owner knows that a file of a device didn’t fit.' },
    privacy: { reason: 'Nothing about a person: a size and a time.' },
  },
  written_texts: { archive: 'listWritten', privacy: 'the text that a device has read from your handwriting' },
  written_words: {
    archive: derived('the text that devices have read'),
    privacy: 'the text that a device has read from your handwriting',
  },
  refused_files: { archive: 'sources', privacy: 'for each device: how many files it sent' },
  goals: { archive: 'goals', privacy: 'Your goals' },
  imports: {
    archive: { reason: 'The progress of reading an export. The export itself is in the download.' },
    privacy: 'the dates of its pages',
  },
  jobs: {
    archive: { reason: 'Work of the server, removed when it is done.' },
    privacy: { reason: 'Work of the server on data that the page names.' },
  },
  mails: {
    archive: { reason: 'The user has received them.' },
    privacy: 'Emails we sent you',
  },
  note_inks: { archive: derived('the uploads'), privacy: 'a fingerprint of its content' },
  order_deliveries: {
    archive: { reason: 'Belongs to the shop: its messages of the last 30 days.' },
    privacy: 'The shop’s messages about it are kept for 30 days',
  },
  orders: {
    archive: { reason: 'Belongs to the shop: its books.' },
    privacy: 'the order number, its state, what was bought, and the address it was sent to',
  },
  page_texts: { archive: 'listWritten', privacy: 'the words in it, for the search' },
  page_choices: {
    archive: 'answersOf',
    privacy: 'what you said about them',
  },
  page_decisions: { archive: 'answersOf', privacy: 'what you said about them' },
  page_moves: {
    archive: { reason: 'Ways back from answers about pages. The answers themselves are in the download.' },
    privacy: 'the dates of its pages',
  },
  page_instances: { archive: 'plannerOf', privacy: 'the dates of its pages' },
  passkey_challenges: { archive: { reason: 'A challenge for a passkey, valid for ten minutes.' }, privacy: brief },
  passkeys: { archive: 'passkeysOf', privacy: 'Passkeys: their names, their public keys' },
  pending_sign_ins: { archive: { reason: 'A sign-in under way, for ten minutes.' }, privacy: brief },
  planner_choices: {
    archive: { reason: 'Whether page recognition is on, a switch that says nothing about the user’s pages.' },
    privacy: 'your settings, with the times of your reminders',
  },
  planner_notices: {
    archive: { reason: 'Which notices about bought planners were answered.' },
    privacy: { reason: 'Nothing but the times of answers. The planners themselves are named.' },
  },
  push_devices: { archive: 'pushDevices', privacy: 'If you turn on notifications: the address where your browser receives them' },
  registered_users: { archive: 'account', privacy: 'Your password, as a one-way hash' },
  security_events: {
    archive: 'securityEvents',
    privacy: 'A log of sign-ins, wrong passwords',
  },
  sessions: {
    archive: { reason: 'Shown under Signed-in Devices. Ids that grant access are never given out.' },
    privacy: 'Your sign-in sessions',
  },
  subscriptions: {
    archive: { reason: 'Belongs to an address: anyone can subscribe without an account.' },
    privacy: 'If you subscribed to the newsletter: your address',
  },
  temp_registrations: { archive: { reason: 'A sign-up under way.' }, privacy: brief },
  upload_parts: {
    archive: { reason: 'Parts of an unfinished upload, kept for 7 days. The complete file is in the download.' },
    privacy: 'What has arrived of an interrupted upload is kept for 7 days',
  },
  recovery_codes: { archive: 'recoveryCodesLeft', privacy: 'a hash of each recovery code' },
  totp_factors: { archive: 'totpSince', privacy: 'the key of an authenticator app' },
  upload_totals: { archive: derived('the rows of uploads'), privacy: 'The pages you upload' },
  uploads: { archive: 'filesOf', privacy: 'The pages you upload' },
  users: { archive: 'account', privacy: 'Your name and email address' },
  waiting_links: { archive: { reason: 'An emailed link that waits, for a week.' }, privacy: brief },
  user_settings: { archive: 'settings', privacy: 'your settings, with the times of your reminders' },
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
  const words = Object.values(userTables).flatMap(({ privacy }) => (typeof privacy === 'string' ? [privacy] : []))
  expect(words.filter((word) => !page.includes(word))).toEqual([])
})
