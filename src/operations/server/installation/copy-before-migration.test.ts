import { mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { openCopy, stepsOf } from '#kit/server/db/open-copy.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { migrations } from '#migrations/migrations.ts'
import { forEachEngine } from '#test/databases/databases.ts'
import { dump, fill } from '#test/databases/filled-database.ts'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import { pathsIn } from '#test/servers/backup-fixture.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { englishWordings } from '#test/willow.ts'
import { cleanUp } from '../upkeep/cleanup.ts'
import { copiesFolder, copyBeforeMigration } from './copy-before-migration.ts'
import { createInstallationStore } from './installation.store.ts'
import { openInstallation, type Place } from './open-installation.ts'

const steps = Object.entries(migrations)
const [last = ''] = steps.at(-1) ?? []
const [before = ''] = steps.at(-2) ?? []
const installationId = '5a1c1111-2222-4333-8444-555555555555'

forEachEngine((engine) => {
  let folder: string
  let place: Place
  let drops: (() => Promise<void>)[]

  const newDatabase = async () => {
    if (engine === 'SQLite') return undefined
    const { url, drop } = await createPostgresDatabase()
    drops.push(drop)
    return url
  }
  const copies = () => join(place.dataDir, copiesFolder)
  const namesOfCopies = () => readdir(copies()).catch(() => [])

  beforeEach(async () => {
    folder = await temporaryFolder()
    drops = []
    place = { dataDir: join(folder, 'data'), databaseUrl: await newDatabase() }
    await mkdir(place.dataDir)
  })
  afterEach(async () => {
    for (const drop of drops) await drop()
  })

  async function withDatabase<T>(work: (database: Database) => Promise<T>, { databaseUrl, dataDir }: Place = place): Promise<T> {
    const database = openDatabase({ url: databaseUrl, folder: dataDir })
    return work(database).finally(() => database.close())
  }

  /** Creates an installation with the schema of the previous version and rows in every table. */
  async function givenEarlier() {
    const files = await createLocalFileStore({ folder: join(place.dataDir, 'files') })
    await files.replaceNote('installation-id', installationId)
    await withDatabase(async (database) => {
      await migrate(database, Object.fromEntries(steps.slice(0, -1)))
      await fill(database)
      await createInstallationStore({ database, clock: systemClock }).replace(installationId)
      for (const { id } of await database.queries.selectFrom('uploads').select('id').execute()) {
        const filename = newFileKey('pdf')
        await database.queries.updateTable('uploads').set({ filename }).where('id', '=', id).execute()
        const draft = await files.receive(Readable.from([Buffer.from('page')]), { maxBytes: 100 })
        await draft.keep(filename)
      }
    })
    return withDatabase(dump)
  }

  async function update(options: Partial<Place> = {}) {
    const { database, ...opened } = await openInstallation({ ...place, ...options })
    await database.close()
    return opened
  }

  test('before an update the whole database is copied into the data folder', async () => {
    const rows = await givenEarlier()
    const { migrated, backedUp } = await update()
    expect(migrated).toEqual([last])
    const [name = '', ...more] = await namesOfCopies()
    expect(more).toEqual([])
    expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\dZ-${before}$`))
    expect(backedUp).toEqual([`Updating the database. A copy from before the update is in ${join(copies(), name)}.`])
    const copy = openCopy(join(copies(), name))
    expect(await stepsOf(copy)).not.toContain(last)
    for (const table of Object.keys(rows)) expect([table, await copy.count(table)]).toEqual([table, rows[table]?.length])
    copy.close()
    for (const path of await pathsIn(copies())) expect([path, (await stat(path)).mode & 0o777]).toEqual([path, 0o600])
    expect((await stat(copies())).mode & 0o777).toBe(0o700)
    // The next start has nothing to update, and copies nothing.
    expect((await update()).backedUp).toEqual([])
    expect(await namesOfCopies()).toEqual([name])
  })

  test('the first start of an empty installation copies nothing', async () => {
    expect((await update()).migrated).toHaveLength(steps.length)
    expect(await namesOfCopies()).toEqual([])
  })

  test('two processes that start together make one copy', async () => {
    await givenEarlier()
    const started = await Promise.all([update(), update()])
    expect(started.flatMap(({ migrated }) => migrated)).toEqual([last])
    expect(await namesOfCopies()).toHaveLength(1)
  })

  test('if the copy fails, the update is refused and changes nothing, unless the operator says to go on', async () => {
    const rows = await givenEarlier()
    await writeFile(copies(), '')
    await expect(update()).rejects.toThrow(
      /^The database needs an update, but the copy before it could not be made: \S*before-update is a file, not a folder, or lies below one\. Give a folder\. Nothing was changed\. Make room in .* or set MIGRATE_WITHOUT_COPY=true /,
    )
    expect(await withDatabase(dump)).toEqual(rows)
    const { migrated, backedUp } = await update({ migratesWithoutCopy: true })
    expect(migrated).toEqual([last])
    expect(backedUp).toEqual([
      expect.stringMatching(/^Updating the database without a copy, because MIGRATE_WITHOUT_COPY says so: /),
    ])
  })

  test('a copy needs room for the whole database', async () => {
    await givenEarlier()
    const copying = (freeBytes: number) =>
      withDatabase((database) =>
        copyBeforeMigration({ database, dataDir: place.dataDir, clock: systemClock, readFree: async () => freeBytes }),
      )
    const bytes = await withDatabase((database) => database.copyBytes())
    await expect(copying(bytes)).rejects.toThrow(/^it needs \d+ MB, but the disk has only \d+ MB free$/)
    expect(await namesOfCopies()).toEqual([])
    await copying(bytes + 16 * 1024 * 1024)
  })

  test('a copy that is interrupted leaves no copy', async () => {
    await givenEarlier()
    await withDatabase(async (database) => {
      const writeCopy = async (to: string) => {
        await database.writeCopy(to)
        throw new Error('the disk is gone')
      }
      await expect(
        copyBeforeMigration({ database: { ...database, writeCopy }, dataDir: place.dataDir, clock: systemClock }),
      ).rejects.toThrow('the disk is gone')
    })
    expect(await namesOfCopies()).toEqual([])
  })

  test('two copies are kept, for 30 days, and what a killed start left for one', async () => {
    const days = (count: number) => new Date(systemClock.now() - count * 24 * 60 * 60 * 1000 - 60_000)
    const ages = {
      '2026-01-01T00-00-00Z-a': 3,
      '2026-01-02T00-00-00Z-b': 2,
      '2026-01-03T00-00-00Z-c': 31,
      '.draft-old': 1,
      '.draft-new': 0,
    }
    for (const [name, age] of Object.entries(ages)) {
      await mkdir(join(copies(), name), { recursive: true })
      await utimes(join(copies(), name), days(age), days(age))
    }
    await givenEarlier()
    await update()
    const left = await namesOfCopies()
    expect(left.toSorted()).toEqual(['.draft-new', expect.stringContaining(before)])
    const [newest = ''] = left.filter((name) => name.includes(before))
    await utimes(join(copies(), newest), days(30), days(30))
    const installation = await openInstallation(place)
    await cleanUp({ ...installation, clock: systemClock, wordings: englishWordings, dataDir: place.dataDir })
    await installation.database.close()
    expect(await namesOfCopies()).toEqual(['.draft-new'])
  })

  test('the copy can be put back for the earlier version, with every row', async () => {
    const rows = await givenEarlier()
    await update()
    const [name = ''] = await namesOfCopies()
    const to: Place = { ...place, databaseUrl: await newDatabase() }
    const env = { DATA_DIR: place.dataDir, ...(to.databaseUrl === undefined ? {} : { DATABASE_URL: to.databaseUrl }) }
    const restore = () => runWillow(['database', 'restore', '--from', join(copies(), name)], env)
    if (engine === 'SQLite') {
      await withDatabase(async (database) => {
        await database.ping()
        expect(await restore()).toMatchObject({ code: 1, stderr: expect.stringContaining('Stop the server first.') })
        expect((await withDatabase(dump)).kysely_migration).toEqual((await dump(database)).kysely_migration)
      })
    }
    const { code, stdout, stderr } = await restore()
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toContain('Start the version of the program that you used before.')
    expect(await withDatabase(dump, to)).toEqual(rows)
    await withDatabase(
      async (database) => expect(await migrate(database, Object.fromEntries(steps.slice(0, -1)))).toEqual([]),
      to,
    )
    if (engine === 'SQLite') {
      const aside = (await readdir(place.dataDir)).filter((file) => file.startsWith('replaced-'))
      expect(aside).toHaveLength(1)
      expect((await stat(join(place.dataDir, 'database.sqlite'))).mode & 0o777).toBe(0o600)
    } else expect(await restore()).toMatchObject({ code: 2, stderr: expect.stringContaining('has tables already') })
    // It's the same installation: the next update works again.
    const { database, migrated } = await openInstallation(to)
    await database.close()
    expect(migrated).toEqual([last])
  })

  if (engine === 'SQLite')
    test('a copy is put back over a lost or damaged database, but not into a wrong folder', async () => {
      const rows = await givenEarlier()
      await update()
      const [name = ''] = await namesOfCopies()
      const restoreIn = (dataDir: string) =>
        runWillow(['database', 'restore', '--from', join(copies(), name)], { DATA_DIR: dataDir })
      const file = join(place.dataDir, 'database.sqlite')
      await rm(file)
      expect(await restoreIn(place.dataDir)).toMatchObject({ code: 0, stdout: expect.not.stringContaining('replaced') })
      expect(await withDatabase(dump)).toEqual(rows)
      await writeFile(file, Buffer.alloc(8192, 'damaged'))
      expect(await restoreIn(place.dataDir)).toMatchObject({ code: 0, stdout: expect.stringContaining('replaced-') })
      expect(await withDatabase(dump)).toEqual(rows)
      for (const wrong of [join(folder, 'wrong'), folder])
        expect(await restoreIn(wrong)).toMatchObject({
          code: 2,
          stderr: `There is no installation in ${wrong}. Nothing was changed. Set DATA_DIR to the folder that the server uses.\n`,
        })
      expect(await readdir(folder)).toEqual(['data'])
    })

  test('a folder without a copy is refused', async () => {
    await givenEarlier()
    const env = { DATA_DIR: place.dataDir }
    expect(await runWillow(['database', 'restore', '--from', folder], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('is not a copy for this database'),
    })
    expect(await runWillow(['database', 'restore'], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--from COPY'),
    })
  })
})
