import { cp, mkdir, readdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { migrate } from '#kit/server/db/migrate.ts'
import { countNamedFiles } from '#kit/server/files/file-owners.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { migrations } from '#migrations/migrations.ts'
import { forEachEngine } from '#test/databases/databases.ts'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import { filesFixture } from '#test/documents/files-fixture.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { fileOwners } from '../features.ts'
import { adopt, inspect } from './adopt.ts'
import type { Refusal } from './installation.rules.ts'
import { createInstallationStore } from './installation.store.ts'
import { type Installation, open, openInstallation, type Place } from './open-installation.ts'

const engines = {
  SQLite: async () => ({ url: undefined, drop: async () => {} }),
  PostgreSQL: createPostgresDatabase,
}

forEachEngine((engine) => {
  const createDatabase = engines[engine]
  let folder: string
  let drops: (() => Promise<void>)[]
  let place: Place

  beforeEach(async () => {
    folder = await temporaryFolder()
    drops = []
    place = await newPlace('data')
  })
  afterEach(async () => {
    for (const drop of drops) await drop()
  })

  /** Returns a data folder that doesn't exist yet, and a database of its own. */
  async function newPlace(name: string): Promise<Place> {
    const { url, drop } = await createDatabase()
    drops.push(drop)
    return { dataDir: join(folder, name), databaseUrl: url }
  }
  const filesOf = ({ dataDir }: Place) => join(dataDir, 'files')

  async function withOpen<T>(at: Place, work: (installation: Installation) => Promise<T>): Promise<T> {
    const installation = await openInstallation(at)
    try {
      return await work(installation)
    } finally {
      await installation.database.close()
    }
  }
  const idOf = (at: Place) => withOpen(at, async ({ files }) => files.readNote('installation-id'))

  /** Removes the ids, as in an installation of an earlier version. */
  async function forgetIds(at: Place) {
    await withOpen(at, ({ database }) => database.queries.deleteFrom('installation').execute())
    await rm(join(filesOf(at), 'installation-id'))
  }

  async function expectRefusal(at: Place, refusal: Refusal) {
    const before = await listing(folder)
    await expect(openInstallation(at)).rejects.toMatchObject({
      refusal,
      message: expect.stringMatching(/^[^\n]*willow adopt[^\n]*$/),
    })
    expect(await listing(folder)).toEqual(before)
  }
  /** Lists all files except those that SQLite keeps while a database is open. */
  const listing = async (path: string) =>
    (await readdir(path, { recursive: true })).filter((name) => !/-(wal|shm)$/.test(name)).sort()

  test('a new installation gets one id on both sides and starts with it again', async () => {
    const id = await idOf(place)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(
      await withOpen(place, ({ database }) => createInstallationStore({ database, clock: systemClock }).find()),
    ).toMatchObject({
      id,
      isPaired: true,
    })
    expect(await idOf(place)).toBe(id)
  })

  test('several processes that start at once on a new installation agree on one id', async () => {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openInstallation(place)))
    const ids = await Promise.all(opened.map(({ files }) => files.readNote('installation-id')))
    const rows = await Promise.all(opened.map(({ database }) => createInstallationStore({ database, clock: systemClock }).find()))
    for (const { database } of opened) await database.close()
    expect(new Set([...ids, ...rows.map((row) => row?.id)]).size).toBe(1)
    expect(rows.every((row) => row?.isPaired)).toBe(true)
  })

  test('another database beside the files is refused and leaves no trace', async () => {
    const other = await newPlace('other')
    await withOpen(other, (installation) => filesFixture(installation, 2))
    await withOpen(place, (installation) => filesFixture(installation, 2))
    if (engine === 'SQLite') await cp(join(other.dataDir, 'database.sqlite'), join(place.dataDir, 'database.sqlite'))
    const wrong = engine === 'SQLite' ? place : { ...place, databaseUrl: other.databaseUrl }
    await expectRefusal(wrong, 'different')
  })

  test('a missing or empty database beside files is refused, and none is created', async () => {
    await withOpen(place, (installation) => filesFixture(installation, 2))
    const right = { ...place }
    if (engine === 'SQLite') {
      const file = join(place.dataDir, 'database.sqlite')
      await rename(file, `${file}.away`)
      await expectRefusal(place, 'no-database')
      await rename(`${file}.away`, file)
    } else {
      await expectRefusal({ ...place, databaseUrl: (await newPlace('fresh')).databaseUrl }, 'no-database')
      await expectRefusal({ ...place, databaseUrl: undefined }, 'no-database')
    }
    await withOpen(right, async ({ database }) => expect(await countNamedFiles(database.queries, fileOwners)).toBe(2))
  })

  test('an empty mount is refused, whether its folder exists or not', async () => {
    await withOpen(place, (installation) => filesFixture(installation, 2))
    await rename(filesOf(place), join(folder, 'unmounted'))
    await expectRefusal(place, 'files-without-id')
    await mkdir(filesOf(place))
    await expectRefusal(place, 'files-without-id')
    await rm(filesOf(place), { recursive: true })
    await rename(join(folder, 'unmounted'), filesOf(place))
    await idOf(place)
  })

  test('an installation without ids gets them if the newest files all exist', async () => {
    const [first = ''] = await withOpen(place, (installation) => filesFixture(installation, 101))
    await forgetIds(place)
    // The oldest file isn't among the newest 100.
    await rm(join(filesOf(place), 'files', first.slice(0, 2), first))
    expect(await idOf(place)).toMatch(/^[0-9a-f-]{36}$/)
  })

  test('a database of an earlier version is checked before it is migrated', async () => {
    await mkdir(place.dataDir, { recursive: true })
    const old = open(place)
    const before = Object.entries(migrations).filter(([name]) => name < '0013')
    await migrate(old, Object.fromEntries(before))
    await old.close()
    expect(await withOpen(place, async ({ migrated }) => migrated)).toHaveLength(Object.keys(migrations).length - before.length)
  })

  test('an installation without ids is refused if one of the newest files is missing', async () => {
    const keys = await withOpen(place, (installation) => filesFixture(installation, 3))
    await forgetIds(place)
    const last = keys.at(-1) ?? ''
    await rm(join(filesOf(place), 'files', last.slice(0, 2), last))
    await expectRefusal(place, 'missing-files')
  })

  test('an installation without ids is refused if its database names none of the files', async () => {
    await withOpen(place, (installation) => filesFixture(installation, 3, { withoutRows: true }))
    await forgetIds(place)
    await expectRefusal(place, 'unnamed-files')
  })

  test('a first start that was interrupted between its two writes is completed', async () => {
    await withOpen(place, (installation) => filesFixture(installation, 2))
    await forgetIds(place)
    const id = await idOf(place)
    await withOpen(place, ({ database }) => database.queries.updateTable('installation').set({ is_paired: false }).execute())
    await rm(join(filesOf(place), 'installation-id'))
    expect(await idOf(place)).toBe(id)
  })

  test('half a pair of an empty installation is completed', async () => {
    const id = await idOf(place)
    await rm(join(filesOf(place), 'installation-id'))
    expect(await idOf(place)).toBe(id)
    await withOpen(place, ({ database }) => database.queries.deleteFrom('installation').execute())
    expect(await idOf(place)).toBe(id)
  })

  test('adopting shows what is there, changes nothing at first, and then writes the pair', async () => {
    const keys = await withOpen(place, (installation) => filesFixture(installation, 3))
    await withOpen(place, (installation) => filesFixture(installation, 2, { withoutRows: true }))
    await forgetIds(place)
    const last = keys.at(-1) ?? ''
    await rm(join(filesOf(place), 'files', last.slice(0, 2), last))
    const found = { rows: 3, filesInAll: 4, missing: [last], unnamed: 2, damage: [] }
    expect(await inspect(place)).toMatchObject({ ...found, outcome: null, refusal: expect.stringContaining('are not in') })
    await expectRefusal(place, 'missing-files')
    expect(await adopt(place, { quarantine: false })).toMatchObject({ ...found, refusal: null, outcome: { quarantined: 0 } })
    await idOf(place)
  })

  test('adopting two sides of different installations gives both a new id', async () => {
    const id = await idOf(place)
    await writeFile(join(filesOf(place), 'installation-id'), 'another\n')
    await expectRefusal(place, 'different')
    await adopt(place, { quarantine: false })
    expect([id, 'another']).not.toContain(await idOf(place))
  })

  test('a database that is behind its files counts as damaged until an operator confirms it', async () => {
    await withOpen(place, async ({ database, files, lostAfter }) => {
      expect(lostAfter).toBeNull()
      await files.replaceNote('generation', '7')
      await createAlarms({ database, clock: systemClock }).set('database-older', 1)
    })
    await withOpen(place, async ({ lostAfter }) => expect(lostAfter).toMatch(/^\d{4}-/))
    await adopt(place, { quarantine: false })
    await withOpen(place, async ({ database, lostAfter }) => {
      expect(lostAfter).toBeNull()
      expect(await createAlarms({ database, clock: systemClock }).list()).toEqual([])
    })
  })

  if (engine !== 'SQLite') return

  test('a database of 0 bytes beside files is refused', async () => {
    await withOpen(place, (installation) => filesFixture(installation, 1))
    await truncate(join(place.dataDir, 'database.sqlite'))
    await expectRefusal(place, 'empty-database-file')
  })

  test('an unreadable database is refused with a way to fix it', async () => {
    await idOf(place)
    await writeFile(join(place.dataDir, 'database.sqlite'), 'not a database at all, by no means'.repeat(100))
    await expect(openInstallation(place)).rejects.toMatchObject({ refusal: 'damaged', message: expect.stringMatching(/backup/) })
  })
})
