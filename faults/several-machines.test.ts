import { createHash, randomBytes, randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCodes } from '#features/access/server/codes.ts'
import { defaultBrand } from '#kit/brand.ts'
import { systemClock } from '#kit/clock.ts'
import { openInstallation } from '#operations/server/installation/open-installation.ts'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import { pngPage } from '#test/documents/pages.ts'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { type ServerProcess, startServerProcess } from '#test/servers/server-process.ts'
import { runWillow } from '#test/servers/willow-command.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { cookieOf } from '#test/willow.ts'

const kills = process.env.LONG === undefined ? 2 : 12
const uploadsBetweenKills = 20
const writers = 4
const password = 'a good password'

let s3: S3Server
let databaseUrl: string
let drop: () => Promise<void>
let scratch: string
let env: Record<string, string>
let servers: ServerProcess[]
let owner: { id: string; cookie: string }

const start = () => startServerProcess({ env: { ...env, TRUST_PROXY: 'true' } })
const at = (index: number) => servers[index % servers.length]?.url ?? ''

beforeAll(async () => {
  s3 = await startS3Server()
  ;({ url: databaseUrl, drop } = await createPostgresDatabase())
  scratch = await temporaryFolder()
  env = { ...s3.env('machines'), DATABASE_URL: databaseUrl, SECRET_KEY: randomBytes(32).toString('base64') }
  // Start all together: one of them migrates, and one sets the installation's id.
  servers = await Promise.all([start(), start(), start()])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await drop()
  await s3.close()
})

async function newCode(): Promise<string> {
  const { database } = await openInstallation({ dataDir: scratch, databaseUrl, storage: s3.storage('machines') })
  try {
    const [code = ''] = await createCodes({ database, clock: systemClock, brand: defaultBrand }, 1)
    return code
  } finally {
    await database.close()
  }
}

interface Kept {
  filename: string
  sha256: string
}

/** Uploads a file. Null when the upload wasn't acknowledged. */
async function upload(url: string, content: Buffer): Promise<Kept | null> {
  const form = new FormData()
  form.append('userId', owner.id)
  form.append('folder', 'General')
  form.append('file', new File([new Uint8Array(content)], 'page.png'))
  try {
    const reply = await fetch(`${url}/api/uploads`, { method: 'POST', headers: { cookie: owner.cookie }, body: form })
    const body = (await reply.json()) as { filename?: string }
    if (reply.status !== 201 || body.filename === undefined) return null
    return { filename: body.filename, sha256: createHash('sha256').update(content).digest('hex') }
  } catch {
    // The server was killed.
    return null
  }
}

async function digestAt(url: string, filename: string): Promise<string> {
  const reply = await fetch(`${url}/api/files/${filename}`, { headers: { cookie: owner.cookie } })
  return createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex')
}

test('a user signs up on one machine, uploads on the next and opens the page on the third', async () => {
  const reply = await fetch(`${at(0)}/api/create-account`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Robin Reed', email: 'robin@mail.example', accessCode: await newCode(), password }),
  })
  expect(reply.status).toBe(201)
  const { user } = (await reply.json()) as { user: { id: string } }
  owner = { id: user.id, cookie: cookieOf(reply.headers.get('set-cookie') ?? '') }
  const page = await pngPage()
  const kept = await upload(at(1), page)
  expect(await digestAt(at(2), kept?.filename ?? '')).toBe(kept?.sha256)
})

test('every machine signs alike, and none keeps data of its own', async () => {
  const secrets = await Promise.all(
    servers.map(({ dataDir }) => runWillow(['webhook', 'secret'], { ...env, DATA_DIR: dataDir }).then(({ stdout }) => stdout)),
  )
  expect(new Set(secrets).size).toBe(1)
  expect(secrets[0]?.trim()).toMatch(/^[\w-]{43}$/)
  for (const { dataDir } of servers) {
    // These folders are only caches or temporary files: assets of the last builds, drawn pages, and files being received.
    const derived = ['builds', 'cache', 'incoming']
    const names = (await readdir(dataDir)).filter((name) => !name.endsWith('.log') && !derived.includes(name))
    expect(names).toEqual([])
  }
})

test('a machine that is killed under load loses no acknowledged write', async () => {
  const acknowledged: Kept[] = []
  const page = await pngPage()
  for (let kill = 0; kill < kills; kill++) {
    let left = uploadsBetweenKills
    let next = 0
    const victim = randomInt(servers.length)
    const killAt = randomInt(uploadsBetweenKills)
    const write = async () => {
      while (left-- > 0) {
        if (left === killAt) await servers[victim]?.kill()
        // Give each page a content of its own: bytes after the end of an image are not a part of it.
        const kept = await upload(at(next++), Buffer.concat([page, randomBytes(20_000)]))
        if (kept !== null) acknowledged.push(kept)
      }
    }
    await Promise.all(Array.from({ length: writers }, write))
    servers[victim] = await start()
  }
  expect(acknowledged.length).toBeGreaterThan((kills * uploadsBetweenKills) / 3)
  for (const [index, { filename, sha256 }] of acknowledged.entries())
    expect([filename, await digestAt(at(index), filename)]).toEqual([filename, sha256])
})
