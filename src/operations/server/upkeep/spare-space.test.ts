import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrate } from '#kit/server/db/migrate.ts'
import { openSqlite } from '#kit/server/db/sqlite.ts'
import { NotNow } from '#kit/server/jobs/job.ts'
import { migrations } from '#migrations/migrations.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { fillAndEmpty, readForLong, withoutVacuum } from '#test/databases/sqlite-file.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createWillow } from '#test/willow.ts'
import { readConfig } from '../config.ts'
import { cleanUp } from './cleanup.ts'
import { compactDatabase, giveBackSpace } from './spare-space.ts'

const mib = 1024 * 1024

async function inFolder(work: (folder: string, file: string) => Promise<void>) {
  const folder = await temporaryFolder()
  await work(folder, join(folder, 'database.sqlite'))
}

test('a job gives back much unused space as soon as nothing reads from the log', () =>
  inFolder(async (_folder, file) => {
    const database = openSqlite(file)
    await migrate(database, migrations)
    const willow = await createWillow({ database })
    const round = async () => {
      await cleanUp({ ...willow })
      await willow.runJobs()
      return database.queries.selectFrom('jobs').select(['error', 'done_at']).where('kind', '=', 'database.give-back').execute()
    }
    expect(await round()).toEqual([])
    const reader = readForLong(file)
    fillAndEmpty(file)
    const waiting = { error: 'Somebody reads from the log of the database.', done_at: null }
    expect(await round()).toEqual([waiting])
    willow.clock.advance(3_600_000)
    expect(await round()).toEqual([waiting])
    reader.end()
    willow.clock.advance(60_000)
    expect(await round()).toEqual([{ error: null, done_at: expect.any(String) }])
    const { freeBytes, logBytes } = await database.spareSpace()
    expect([freeBytes < mib, logBytes < mib]).toEqual([true, true])
    await willow.close()
    // Closing Willow doesn't close a database that the test opened.
    await database.close()
  }))

test('a database of an earlier version gives its space back after it was compacted once', () =>
  inFolder(async (folder, file) => {
    const config = readConfig({ DATA_DIR: folder })
    await (await openInstallation(config)).database.close()
    withoutVacuum(file)
    fillAndEmpty(file)
    const refused = await compactDatabase(config, {}, async () => 80 * mib)
    expect(refused).toMatchObject({
      isBad: true,
      lines: [expect.stringMatching(/^The database is rewritten .* 80 MB are free\.$/)],
    })
    const { lines, json } = await compactDatabase(config)
    expect(lines).toEqual([expect.stringMatching(/^The database took 2\d MB and now takes [12] MB\.$/)])
    expect(json).toEqual({ before: expect.any(Number), after: expect.any(Number) })
    const { database } = await openInstallation(config)
    expect(await database.spareSpace()).toMatchObject({ freeBytes: 0, isGivenBackBitByBit: true })
    const { rows } = await sql<{ damage: string }>`select quick_check as damage from pragma_quick_check`.execute(database.queries)
    expect(rows).toEqual([{ damage: 'ok' }])
    await database.close()
  }))

test('on a full disk the job waits until there is room', async () => {
  const full = async () => {
    throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  }
  const job = {
    id: 'j',
    payload: {},
    tries: 1,
    signal: new AbortController().signal,
    check: async () => {},
    advance: async () => {},
    finish: full,
    step: full,
    defer: full,
  }
  await expect(giveBackSpace({ giveBackSpace: full })(job)).rejects.toEqual(new NotNow('The disk is full.'))
})
