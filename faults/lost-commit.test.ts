import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCodes } from '#features/access/server/codes.ts'
import { defaultBrand } from '#kit/brand.ts'
import { systemClock } from '#kit/clock.ts'
import { isFileKey } from '#kit/server/files/file-keys.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { type CuttingProxy, startCuttingProxy } from '#test/databases/cutting-proxy.ts'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import { pngPage } from '#test/documents/pages.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf } from '#test/willow.ts'

const cuts = process.env.LONG ? 50 : 6
const password = 'a good password'

let dataDir: string
let databaseUrl: string
let drop: () => Promise<void>
let proxy: CuttingProxy
let server: ServerProcess
let owner: { id: string; cookie: string }

beforeEach(async () => {
  dataDir = await temporaryFolder()
  ;({ url: databaseUrl, drop } = await createPostgresDatabase())
  proxy = await startCuttingProxy(databaseUrl)
  server = await startServerProcess({ dataDir, env: { DATABASE_URL: proxy.url } })
  owner = await signUp()
})
afterEach(async () => {
  await server.stop()
  await proxy.close()
  await drop()
})

/** Opens the database directly instead of through the proxy. */
async function withDatabase<T>(
  work: (database: Awaited<ReturnType<typeof openInstallation>>['database']) => Promise<T>,
): Promise<T> {
  const { database } = await openInstallation({ dataDir, databaseUrl })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

async function signUp() {
  const [accessCode] = await withDatabase((database) => createCodes({ database, clock: systemClock, brand: defaultBrand }, 1))
  const reply = await fetch(`${server.url}/api/create-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Robin Reed', email: 'robin@mail.example', accessCode, password }),
  })
  const { user } = (await reply.json()) as { user: { id: string } }
  return { id: user.id, cookie: cookieOf(reply.headers.get('set-cookie') ?? '') }
}

async function upload(): Promise<{ status: number; filename: string | undefined }> {
  const form = new FormData()
  form.append('userId', owner.id)
  form.append('folder', 'General')
  form.append('file', new File([new Uint8Array(await pngPage())], 'page.png'))
  const reply = await fetch(`${server.url}/api/uploads`, { method: 'POST', headers: { cookie: owner.cookie }, body: form })
  const { filename } = (await reply.json()) as { filename?: string }
  return { status: reply.status, filename }
}

test('a connection that is cut at the commit loses no file and no page', async () => {
  const acknowledged: string[] = []
  const statuses: number[] = []
  for (let at = 0; at < cuts; at++) {
    const isCut = proxy.cutNext({
      statement: 'commit',
      containing: 'insert into "uploads"',
      when: at % 2 === 0 ? 'after' : 'before',
    })
    for (const { status, filename } of [await upload(), await upload()]) {
      statuses.push(status)
      if (status === 201 && filename !== undefined) acknowledged.push(filename)
    }
    await isCut
  }
  const rows = await withDatabase((database) => database.queries.selectFrom('uploads').select('filename').execute())
  const named = rows.map(({ filename }) => filename)
  const paths = await readdir(join(dataDir, 'files', 'files'), { recursive: true })
  const files = paths.map((path) => path.slice(3)).filter(isFileKey)

  expect(server.child.exitCode).toBeNull()
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  expect(statuses.filter((status) => status === 503)).toHaveLength(cuts)
  expect(statuses.filter((status) => status === 201)).toHaveLength(cuts)
  expect(acknowledged.filter((filename) => !named.includes(filename))).toEqual([])
  expect(named.filter((filename) => !files.includes(filename))).toEqual([])
  // Every second cut happened after the server had committed.
  expect(named).toHaveLength(cuts + Math.ceil(cuts / 2))
})
