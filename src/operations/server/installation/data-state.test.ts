import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { createLocalFileStore } from '#kit/server/files/local-file-store.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { type DataState, startDataState } from './data-state.ts'
import { createInstallationStore } from './installation.store.ts'

const longMs = 60 * 60 * 1000

forEachDatabase((current) => {
  let folder: string
  let files: Awaited<ReturnType<typeof createLocalFileStore>>
  let state: DataState | null = null

  beforeEach(async () => {
    folder = await temporaryFolder()
    files = await createLocalFileStore({ folder })
    await createInstallationStore({ database: current().database, clock: systemClock }).claim('an installation')
  })
  afterEach(async () => {
    await state?.stop()
    state = null
  })

  const start = async (beats: { everyMs: number; afterFailureMs: number }) => {
    state = await startDataState({
      database: current().database,
      files,
      lostAfter: null,
      clock: systemClock,
      logger: pino({ level: 'silent' }),
      databasePlace: 'the database of the test',
      databaseBytes: 0,
      print: () => {},
      beats,
    })
    return state
  }
  const row = () => current().database.queries.selectFrom('installation').selectAll().executeTakeFirstOrThrow()
  const rename = (from: string, to: string) =>
    sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(current().database.queries)

  test('database and files are written at the start and every minute, and a check writes to neither', async () => {
    const { checkDatabase, checkFiles } = await start({ everyMs: longMs, afterFailureMs: longMs })
    const before = await row()
    expect(await files.readNote('generation')).toBe(String(before.generation))
    for (let at = 0; at < 3; at++) await Promise.all([checkDatabase(), checkFiles()])
    expect(await row()).toEqual(before)
    await state?.stop()
    await start({ everyMs: 5, afterFailureMs: longMs })
    await expect.poll(async () => (await row()).generation).toBeGreaterThan(before.generation + 2)
  })

  test('a failed write to the database is reported until one succeeds', async () => {
    await rename('installation', 'away')
    let started: DataState
    try {
      started = await start({ everyMs: longMs, afterFailureMs: 5 })
      await expect(started.checkDatabase()).rejects.toThrow(/installation/)
      await started.checkFiles()
    } finally {
      await rename('away', 'installation')
    }
    await expect
      .poll(() =>
        started.checkDatabase().then(
          () => 'well',
          () => 'failed',
        ),
      )
      .toBe('well')
  })

  test('a failed write to the files is reported until one succeeds', async () => {
    let isReady = false
    files = { ...files, isReady: async () => isReady }
    const { checkDatabase, checkFiles } = await start({ everyMs: longMs, afterFailureMs: 5 })
    await expect(checkFiles()).rejects.toThrow('Files cannot be written.')
    await checkDatabase()
    isReady = true
    await expect
      .poll(() =>
        checkFiles().then(
          () => 'well',
          () => 'failed',
        ),
      )
      .toBe('well')
  })
})
