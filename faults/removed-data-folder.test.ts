import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createPostgresDatabase } from '#test/postgres-database.ts'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'

let folder: string
let dataDir: string
let server: ServerProcess
let drop: () => Promise<void>

/** The log stands beside the data folder, which goes away. */
async function start(databaseUrl: string | undefined) {
  folder = await mkdtemp(join(tmpdir(), 'willow-removed-'))
  dataDir = join(folder, 'data')
  const env: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }
  server = await startServerProcess({ dataDir: folder, env: { ...env, DATA_DIR: dataDir } })
}
afterEach(async () => {
  await server.kill()
  await drop()
  await rm(folder, { recursive: true, force: true })
})

/** Any write that the server would acknowledge: it keeps a row. */
const write = () =>
  fetch(`${server.url}/api/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `reader-${Math.random()}@mail.example`, name: 'A reader' }),
  })

/** From the moment the folder is gone nothing is acknowledged, and ten seconds later the program has ended with 1. */
async function expectEnd() {
  const goneAt = performance.now()
  const refused: number[] = []
  while (server.child.exitCode === null && performance.now() - goneAt < 20_000) {
    const status = await write().then(
      (reply) => reply.status,
      () => null,
    )
    if (status !== null) refused.push(status)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  const endedAfterMs = performance.now() - goneAt
  expect(new Set(refused)).toEqual(new Set([503]))
  expect(server.child.exitCode).toBe(1)
  expect(endedAfterMs).toBeGreaterThan(8_000)
  expect(server.log()).toMatch(/^\S+ was removed or replaced while the server was running/m)
}

describe('on SQLite', () => {
  beforeEach(async () => {
    drop = async () => {}
    await start(undefined)
    expect((await write()).status).toBeLessThan(300)
  })

  test('a data folder that is removed under the server stops every write, and then the program', async () => {
    await rm(dataDir, { recursive: true })
    await expectEnd()
  })

  test('a database that is replaced by its copy stops every write, and then the program', async () => {
    await cp(join(dataDir, 'database.sqlite'), join(folder, 'copy'))
    await rename(join(folder, 'copy'), join(dataDir, 'database.sqlite'))
    await expectEnd()
  })

  test('a data folder that comes back is the same again', async () => {
    await rename(dataDir, join(folder, 'away'))
    expect((await write()).status).toBe(503)
    await rename(join(folder, 'away'), dataDir)
    await expect.poll(async () => (await write()).status, { timeout: 8000 }).toBeLessThan(300)
    expect(server.child.exitCode).toBeNull()
  })
})

describe('on PostgreSQL', () => {
  beforeEach(async () => {
    const place = await createPostgresDatabase()
    drop = place.drop
    await start(place.url)
    expect((await write()).status).toBeLessThan(300)
  })

  test('files whose mount goes away stop every write, and then the program', async () => {
    await rename(join(dataDir, 'files'), join(folder, 'unmounted'))
    await mkdir(join(dataDir, 'files'))
    await expectEnd()
    expect(await readdir(join(dataDir, 'files'))).toEqual([])
  })
})
