import { readFileSync } from 'node:fs'
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
  /** What the deletion of an account calls (`delete-accounts.ts`); omitted when the row is deleted with the user by its foreign key. */
  deletion?: string
}

const brief = { reason: 'For some minutes or days, while the person does something; nothing is kept of it.' }
const derived = (what: string) => ({ reason: `Computed from ${what}, which is in the download.` })

/** Every table that names a user. A new table needs an entry here, and the entry must be true. */
const userTables: Record<string, Told> = {
  access_codes: {
    archive: { reason: 'The shop’s: the code that the person used stands in the shop’s list.' },
    privacy: 'the access code you used',
    deletion: 'forgetCustomer',
  },
  account_deletions: {
    archive: { reason: 'Says when the account goes; shown on every page meanwhile.' },
    privacy: 'seven days after you asked for it',
  },
  actions: {
    archive: { reason: 'What administrators did, for the shop.' },
    privacy: { reason: 'What administrators did; owners do nothing that stands here.' },
    deletion: 'forgetSubject',
  },
  calendar_feeds: { archive: 'calendar', privacy: 'If you made a calendar address' },
  device_passwords: { archive: 'devicePasswords', privacy: 'Device passwords: their names, and a hash of each' },
  email_changes: { archive: { reason: 'An open link to a new address, for an hour.' }, privacy: brief },
  external_identities: {
    archive: { reason: 'An id at the provider, which only the provider can read.' },
    privacy: 'the name by which that provider knows you',
  },
  external_logins: { archive: { reason: 'A sign-in under way, for ten minutes.' }, privacy: brief },
  factor_resets: { archive: { reason: 'An open link that removes a lost second factor, for a day.' }, privacy: brief },
  focus_sessions: { archive: 'focusSessions', privacy: 'the focus sessions you finished, by day' },
  focus_timers: {
    archive: { reason: 'How the timer stands now; its sessions are in the download.' },
    privacy: 'how your timer stands',
  },
  folders: { archive: 'filesOf', privacy: 'their names, folders' },
  goals: { archive: 'goals', privacy: 'Your goals' },
  imports: {
    archive: { reason: 'How far the reading of an export has come; the export itself is in the download.' },
    privacy: 'which dates its pages are of',
  },
  jobs: {
    archive: { reason: 'Work of the server, removed when it is done.' },
    privacy: { reason: 'Work of the server on what the page names.' },
    deletion: 'removeJobsOf',
  },
  page_texts: { archive: derived('the uploads'), privacy: 'the words in it, for the search' },
  page_instances: { archive: 'plannerOf', privacy: 'which dates its pages are of' },
  passkey_challenges: { archive: { reason: 'A question to a passkey, for ten minutes.' }, privacy: brief },
  passkeys: { archive: 'passkeysOf', privacy: 'Passkeys: their names, their public keys' },
  pending_sign_ins: { archive: { reason: 'A sign-in under way, for ten minutes.' }, privacy: brief },
  planner_choices: {
    archive: {
      reason: 'Which planner of the shop an owner has said a page is of; it says nothing without the shop’s own PDF.',
    },
    privacy: 'which planner it is of',
  },
  push_devices: { archive: 'pushDevices', privacy: 'If you turn on notifications: where your browser takes them' },
  registered_users: { archive: 'account', privacy: 'Your password, as a one-way hash', deletion: 'store.remove' },
  security_events: {
    archive: 'securityEvents',
    privacy: 'A log of sign-ins, wrong passwords',
    deletion: 'removeSecurityEventsOf',
  },
  sessions: {
    archive: { reason: 'Shown under Signed-in Devices; ids that let in are given to nobody.' },
    privacy: 'Your sign-in sessions',
  },
  upload_parts: {
    archive: { reason: 'Parts of an upload under way, for 7 days; the file is in the download once it is whole.' },
    privacy: 'What has come of an upload that was cut off is kept for 7 days',
    deletion: 'removeAllParts',
  },
  recovery_codes: { archive: 'recoveryCodesLeft', privacy: 'a hash of each recovery code' },
  totp_factors: { archive: 'totpSince', privacy: 'the key of an authenticator app' },
  upload_totals: { archive: derived('the rows of uploads'), privacy: 'The pages you upload' },
  uploads: { archive: 'filesOf', privacy: 'The pages you upload', deletion: 'removeUploads' },
  user_settings: { archive: 'settings', privacy: 'your settings, with the times of your reminders' },
}

const source = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const userColumn = /^(user_id|used_by|owner_id)$/

forEachDatabase((current, engine) => {
  const tables = () => current().database.queries.introspection.getTables()

  test('every table with a user says what happens to it in the download, on the Privacy page and when the account is deleted', async () => {
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

test('each listed function is used by the download or by the account deletion', () => {
  const [archive, deletion] = [source('./compose/own-data.ts'), source('./operations/delete-accounts.ts')]
  const told = Object.values(userTables)
  const read = told.flatMap((one) => (typeof one.archive === 'string' ? [one.archive] : []))
  expect(read.filter((word) => !archive.includes(word))).toEqual([])
  const called = told.flatMap((one) => one.deletion ?? [])
  expect(called.filter((word) => !deletion.includes(`${word}(`))).toEqual([])
})

test('the Privacy page names every kind of data that is stored', () => {
  const page = JSON.stringify(privacyTexts(defaultBrand, true))
  const words = Object.values(userTables).flatMap(({ privacy }) => (typeof privacy === 'string' ? [privacy] : []))
  expect(words.filter((word) => !page.includes(word))).toEqual([])
})
