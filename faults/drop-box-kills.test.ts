import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { createPostgresDatabase } from '#test/postgres-database.ts'
import { startS3Server } from '#test/s3-server.ts'
import { startServerProcess } from '#test/server-process.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { addUser } from '#test/user-of-server.ts'

/** Both engines and both file stores. The short form leaves out their other combinations. */
const places = {
  'SQLite and a folder': { rounds: 3, hasPostgres: false, hasS3: false },
  'PostgreSQL and S3': { rounds: 2, hasPostgres: true, hasS3: true },
  'PostgreSQL and a folder': { rounds: 0, hasPostgres: true, hasS3: false },
  'SQLite and S3': { rounds: 0, hasPostgres: false, hasS3: true },
}
const longRounds = 50
const tested = Object.entries(places).filter(([, { rounds }]) => process.env.LONG !== undefined || rounds > 0)
const pieces = 8

/** A file of two megabytes that differs in each round. */
const pageOf = (round: number) => Buffer.concat([Buffer.from(`%PDF-1.7\n${round}\n`), Buffer.alloc(2 * 1024 * 1024, round)])
const hashOf = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')

const title = 'if the server is killed while files arrive and move in a drop box, each is there whole or not at all'

test.each(tested)(`with %s, ${title}`, async (_name, { rounds: shortRounds, hasPostgres, hasS3 }) => {
  const rounds = process.env.LONG === undefined ? shortRounds : longRounds
  const dataDir = await temporaryFolder()
  const postgres = hasPostgres ? await createPostgresDatabase() : null
  const s3 = hasS3 ? await startS3Server() : null
  const env = {
    TRUST_PROXY: 'true',
    // Several machines could share these.
    SECRET_KEY: randomBytes(32).toString('base64'),
    ...s3?.env('kills'),
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
  }
  const start = () => startServerProcess({ dataDir, env })
  let server = await start()
  const owner = await addUser({ dataDir, server: () => server, databaseUrl: postgres?.url, storage: s3?.storage('kills') }, 'ada')
  const { password } = await owner.call<{ password: string }>('/api/auth/device-passwords', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Supernote' }),
  })
  const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`
  const ask = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) =>
    fetch(`${server.url}/dav/${path}`, {
      method,
      headers: { authorization, ...headers },
      ...(body ? { body: new Uint8Array(body) } : {}),
    })

  /** Sends a request and the first of its pieces, and kills the server then. */
  async function killDuring(method: string, path: string, headers: Record<string, string>, body: Buffer, sentPieces: number) {
    const length = body.length > 0 ? { 'content-length': body.length } : {}
    const sending = request(`${server.url}/dav/${path}`, { method, headers: { authorization, ...headers, ...length } })
    const closed = new Promise((resolve) => sending.once('close', resolve))
    sending.on('error', () => undefined).on('response', (reply) => reply.resume())
    for (let at = 0; at < sentPieces; at++) {
      const piece = body.subarray((at * body.length) / pieces, ((at + 1) * body.length) / pieces)
      await new Promise((resolve) => sending.write(piece, resolve))
    }
    if (sentPieces === pieces || body.length === 0) sending.end()
    // Until the server has the beginning of the request.
    await new Promise((resolve) => setImmediate(resolve))
    await server.kill()
    await closed
    server = await start()
  }

  /** The hashes that a path may have after each kill: the one before it, and the one that was under way. */
  const allowed = new Map<string, Set<string | null>>()
  async function expectWhole() {
    for (const [path, hashes] of allowed) {
      const reply = await ask('GET', path)
      const found = reply.status === 404 ? null : hashOf(await reply.bytes())
      expect([path, [...hashes]]).toEqual([path, expect.arrayContaining([found])])
      allowed.set(path, new Set([found]))
    }
    const uploads = await owner.call<Upload[]>(`/api/users/${owner.id}/uploads?limit=200`)
    const missing: string[] = []
    for (const { filename, size } of uploads) {
      const reply = await fetch(`${server.url}/api/files/${filename}`, { headers: { cookie: owner.cookie } })
      const sent = (await reply.bytes()).length
      if (reply.status === 404) missing.push(filename)
      else expect([filename, reply.status, sent]).toEqual([filename, 200, size])
    }
    // Earlier versions of a path leave the library while the server runs, also between two of these requests.
    const deleted = await owner.call<Upload[]>(`/api/users/${owner.id}/deleted-uploads?limit=200`)
    expect(deleted.map(({ filename }) => filename)).toEqual(expect.arrayContaining(missing))
    return new Set([...uploads, ...deleted].map(({ filename }) => filename)).size
  }

  for (let round = 1; round <= rounds; round++) {
    const path = `Week${round % 3}.pdf`
    const content = pageOf(round)
    const before = allowed.get(path) ?? new Set([null])
    allowed.set(path, new Set([...before, hashOf(content)]))
    await killDuring('PUT', path, {}, content, round % (pieces + 1))
    await expectWhole()
    // Again, as a device does after a broken connection, and then it's there once.
    expect([201, 204]).toContain((await ask('PUT', path, {}, content)).status)
    allowed.set(path, new Set([hashOf(content)]))
    expect(await expectWhole()).toBe(round)
    const moved = `moved${round % 2}.pdf`
    allowed.set(path, new Set([hashOf(content), null]))
    allowed.set(moved, new Set([...(allowed.get(moved) ?? [null]), hashOf(content)]))
    await killDuring('MOVE', path, { destination: `/dav/${moved}` }, Buffer.alloc(0), 0)
    expect(await expectWhole()).toBe(round)
    // The path has moved or it hasn't: it's never at both places or at none.
    const holders = [path, moved].filter((one) => allowed.get(one)?.has(hashOf(content)))
    expect(holders).toHaveLength(1)
  }
  // Nothing that was sent is lost: an earlier version is whole, also after it left the library.
  for (const { id } of await owner.call<Upload[]>(`/api/users/${owner.id}/deleted-uploads?limit=200`))
    await owner.call(`/api/uploads/${id}/restore`, { method: 'POST' })
  const found: string[] = []
  for (const { filename } of await owner.call<Upload[]>(`/api/users/${owner.id}/uploads?limit=200`)) {
    const reply = await fetch(`${server.url}/api/files/${filename}`, { headers: { cookie: owner.cookie } })
    found.push(hashOf(await reply.bytes()))
  }
  expect(found.toSorted()).toEqual(Array.from({ length: rounds }, (_, at) => hashOf(pageOf(at + 1))).toSorted())
  await server.stop()
  await postgres?.drop()
  await s3?.close()
})
