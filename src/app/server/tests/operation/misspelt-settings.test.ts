import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { systemClock } from '#kit/clock.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { ConfigError, nothingOutside, readConfig } from '#operations/server/config.ts'
import { emptyDatabase, forEachEngine } from '#test/databases/databases.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { startServer } from '../../start-server.ts'

forEachEngine((engine) => {
  let folder: string
  let dataDir: string
  let place: Awaited<ReturnType<typeof emptyDatabase>>
  beforeEach(async () => {
    folder = await temporaryFolder()
    dataDir = join(folder, 'data')
    place = await emptyDatabase(engine)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await place.drop()
  })

  /** Starts a server, and returns what it printed and the alarms. */
  async function start(more: Record<string, string>) {
    const said: string[] = []
    vi.spyOn(console, 'error').mockImplementation((line) => void said.push(String(line)))
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: place.url,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      MIN_FREE_MB: '0',
    }
    const server = await startServer(readConfig({ ...env, ...more }), null)
    try {
      return { said, alarms: await createAlarms({ database: server.database, clock: systemClock }).list() }
    } finally {
      await server.stop()
    }
  }

  test('the first start is refused with what was meant, and creates nothing', async () => {
    const misspelt: Record<string, string>[] = [{ REQUIRE_APROVAL: 'true' }, { NODE_ENV: 'prod' }]
    for (const more of misspelt) {
      const refused = await start(more).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(ConfigError)
      expect((refused as ConfigError).lines.join(' ')).toMatch(
        /Did you mean (REQUIRE_APPROVAL|production)\? Nothing was created\./,
      )
      expect(await readdir(folder)).toEqual([])
    }
    expect((await start({ REQUIRE_APPROVAL: 'true', PUBLIC_URI: 'x', WILLOW_SERVICE_HOST: 'x' })).alarms).toEqual([])
  })

  test('a later start goes on with an alarm, which ends when the setting is corrected', async () => {
    await start({})
    const { said, alarms } = await start({ SMPT_URL: 'smtp://mail.example', NODE_ENV: 'prod' })
    expect(alarms).toMatchObject([{ kind: 'settings-misspelt', count: 2 }])
    expect(said[0]).toBe('SMPT_URL is not a setting. Did you mean SMTP_URL?')
    expect((await start({})).alarms).toEqual([])
  })
})

test('a demo and a drill start whatever the environment holds', () => {
  expect(nothingOutside.doubts).toEqual([])
  expect(readConfig({ DRILL: 'true', SMPT_URL: 'x' }).doubts).toEqual([])
})
