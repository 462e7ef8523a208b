import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#kit/server/db/open.ts'
import type { TableRule } from '#kit/server/db/table-rules.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { createTestDatabase, emptyDatabase, forEachEngine, type TestDatabase } from '#test/databases/databases.ts'
import { dump, fill } from '#test/databases/filled-database.ts'
import { type BackupFixture, backupFixture } from '#test/servers/backup-fixture.ts'
import { tables } from '../features.ts'
import { createFolderTarget } from './folder-target.ts'
import { restoreBackup } from './restore-backup.ts'

const isNow = 'The user keeps the current state, including what was changed or removed since the backup.'
const letsIn = 'It grants access. Access that was taken away since the backup must not come back.'
const passes = 'Exists only for minutes or days, while the user does something.'
const derived = 'Computed again from the restored pages.'

/** Every table that names a user, with what the restore of one user brings back of it, or why nothing. */
const ofOneUser: Record<string, string> = {
  uploads: 'The pages, as copies, with their names, favorites, reading places and rotation.',
  upload_totals: derived,
  page_texts: 'The copies are read again. What a device had read of handwriting stays with the page it sent.',
  derived_sizes: derived,
  folders: 'One new folder, named after the day, holds the copies. Existing folders stay.',
  handwriting_consents: isNow,
  handwriting_pages: isNow,
  page_instances: 'The planner shows the current pages. Older ones must not replace them.',
  imports: 'See page_instances.',
  page_decisions: 'What was said about the copies, where the user has no such page today.',
  page_choices: 'See page_instances.',
  page_moves: 'See page_instances.',
  planner_choices: isNow,
  planner_notices: isNow,
  goals: isNow,
  sheet_calendars: isNow,
  sheets: isNow,
  sheet_addresses: letsIn,
  sheet_returns: 'See page_instances.',
  sheet_ticks: isNow,
  focus_sessions: isNow,
  focus_timers: isNow,
  user_settings: isNow,
  calendar_feeds: letsIn,
  shown_links: letsIn,
  device_passwords: letsIn,
  drop_box_paths: 'What the devices of the user see now. Older lists would let them delete what is newer.',
  drop_box_versions: 'They belong to the paths, and only let earlier versions leave the library.',
  drop_box_locks: passes,
  drop_box_given: 'See drop_box_paths.',
  full_libraries: passes,
  refused_files: passes,
  note_inks: 'The copies are in no drop box, where versions are compared by it.',
  written_texts: 'As with page_texts.',
  written_words: derived,
  passkeys: letsIn,
  totp_factors: letsIn,
  recovery_codes: letsIn,
  sessions: letsIn,
  external_identities: letsIn,
  registered_users: letsIn,
  push_devices: 'A device gets notifications as long as its session lasts.',
  access_codes: 'The shop’s.',
  given_products: 'See access_codes.',
  actions: 'What administrators did.',
  security_events: 'A log of past events. Nothing is added to it later.',
  jobs: passes,
  account_deletions: passes,
  email_changes: passes,
  waiting_links: passes,
  external_logins: passes,
  factor_resets: passes,
  passkey_challenges: passes,
  pending_sign_ins: passes,
  upload_parts: passes,
}
const userColumn = /^(user_id|used_by|owner_id|owner)$/

forEachEngine((engine) => {
  let opened: TestDatabase
  let given: BackupFixture
  beforeEach(async () => {
    opened = await createTestDatabase(engine, { migrated: true })
    await fill(opened.database)
    for (const id of ['p1', 'p2'])
      await opened.database.queries
        .updateTable('uploads')
        .set({ filename: newFileKey('pdf') })
        .where('id', '=', id)
        .execute()
    await opened.database.queries
      .updateTable('editions')
      .set({ filename: newFileKey('pdf'), pictures: null })
      .execute()
    // These ids are filenames in the backup.
    await opened.database.queries.deleteFrom('removals').execute()
    given = await backupFixture(opened.database)
  })
  afterEach(async () => {
    await given.remove()
    await opened.drop()
  })

  test('every row of every table is restored, except those that a restore changes', async () => {
    const before = await dump(given.database)
    const { name } = await given.create()
    const { url: databaseUrl, drop } = await emptyDatabase(engine)
    const into = join(given.folder, 'restored')
    const parts = { recoveryKey: null, clock: given.clock }
    await restoreBackup({ target: createFolderTarget(given.to), name, into, databaseUrl, ...parts })
    const database = openDatabase({ url: databaseUrl, folder: into })
    try {
      const after = await dump(database)
      const differing = Object.keys(before).filter((table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]))
      // Held emails and jobs have a test of their own.
      const isChanged = ({ afterRestore }: TableRule) => afterRestore !== 'stays' && afterRestore !== 'held'
      const changed = Object.entries(tables).flatMap(([table, rule]) => (isChanged(rule) ? [table] : []))
      expect(differing.toSorted()).toEqual([...changed, 'restores'].toSorted())
    } finally {
      await database.close()
      await drop()
    }
  })

  test('every table that names a user says what is restored of it for one user', async () => {
    const tables = await given.database.queries.introspection.getTables()
    const named = tables.filter(({ columns }) => columns.some(({ name }) => userColumn.test(name))).map(({ name }) => name)
    const listed = Object.keys(ofOneUser)
    expect({ missing: named.filter((name) => !listed.includes(name)) }).toEqual({ missing: [] })
    const all = tables.map(({ name }) => name)
    expect({ gone: listed.filter((name) => !all.includes(name)) }).toEqual({ gone: [] })
  })
})
