import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { defaultBrand } from '#kit/brand.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { migrations } from '#migrations/migrations.ts'
import { createTestDatabase, forEachEngine, type TestDatabase } from '#test/databases.ts'
import { dump, fill } from '#test/filled-database.ts'
import { type BackupFixture, backupFixture, emptyDatabase } from '#test/given-backup.ts'
import { createFolderTarget } from './folder-target.ts'
import { restoreBackup } from './restore-backup.ts'

/** Tables whose rows differ after a restore, and why. Held emails and jobs have a test of their own. */
const changed: Record<string, string> = {
  account_deletions: 'What was planned then does not happen now.',
  email_changes: 'What was planned then does not happen now.',
  external_logins: 'Sign-ins under way have ended.',
  push_devices: 'A device gets notifications as long as its session lasts.',
  push_messages: 'As for push_devices.',
  registered_users: 'Links that reset a password have ended.',
  restores: 'One more.',
  sessions: 'Everybody signs in again.',
  setup_links: 'They have ended.',
  temp_registrations: 'Sign-ups under way have ended.',
  uploads: 'Thumbnails are drawn again; a file that was in the trash without its content is gone.',
}

const isNow = 'The person has it as it is now; what was changed or removed since stays so.'
const letsIn = 'It lets somebody in: what was taken away since must not come back.'
const passes = 'For some minutes or days, while the person does something.'
const derived = 'Made again from the pages that come back.'

/** Every table that names a user, with what the restore of one user brings back of it, or why nothing. */
const ofOnePerson: Record<string, string> = {
  uploads: 'The pages, as copies, with their names, favorites, reading places and rotation.',
  upload_totals: derived,
  page_texts: derived,
  folders: 'One of the day, for the copies. Folders that are there now stay.',
  page_instances: 'The planner shows the pages of now; older ones must not stand in their place.',
  imports: 'As for page_instances.',
  planner_choices: isNow,
  goals: isNow,
  focus_sessions: isNow,
  focus_timers: isNow,
  user_settings: isNow,
  calendar_feeds: letsIn,
  device_passwords: letsIn,
  passkeys: letsIn,
  totp_factors: letsIn,
  recovery_codes: letsIn,
  sessions: letsIn,
  external_identities: letsIn,
  registered_users: letsIn,
  push_devices: 'A device gets notifications as long as its session lasts.',
  access_codes: 'The shop’s.',
  actions: 'What administrators did.',
  security_events: 'A log of what was; nothing is added to the past.',
  jobs: passes,
  account_deletions: passes,
  email_changes: passes,
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
    opened = await createTestDatabase(engine)
    await migrate(opened.database, migrations)
    await fill(opened.database)
    for (const id of ['p1', 'p2'])
      await opened.database.queries
        .updateTable('uploads')
        .set({ filename: newFileKey('pdf') })
        .where('id', '=', id)
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
    const parts = { recoveryKey: null, brand: defaultBrand, clock: given.clock }
    await restoreBackup({ target: createFolderTarget(given.to), name, into, databaseUrl, ...parts })
    const database = openDatabase({ url: databaseUrl, folder: into })
    try {
      const after = await dump(database)
      const differing = Object.keys(before).filter((table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]))
      expect(differing.toSorted()).toEqual(Object.keys(changed))
    } finally {
      await database.close()
      await drop()
    }
  })

  test('every table that names a user says what is restored of it for one user', async () => {
    const tables = await given.database.queries.introspection.getTables()
    const named = tables.filter(({ columns }) => columns.some(({ name }) => userColumn.test(name))).map(({ name }) => name)
    const listed = Object.keys(ofOnePerson)
    expect({ missing: named.filter((name) => !listed.includes(name)) }).toEqual({ missing: [] })
    const all = tables.map(({ name }) => name)
    expect({ gone: listed.filter((name) => !all.includes(name)) }).toEqual({ gone: [] })
  })
})
