import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetBooks } from '#features/library/server/books.store.ts'
import { removeDeletedUpload, removeUploads } from '#features/library/server/deleted-uploads.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { enqueuePictures } from '#features/planner/server/index-edition.ts'
import { removeReading, removeReadings } from '#features/planner/server/readings.store.ts'
import { instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { createLeases } from '#kit/server/jobs/leases.store.ts'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { migrations } from '#migrations/migrations.ts'
import { emptyDatabase, forEachDatabase } from '#test/databases/databases.ts'
import { insertFilled } from '#test/databases/filled-database.ts'
import { placesOf } from '#test/databases/places-of.ts'
import { asOfBefore, type BackupFixture, backupFixture, installationId } from '#test/servers/backup-fixture.ts'
import { englishWordings } from '#test/willow.ts'
import { createInstallationStore } from '../installation/installation.store.ts'
import { openInstallation } from '../installation/open-installation.ts'
import { deleteDueAccounts } from '../upkeep/delete-accounts.ts'
import { BackupError } from './backup-target.ts'
import { createFolderTarget } from './folder-target.ts'
import { findRestore, releaseHeld } from './hold.ts'
import { listBackups, pooled, readManifest, sha256Of, writeManifest } from './manifest.ts'
import { encryptSecrets } from './recovery-key.ts'
import { noteRemovals } from './removals-beside.ts'
import { type RestoreOptions, restoreBackup } from './restore-backup.ts'
import { restoredTexts } from './restored.texts.ts'

const day = 24 * 60 * 60 * 1000

forEachDatabase((current, engine) => {
  let given: BackupFixture
  /** Target folder of a restore. */
  let into: string
  let databaseUrl: string | undefined
  let drop: () => Promise<void>
  beforeEach(async () => {
    const { queries } = current().database
    for (const table of ['uploads', 'editions', 'users', 'installation', 'mails', 'jobs', 'removals'] as const)
      await queries.deleteFrom(table).execute()
    given = await backupFixture(current().database)
    into = join(given.folder, 'restored')
    ;({ url: databaseUrl, drop } = await emptyDatabase(engine))
  })
  afterEach(async () => {
    await drop()
    await given.remove()
  })

  const restore = (name: string, options: Partial<RestoreOptions> = {}) =>
    restoreBackup({
      target: createFolderTarget(given.to),
      name,
      into,
      databaseUrl,
      recoveryKey: given.key.privateKey,
      clock: given.clock,
      ...options,
    })
  /** Opens the restored installation as a server would. */
  async function inRestored<T>(work: (database: Database, content: (key: string) => Promise<string>) => Promise<T>): Promise<T> {
    const { database, files } = await openInstallation({ dataDir: into, databaseUrl })
    try {
      return await work(database, async (key) => textOf((await files.open(key)).stream))
    } finally {
      await database.close()
    }
  }

  test('a restored installation has everything that the backup has, and a server starts with it', async () => {
    const first = await given.upload('first page', 'Monday.pdf')
    await given.upload('second page')
    const { name } = await given.create()
    const { missing, report } = await restore(name)
    expect(missing).toEqual([])
    expect(report).toMatchObject({ missingFiles: 0, newSecrets: false })
    await inRestored(async (database, content) => {
      const rows = await database.queries.selectFrom('uploads').selectAll().orderBy('id').execute()
      expect(rows).toHaveLength(2)
      expect(rows[0]).toMatchObject({ filename: first.filename, original_name: 'Monday.pdf', deleted_at: null })
      expect(await content(first.filename)).toBe('first page')
      const uploads = createUploadsStore(database)
      expect(await uploads.total(given.userId)).toBe(2)
      const user = await database.queries.selectFrom('registered_users').selectAll().executeTakeFirstOrThrow()
      expect(user).toMatchObject({ email: given.email, is_approved: true, revoked_at: null })
      expect(await database.queries.selectFrom('installation').select('id').execute()).toEqual([{ id: installationId }])
    })
    const secret = await readFile(join(given.dataDir, 'orders-webhook-secret'), 'utf8')
    expect(await readFile(join(into, 'orders-webhook-secret'), 'utf8')).toBe(secret)
    expect((await stat(join(into, 'orders-webhook-secret'))).mode & 0o077).toBe(0)
  })

  test('a backup of either engine is restored to SQLite', async () => {
    const { filename } = await given.upload('a page')
    const { name } = await given.create()
    await restore(name, { databaseUrl: undefined })
    const { database, files } = await openInstallation({ dataDir: into, databaseUrl: undefined })
    expect(await database.queries.selectFrom('uploads').select('filename').execute()).toEqual([{ filename }])
    expect(await database.findDamage()).toEqual([])
    expect(await textOf((await files.open(filename)).stream)).toBe('a page')
    await database.close()
  })

  test('a database with tables is refused', async () => {
    const { name } = await given.create()
    if (databaseUrl === undefined) return
    await restore(name)
    await expect(restore(name, { into: join(given.folder, 'again') })).rejects.toThrow('has tables already. Nothing was changed.')
    expect(await stat(join(given.folder, 'again')).catch(() => null)).toBeNull()
  })

  test('planners are restored, and picture indexes that are lost or damaged are made again', async () => {
    const [one, two] = [await given.addEdition('one'), await given.addEdition('two')]
    await given.database.transaction((tx) => enqueuePictures(tx, two.id))
    await given.database.queries
      .updateTable('jobs')
      .set({ done_at: instant(given.clock) })
      .execute()
    const { name } = await given.create()
    await writeFile(join(given.to, pooled(sha256Of('pictures of two'))), 'PICTURES OF TWO')
    expect(await restore(name)).toMatchObject({ missing: [], lacks: [], report: { missingFiles: 0 } })
    await inRestored(async ({ queries }, content) => {
      expect([await content(one.filename), await content(two.filename)]).toEqual(['one', 'two'])
      expect(await content(one.pictures)).toBe('pictures of one')
      const rows = await queries.selectFrom('editions').select(['id', 'pictures']).orderBy('id').execute()
      expect(rows).toEqual([
        { id: one.id, pictures: one.pictures },
        { id: two.id, pictures: null },
      ])
      const waiting = queries
        .selectFrom('jobs')
        .select('payload')
        .where('kind', '=', 'planner.pictures')
        .where('done_at', 'is', null)
      expect((await waiting.execute()).map(({ payload }) => JSON.parse(payload))).toEqual([{ id: two.id }])
    })
  })

  test('a backup of an earlier version is restored, and says that the planners are missing', async () => {
    const page = await given.upload('a page')
    const { id, filename } = await given.addEdition('a planner')
    const { name } = await given.create()
    await asOfBefore(given.to, name)
    const { manifest, report, missing, lacks } = await restore(name)
    expect({ missing, lacks, missingFiles: report.missingFiles }).toEqual({ missing: [], lacks: [filename], missingFiles: 1 })
    expect(restoredTexts(manifest, into, report, missing, lacks).join('\n')).toContain('Add the same PDFs again under Editions.')
    const oneMissing = restoredTexts(manifest, into, report, ['a.pdf'], [])
    expect(oneMissing).toContain('1 file is missing from the backup, or damaged in it: a.pdf')
    await inRestored(async (database, content) => {
      expect(await content(page.filename)).toBe('a page')
      const edition = database.queries.selectFrom('editions').select(['filename', 'pictures']).where('id', '=', id)
      expect(await edition.execute()).toEqual([{ filename, pictures: null }])
    })
  })

  async function addWhatIsUnderWay() {
    const { database, userId, clock } = given
    const later = instant(clock, day)
    await database.transaction(async (tx) => {
      await tx.insertInto('sessions').values({ sid: 'sid', user_id: userId, sess: '{}', expire: later, ends_at: later }).execute()
      await tx
        .updateTable('registered_users')
        .set({ password_reset_token: 'token', password_reset_expires: later })
        .where('user_id', '=', userId)
        .execute()
      await tx
        .insertInto('email_changes')
        .values({ user_id: userId, new_email: 'new@mail.example', token: 'token', expires_at: later })
        .execute()
      await tx.insertInto('account_deletions').values({ user_id: userId, due_at: later }).execute()
      const link = { token: 'token', expires_at: later, due_at: instant(clock) }
      await tx
        .insertInto('factor_resets')
        .values({ user_id: userId, ...link })
        .execute()
      await tx
        .insertInto('pending_sign_ins')
        .values({ id: 'id', user_id: userId, credentials_version: 0, expires_at: later })
        .execute()
      await tx
        .insertInto('passkey_challenges')
        .values({ challenge: 'challenge', user_id: userId, purpose: 'register', expires_at: later })
        .execute()
      const mail = { kind: 'code', to: 'ada@mail.example', subject: 'Code', text: 'text', html: 'html' }
      await enqueueMail(tx, mail, instant(clock))
      await enqueueJob(tx, { kind: 'push', payload: {} })
    })
  }

  test('a restored installation starts on hold: sessions and plans have ended, and emails and jobs wait', async () => {
    await addWhatIsUnderWay()
    const { name } = await given.create()
    const { report } = await restore(name)
    expect(report).toMatchObject({ sessions: 1, resetLinks: 1, plannedChanges: 3, heldMails: 1, heldJobs: 1 })
    await inRestored(async (database) => {
      const { queries } = database
      for (const table of [
        'sessions',
        'email_changes',
        'account_deletions',
        'factor_resets',
        'pending_sign_ins',
        'passkey_challenges',
      ] as const)
        expect(await queries.selectFrom(table).selectAll().execute()).toEqual([])
      expect(await queries.selectFrom('registered_users').select('password_reset_token as token').execute()).toEqual([
        { token: null },
      ])
      expect(await queries.selectFrom('mails').select('state').execute()).toEqual([{ state: 'failed' }])
      expect(await findRestore(database)).toMatchObject({ backup: name, releasedAt: null })
    })
    // The original installation isn't affected.
    expect(await given.database.queries.selectFrom('mails').select('state').execute()).toEqual([{ state: 'waiting' }])
  })

  test('a job that ran at the backup runs neither at once nor when its lease ends', async () => {
    await addWhatIsUnderWay()
    await createLeases(given.database, given.clock).claim('push', 'a process of the original', day)
    const { name } = await given.create()
    await restore(name)
    await inRestored(async (database) => {
      const push = vi.fn(async () => {})
      const logger = { warn: () => {}, error: () => {} }
      const jobs = createJobScheduler({ database, clock: given.clock, logger, shares: [{ handlers: { push } }] })
      await jobs.runDue()
      given.clock.advance(2 * day)
      await jobs.runDue()
      expect(push).not.toHaveBeenCalled()
      await database.transaction((tx) => releaseHeld(tx, given.clock))
      await jobs.runDue()
      expect(push).toHaveBeenCalledTimes(1)
    })
  })

  test('held emails and jobs continue after the operator releases them', async () => {
    await addWhatIsUnderWay()
    const { name } = await given.create()
    await restore(name)
    given.clock.advance(day)
    await inRestored(async (database) => {
      expect(await database.transaction((tx) => releaseHeld(tx, given.clock))).toEqual({ mails: 1, jobs: 1 })
      expect(await database.queries.selectFrom('mails').select('state').execute()).toEqual([{ state: 'waiting' }])
      const jobs = database.queries.selectFrom('jobs').select(['kind', 'died_at as diedAt']).orderBy('kind')
      expect(await jobs.execute()).toEqual(['mail.send', 'push'].map((kind) => ({ kind, diedAt: null })))
      expect(await findRestore(database)).toMatchObject({ releasedAt: instant(given.clock) })
      expect(await database.transaction((tx) => releaseHeld(tx, given.clock))).toBeNull()
    })
  })

  /** Gives the user an address that is proved, and that orders, emails and the newsletter name too. */
  async function addTracesOf(userId: string, email: string) {
    const { queries } = given.database
    const now = instant(given.clock)
    await queries.updateTable('users').set({ email, email_key: email, email_verified_at: now }).where('id', '=', userId).execute()
    const order = { order_number: 'E-1', number_key: 'E-1', reference: 'E-1', source: 'import', state: 'activated' } as const
    await queries
      .insertInto('orders')
      .values({
        id: 'o1',
        ...order,
        customer_email: email,
        customer_key: email,
        is_activated: true,
        created_at: now,
        search_text: email,
      })
      .execute()
    await given.database.transaction((tx) =>
      enqueueMail(tx, { kind: 'code', to: email, subject: 'Your code', text: email, html: email }, now),
    )
  }

  test('pages, users and what was read that were permanently deleted after the backup are deleted again', async () => {
    const kept = await given.upload('kept')
    const deleted = await given.upload('deleted')
    const other = await backupFixture(given.database)
    await other.upload('of somebody else')
    await addTracesOf(other.userId, 'erased@mail.example')
    const { userId } = given
    const of = { user_id: userId, upload_id: kept.id, state: 'done', since: null, error: null }
    await insertFilled(given.database, 'imports', { ...of, id: 'i', created_at: instant(given.clock) })
    const { name } = await given.create()
    await given.database.transaction((tx) => removeReading(tx, userId, instant(given.clock)))
    await removeReadings(given.database, instant(given.clock, 1000), forgetBooks)
    await given.database.transaction(async (tx) => {
      await removeUploads(tx, { ids: [deleted.id], userId }, instant(given.clock))
      await removeDeletedUpload(tx, { id: deleted.id, userId })
    })
    await given.database.queries
      .insertInto('account_deletions')
      .values({ user_id: other.userId, due_at: instant(given.clock) })
      .execute()
    await deleteDueAccounts({ database: given.database, clock: given.clock, wordings: englishWordings })
    await noteRemovals(given.database, createFolderTarget(given.to))
    const { report } = await restore(name)
    expect(report).toMatchObject({ removedUsers: 1, removedUploads: 2, heldMails: 0 })
    await inRestored(async (database) => {
      expect(await database.queries.selectFrom('uploads').select('filename').execute()).toEqual([{ filename: kept.filename }])
      expect(await database.queries.selectFrom('users').select('id').execute()).toEqual([{ id: given.userId }])
      expect(await database.queries.selectFrom('imports').select('id').execute()).toEqual([])
      expect(await createUploadsStore(database).total(given.userId)).toBe(1)
      expect(await database.queries.selectFrom('mails').selectAll().execute()).toEqual([])
      expect(await placesOf(database.queries, 'erased@mail')).toEqual([])
      const orders = await database.queries.selectFrom('orders').select(['customer_email', 'customer_key']).execute()
      expect(orders).toEqual([{ customer_email: '', customer_key: expect.stringMatching(/^erased:[\w-]{43}$/) }])
    })
    await other.remove()
  })

  test('a backup that was made before a migration can be restored', async () => {
    const steps = Object.entries(migrations)
    const last = steps.at(-1)?.[0] ?? ''
    const { url, drop: dropOlder } = await emptyDatabase(engine)
    const dataDir = join(given.folder, 'older')
    await mkdir(dataDir)
    const older = openDatabase({ url, folder: dataDir })
    await migrate(older, Object.fromEntries(steps.slice(0, -1)))
    await createInstallationStore({ database: older, clock: given.clock }).replace(installationId)
    await older.close()
    const files = await createLocalFileStore({ folder: join(dataDir, 'files') })
    await files.replaceNote('installation-id', installationId)

    const { database, backedUp, migrated } = await openInstallation({ dataDir, databaseUrl: url, backupTo: given.to })
    await database.close()
    expect(migrated).toEqual([last])
    const [name = ''] = await listBackups(createFolderTarget(given.to))
    expect(backedUp).toEqual([
      `The backup made before the update is ${name}.`,
      expect.stringContaining('A copy from before the update is in '),
    ])
    expect(await readManifest(createFolderTarget(given.to), name)).toMatchObject({
      reason: 'migration',
      schema: expect.not.arrayContaining([last]),
    })
    await restore(name)
    await inRestored(async (restored) => {
      expect(await findRestore(restored)).toMatchObject({ backup: name })
    })
    await dropOlder()
  })

  // What follows is about folders and files, of which no engine writes any.
  if (engine !== 'SQLite') return

  test('a folder that is not empty is refused and stays unchanged', async () => {
    const { name } = await given.create()
    await mkdir(into)
    await writeFile(join(into, 'mine'), 'mine')
    await expect(restore(name)).rejects.toThrow('is not an empty folder. Nothing was changed.')
    expect(await readdir(into)).toEqual(['mine'])
    expect((await readdir(given.folder)).filter((name) => name.includes('restoring'))).toEqual([])
  })

  test('an empty folder is filled', async () => {
    const { name } = await given.create()
    await mkdir(into)
    await restore(name)
    expect(await readdir(into)).toContain('files')
  })

  test('a backup that is newer than the program is refused', async () => {
    const { name } = await given.create()
    const target = createFolderTarget(given.to)
    const manifest = await readManifest(target, name)
    await writeManifest(target, { ...manifest, schema: [...manifest.schema, '9999-of-tomorrow'], program: '9.0.0' })
    await expect(restore(name)).rejects.toThrow(
      /newer version of the program \(9\.0\.0; 9999-of-tomorrow\)\. Nothing was changed\./,
    )
    expect(await stat(into).catch(() => null)).toBeNull()
  })

  test("attack: a backup can't write a file beside the restored secrets, or anywhere else", async () => {
    const { name, manifest } = await given.create()
    const hostile = { '../evil': 'mine', 'database.sqlite': 'mine', 'orders-webhook-secret': 'a secret of the shop' }
    await writeFile(join(given.to, 'backups', name, 'secrets.age'), await encryptSecrets(hostile, given.key.publicKey))
    const target = createFolderTarget(given.to)
    await restore(name)
    expect(await readFile(join(into, 'orders-webhook-secret'), 'utf8')).toBe('a secret of the shop\n')
    expect(await readdir(given.folder)).not.toContain('evil')
    for (const path of ['../evil', 'database/../../../evil', '/tmp/evil', 'a\\..\\evil', 'database/.'])
      for (const change of [{ database: [{ ...manifest.database[0], path }] }, { files: { ...manifest.files, path } }]) {
        await writeManifest(target, { ...manifest, ...change } as typeof manifest)
        await expect(readManifest(target, name)).rejects.toThrow('does not know the format')
      }
  })

  test('a damaged copy of the database is refused', async () => {
    const { name, manifest } = await given.create()
    await writeFile(join(given.to, 'backups', name, manifest.database.at(-1)?.path ?? ''), 'damaged')
    await expect(restore(name)).rejects.toThrow('is damaged: database/')
    expect(await stat(into).catch(() => null)).toBeNull()
  })

  test('a wrong recovery key is refused before anything is restored', async () => {
    const { name } = await given.create()
    await expect(restore(name, { recoveryKey: 'AGE-SECRET-KEY-1WRONG' })).rejects.toThrow(BackupError)
    expect(await stat(into).catch(() => null)).toBeNull()
  })

  test('without the recovery key no secrets are restored, and the report says so', async () => {
    const { name } = await given.create()
    expect((await restore(name, { recoveryKey: null })).report.newSecrets).toBe(true)
    expect(await readdir(into)).not.toContain('orders-webhook-secret')
  })

  test('files that are damaged in the backup are reported and not restored, the others are restored', async () => {
    const good = await given.upload('good')
    const bad = await given.upload('bad!')
    const { name } = await given.create()
    await rm(join(given.to, pooled(bad.sha256)))
    await writeFile(join(given.to, pooled(bad.sha256)), 'evil')
    const { missing, report } = await restore(name)
    expect(missing).toEqual([bad.filename])
    expect(report.missingFiles).toBe(1)
    await inRestored(async (_, content) => expect(await content(good.filename)).toBe('good'))
  })
})
