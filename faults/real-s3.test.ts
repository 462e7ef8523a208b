import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import { filesFixture } from '#test/documents/files-fixture.ts'
import { ifPresent } from '#test/not-run.ts'
import { hasSwift, type SwiftServer, startSwiftServer } from '#test/servers/swift-server.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { killWhileLibrariesChange } from './library-kills.ts'

const rounds = process.env.LONG ? 20 : 2
const filesInAll = process.env.LONG ? 2000 : 40
const isThere = await hasSwift()
const test = ifPresent({ 'swift-proxy, swift-account, swift-container and swift-object of Debian': isThere })

/** OpenStack Swift as Debian packages it: a server that wasn't written for these tests. */
describe('on an S3 server of Debian', () => {
  let s3: SwiftServer
  let folder: string
  beforeAll(async () => {
    if (!isThere) return
    folder = await temporaryFolder()
    s3 = await startSwiftServer()
  })
  afterAll(async () => {
    if (!isThere) return
    await s3.close()
  })

  test('files move to S3 and back, and a backup of them is made there, verified, drilled and restored', async () => {
    const dataDir = join(folder, 'data')
    const { database, files } = await openInstallation({ dataDir, databaseUrl: undefined })
    await filesFixture({ database, files }, filesInAll)
    // Pretend that the last server stopped a while ago.
    const rest = () => database.queries.updateTable('installation').set({ written_at: '2026-01-01T00:00:00.000Z' }).execute()
    await rest()
    const { STORAGE_URL: to, ...keys } = s3.env('moved')
    const run = async (words: string[], env: Record<string, string> = {}) => {
      const { code, stdout, stderr } = await runWillow([...words, '--json'], { DATA_DIR: dataDir, ...keys, ...env })
      expect([code, stderr]).toEqual([0, ''])
      return JSON.parse(stdout)
    }
    expect(await run(['files', 'move', '--to', to])).toMatchObject({ files: filesInAll })
    const { STORAGE_URL: backups } = s3.env('backups')
    const made = await run(['backup', 'create', '--to', backups], { STORAGE_URL: to })
    expect(made).toMatchObject({ newFiles: filesInAll, missing: [], damaged: [] })
    expect(await run(['backup', 'create', '--to', backups], { STORAGE_URL: to })).toMatchObject({ newFiles: 0 })
    const key = { RECOVERY_KEY: made.recoveryKey }
    expect(await run(['backup', 'verify', backups], key)).toMatchObject({ files: filesInAll, findings: [] })
    const compared = Math.min(100, filesInAll)
    expect(await run(['backup', 'drill', backups], key)).toMatchObject({ compared, findings: [] })
    expect(await run(['restore', backups, '--into', join(folder, 'restored')], key)).toMatchObject({ missing: [] })
    await rest()
    await database.close()
    expect(await run(['files', 'move', '--to', dataDir], { STORAGE_URL: to })).toMatchObject({ files: filesInAll })
  })

  test('acknowledged changes survive kills of the server', async () => {
    const { url, drop } = await createPostgresDatabase()
    try {
      const { acknowledged, interrupted } = await killWhileLibrariesChange({ rounds, databaseUrl: url, s3 })
      expect(Math.min(acknowledged, interrupted)).toBeGreaterThan(0)
    } finally {
      await drop()
    }
  })
})
