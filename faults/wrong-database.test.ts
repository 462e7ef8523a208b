import { copyFile, mkdir, readdir, rename, rm, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isFileKey } from '#kit/server/files/file-keys.ts'
import { openInstallation, type Place } from '#operations/server/installation/open-installation.ts'
import { emptyDatabase } from '#test/databases/databases.ts'
import { filesFixture } from '#test/documents/files-fixture.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const filesInAll = 20

describe.each(['SQLite', 'PostgreSQL'] as const)('20 files older than three hours, on %s', (engine) => {
  let folder: string
  let drops: (() => Promise<void>)[]
  let place: Place

  async function begin() {
    folder = await temporaryFolder()
    drops = []
    place = { dataDir: join(folder, 'data'), databaseUrl: await newDatabase() }
    // Everything runs on the clock of the servers below, which is three hours ahead, so that what this test writes is old for them.
    await startAndStop(place)
  }
  async function end() {
    for (const drop of drops) await drop()
  }

  async function newDatabase(): Promise<string | undefined> {
    const { url, drop } = await emptyDatabase(engine)
    drops.push(drop)
    return url
  }

  function start({ dataDir, databaseUrl }: Place) {
    const ahead = new URL('../src/test/servers/three-hours-ahead.ts', import.meta.url).href
    const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
    return startServerProcess({ dataDir, env, nodeOptions: ['--import', ahead] })
  }
  /** Returns the server's output. */
  async function startAndStop(at: Place): Promise<string> {
    const server = await start(at)
    await server.stop()
    return server.log()
  }
  async function addFiles(count: number) {
    const installation = await openInstallation(place)
    await filesFixture(installation, count)
    await installation.database.close()
  }
  const filesFolder = () => join(place.dataDir, 'files')
  const sqliteFile = () => join(place.dataDir, 'database.sqlite')
  const files = async () =>
    (await readdir(join(filesFolder(), 'files'), { recursive: true })).filter((path) => isFileKey(path.slice(3)))

  async function expectRefusal(at: Place, why: RegExp) {
    const said = await start(at).then(
      async (server) => {
        await server.stop()
        return `It started.\n${server.log()}`
      },
      (error: Error) => error.message.replace('The server did not become ready.\n', ''),
    )
    expect(said.trim().split('\n')).toEqual([expect.stringMatching(why)])
  }
  const expectAllFiles = async () => expect(await files()).toHaveLength(filesInAll)

  describe('refused, one after the other', () => {
    beforeAll(async () => {
      await begin()
      await addFiles(filesInAll)
    })
    afterEach(expectAllFiles)
    afterAll(end)

    test('an empty database is refused', async () => {
      if (engine === 'SQLite') {
        await copyFile(sqliteFile(), join(folder, 'right'))
        await truncate(sqliteFile())
        await expectRefusal(place, /is empty \(0 bytes\).*willow adopt/)
        const other = { dataDir: join(folder, 'other'), databaseUrl: undefined }
        await startAndStop(other)
        await copyFile(join(other.dataDir, 'database.sqlite'), sqliteFile())
        await expectRefusal(place, /does not belong to the files in.*willow adopt/)
        await copyFile(join(folder, 'right'), sqliteFile())
      } else await expectRefusal({ ...place, databaseUrl: await newDatabase() }, /there is none.*willow adopt/)
    })

    test('a missing database, or DATABASE_URL forgotten, is refused', async () => {
      if (engine === 'SQLite') {
        await rename(sqliteFile(), join(folder, 'right'))
        await expectRefusal(place, /there is none.*willow adopt/)
        await rename(join(folder, 'right'), sqliteFile())
      } else await expectRefusal({ ...place, databaseUrl: undefined }, /there is none.*willow adopt/)
    })

    test('an empty mount is refused', async () => {
      await rename(filesFolder(), join(folder, 'unmounted'))
      await mkdir(filesFolder())
      await expectRefusal(place, /Is the disk mounted there\?.*willow adopt/)
      await rm(filesFolder(), { recursive: true })
      await rename(join(folder, 'unmounted'), filesFolder())
    })

    test('after all of these the right database starts', async () => {
      await startAndStop(place)
    })
  })

  describe('of which some are unknown to the database', () => {
    beforeEach(begin)
    afterEach(end)

    test('next to the database of yesterday every file is kept, and the operator is informed', async () => {
      await addFiles(filesInAll / 2)
      const yesterday = { dataDir: place.dataDir, databaseUrl: await copyDatabase() }
      await addFiles(filesInAll / 2)
      // Makes the files record a later state than the copy of the database.
      await startAndStop(place)
      if (engine === 'SQLite') await copyFile(join(folder, 'yesterday'), sqliteFile())
      const server = await start(yesterday)
      await expect.poll(() => server.log()).toContain('files without a row were left in place')
      await server.stop()
      expect(server.log()).toMatch(/^The database \S+ is older than its files.*willow adopt/m)
      expect(await files()).toHaveLength(filesInAll)
    })

    /** Copies the database. Returns the copy's address, or undefined for SQLite, whose copy is a file named `yesterday`. */
    async function copyDatabase(): Promise<string | undefined> {
      if (place.databaseUrl === undefined) return void (await copyFile(sqliteFile(), join(folder, 'yesterday')))
      const url = new URL(place.databaseUrl)
      const name = url.pathname.slice(1)
      url.pathname = '/postgres'
      const client = new pg.Client(url.href)
      await client.connect()
      await client.query(`create database ${name}_yesterday template ${name}`)
      await client.end()
      drops.push(async () => {
        const again = new pg.Client(url.href)
        await again.connect()
        await again.query(`drop database ${name}_yesterday with (force)`)
        await again.end()
      })
      return place.databaseUrl.replace(name, `${name}_yesterday`)
    }

    test('the first start after the upgrade with the wrong database is refused', async () => {
      await addFiles(filesInAll)
      const other: Place = { dataDir: join(folder, 'other'), databaseUrl: await newDatabase() }
      const installation = await openInstallation(other)
      await filesFixture(installation, 3)
      await installation.database.close()
      for (const at of [place, other]) await forgetId(at)
      if (engine === 'SQLite') {
        await copyFile(sqliteFile(), join(folder, 'right'))
        await copyFile(join(other.dataDir, 'database.sqlite'), sqliteFile())
      }
      await expectRefusal({ ...other, dataDir: place.dataDir }, /Some of the newest files.*willow adopt/)
      if (engine === 'SQLite') await copyFile(join(folder, 'right'), sqliteFile())
      await expectAllFiles()
      await startAndStop(place)
      await expectAllFiles()
    })

    /** Turns the installation into one from before ids existed. */
    async function forgetId(at: Place) {
      const { database } = await openInstallation(at)
      await database.queries.deleteFrom('installation').execute()
      await database.close()
      await rm(join(at.dataDir, 'files', 'installation-id'))
      await rm(join(at.dataDir, 'files', 'generation'), { force: true })
    }
  })
})
