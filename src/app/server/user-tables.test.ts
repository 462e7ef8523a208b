import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases.ts'

/** Where the download of everything reads a table that names a user, or why it does not. */
const inArchive: Record<string, { file: string } | { reason: string }> = {
  access_codes: { reason: 'The shop’s: the code that the person used stands in the shop’s list.' },
  account_deletions: { reason: 'Says when the account goes; shown on every page meanwhile.' },
  actions: { reason: 'What administrators did, for the shop.' },
  calendar_feeds: { file: 'calendar' },
  device_passwords: { file: 'devicePasswords' },
  email_changes: { reason: 'An open link to a new address, for an hour.' },
  external_identities: { reason: 'An id at the provider, which only the provider can read.' },
  external_logins: { reason: 'A sign-in under way, for ten minutes.' },
  factor_resets: { reason: 'An open link that removes a lost second factor, for a day.' },
  focus_sessions: { file: 'focusSessions' },
  focus_timers: { reason: 'How the timer stands now; its sessions are in the download.' },
  folders: { file: 'filesOf' },
  goals: { file: 'goals' },
  imports: { reason: 'How far the reading of an export has come; the export itself is in the download.' },
  jobs: { reason: 'Work of the server, removed when it is done.' },
  page_texts: { reason: 'Read from the uploads, which are in the download: what their search looks through.' },
  page_instances: { reason: 'Computed from exports, which are in the download: which date a page of theirs is.' },
  passkey_challenges: { reason: 'A question to a passkey, for ten minutes.' },
  passkeys: { file: 'passkeysOf' },
  pending_sign_ins: { reason: 'A sign-in under way, for ten minutes.' },
  planner_choices: {
    reason: 'Which planner of the shop an owner has said a page is of; it says nothing without the shop’s own PDF.',
  },
  push_devices: { file: 'pushDevices' },
  registered_users: { file: 'account' },
  security_events: { file: 'securityEvents' },
  sessions: { reason: 'Shown under Signed-in Devices; ids that let in are given to nobody.' },
  upload_parts: { reason: 'Parts of an upload under way, for 7 days; the file is in the download once it is whole.' },
  recovery_codes: { file: 'recoveryCodesLeft' },
  totp_factors: { file: 'totpSince' },
  upload_totals: { reason: 'Counts the rows of uploads.' },
  uploads: { file: 'filesOf' },
  user_settings: { file: 'settings' },
}

forEachDatabase((current) => {
  test('every table with a user is in the download of everything, or in a list with its reason', async () => {
    const tables = await current().database.queries.introspection.getTables()
    const withUser = tables
      .filter(({ columns }) => columns.some(({ name }) => /^(user_id|used_by|owner_id)$/.test(name)))
      .map(({ name }) => name)
      .filter((name) => !(name in inArchive))
    expect(withUser, 'Put each of these into the archive (src/app/server/own-data.ts) or into the list above').toEqual([])
  })
})

test('what the list names is read where the download is put together', () => {
  const source = readFileSync(new URL('./own-data.ts', import.meta.url), 'utf8')
  const named = Object.values(inArchive).flatMap((where) => ('file' in where ? [where.file] : []))
  expect(named.filter((word) => !source.includes(word))).toEqual([])
})
