import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'vitest'
import { emptyDatabase } from '#test/databases/databases.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

interface Place {
  folder: string
  dataDir: string
  server: ServerProcess
}

/** Starts a server that has kept a row. It runs until the test ends. Its log is beside the data folder, which will be removed. */
async function startIn(engine: 'SQLite' | 'PostgreSQL', { expect, onTestFinished }: TestContext): Promise<Place> {
  const { url, drop } = await emptyDatabase(engine)
  const folder = await temporaryFolder()
  const dataDir = join(folder, 'data')
  const env: Record<string, string> = url === undefined ? {} : { DATABASE_URL: url }
  const server = await startServerProcess({ dataDir: folder, env: { ...env, DATA_DIR: dataDir } })
  onTestFinished(async () => {
    await server.kill()
    await drop()
  })
  expect((await write(server)).status).toBeLessThan(300)
  return { folder, dataDir, server }
}

/** Sends a write that the server would acknowledge: it stores a row. */
const write = (server: ServerProcess) =>
  fetch(`${server.url}/api/newsletter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `reader-${Math.random()}@mail.example`, name: 'A reader' }),
  })

/** Expects that no write is acknowledged once the folder is gone, and that the program exits with 1 within ten seconds. */
async function expectEnd({ server }: Place, { expect }: TestContext) {
  const goneAt = performance.now()
  const refused: number[] = []
  while (server.child.exitCode === null && performance.now() - goneAt < 20_000) {
    const status = await write(server).then(
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

// Each test waits ten seconds for its own program, so they run in parallel, each with the `expect` of its own context.
describe.concurrent('on SQLite', () => {
  test('after its data folder is removed, the server stops every write and then exits', async (context) => {
    const place = await startIn('SQLite', context)
    await rm(place.dataDir, { recursive: true, maxRetries: 10 }) // the server may add a file meanwhile
    await expectEnd(place, context)
  })

  test('after its database is replaced by a copy, the server stops every write and then exits', async (context) => {
    const place = await startIn('SQLite', context)
    await cp(join(place.dataDir, 'database.sqlite'), join(place.folder, 'copy'))
    await rename(join(place.folder, 'copy'), join(place.dataDir, 'database.sqlite'))
    await expectEnd(place, context)
  })

  test('a data folder that returns is recognized as the same', async (context) => {
    const { expect } = context
    const { folder, dataDir, server } = await startIn('SQLite', context)
    await rename(dataDir, join(folder, 'away'))
    expect((await write(server)).status).toBe(503)
    await rename(join(folder, 'away'), dataDir)
    await expect.poll(async () => (await write(server)).status, { timeout: 8000 }).toBeLessThan(300)
    expect(server.child.exitCode).toBeNull()
  })
})

describe.concurrent('on PostgreSQL', () => {
  test('after the mount of its files disappears, the server stops every write and then exits', async (context) => {
    const place = await startIn('PostgreSQL', context)
    await rename(join(place.dataDir, 'files'), join(place.folder, 'unmounted'))
    await mkdir(join(place.dataDir, 'files'))
    await expectEnd(place, context)
    context.expect(await readdir(join(place.dataDir, 'files'))).toEqual([])
  })
})
