import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Upload } from '#features/library/library.contract.ts'
import { createPostgresDatabase } from '#test/databases/postgres-database.ts'
import { penStrokes, writePdf } from '#test/documents/planner-pdf.ts'
import { packRuns, supernoteFile } from '#test/documents/supernote.ts'
import { patienceMs } from '#test/patience.ts'
import { startS3Server } from '#test/servers/s3-server.ts'
import { startServerProcess } from '#test/servers/server-process.ts'
import { addUser } from '#test/servers/user-of-server.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

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

/** A server with an owner and a device of theirs. Call `end` at last. */
async function startPlace({ rounds: shortRounds, hasPostgres, hasS3 }: (typeof places)[keyof typeof places]) {
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
    await killAfter(0)
    await closed
  }

  async function killAfter(ms: number) {
    await delay(ms)
    await server.kill()
    server = await start()
  }

  const list = (what: 'uploads' | 'deleted-uploads') => owner.call<Upload[]>(`/api/users/${owner.id}/${what}?limit=200`)
  const file = ({ filename }: Upload) => fetch(`${server.url}/api/files/${filename}`, { headers: { cookie: owner.cookie } })
  async function end() {
    await server.stop()
    await postgres?.drop()
    await s3?.close()
  }
  return { rounds, owner, ask, killDuring, killAfter, list, file, end }
}

const title = 'if the server is killed while files arrive and move in a drop box, each is there whole or not at all'

test.each(tested)(`with %s, ${title}`, async (_name, place) => {
  const { rounds, owner, ask, killDuring, list, file, end } = await startPlace(place)

  /** The hashes that a path may have after each kill: the one before it, and the one that was under way. */
  const allowed = new Map<string, Set<string | null>>()
  async function expectWhole() {
    for (const [path, hashes] of allowed) {
      const reply = await ask('GET', path)
      const found = reply.status === 404 ? null : hashOf(await reply.bytes())
      expect([path, [...hashes]]).toEqual([path, expect.arrayContaining([found])])
      allowed.set(path, new Set([found]))
    }
    const uploads = await list('uploads')
    const missing: string[] = []
    for (const upload of uploads) {
      const { filename, size } = upload
      const reply = await file(upload)
      const sent = (await reply.bytes()).length
      if (reply.status === 404) missing.push(filename)
      else expect([filename, reply.status, sent]).toEqual([filename, 200, size])
    }
    // Earlier versions of a path leave the library while the server runs, also between two of these requests.
    const deleted = await list('deleted-uploads')
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
  for (const { id } of await list('deleted-uploads')) await owner.call(`/api/uploads/${id}/restore`, { method: 'POST' })
  const found: string[] = []
  for (const upload of await list('uploads')) found.push(hashOf(await (await file(upload)).bytes()))
  expect(found.toSorted()).toEqual(Array.from({ length: rounds }, (_, at) => hashOf(pageOf(at + 1))).toSorted())
  await end()
})

/** Runs of ink in the middle of a screen, at a row of its own in each round. */
const [width, height] = [1404, 1872]
const ink = (row: number) =>
  packRuns([
    [0x62, row * width + 400],
    [0x61, 600],
    [0x62, width * height - row * width - 1000],
  ])
const ofSupernote = (kind: 'note' | 'mark', round: number) =>
  supernoteFile({
    kind,
    pages: [
      {
        entries: { LAYERINFO: 'none', LAYERSEQ: 'MAINLAYER' },
        layers: [{ name: 'MAINLAYER', packed: ink(300 + round * 20), ...(kind === 'mark' ? { type: 'MARK' } : {}) }],
      },
    ],
  })

const titleOfMarks =
  'if the server is killed while it reads a note or shows a mark on its PDF, each file is there once, and whole'

test.each(tested)(`with %s, ${titleOfMarks}`, async (_name, place) => {
  const { rounds, ask, killDuring, killAfter, list, file, end } = await startPlace(place)
  const sent = new Map<string, Buffer>()
  /** What a device sees doesn't depend on how far the server is. */
  async function expectAsSent() {
    for (const [path, content] of sent) {
      const reply = await ask('GET', path)
      expect([path, reply.status, hashOf(await reply.bytes())]).toEqual([path, 200, hashOf(content)])
    }
  }
  const names = async () => (await list('uploads')).map(({ originalName }) => originalName).toSorted()
  for (let round = 1; round <= rounds; round++) {
    const note = { path: `Note${round}.note`, content: ofSupernote('note', round) }
    await killDuring('PUT', note.path, {}, note.content, pieces)
    expect([200, 404]).toContain((await ask('GET', note.path)).status)
    expect([201, 204]).toContain((await ask('PUT', note.path, {}, note.content)).status)
    sent.set(note.path, note.content)
    for (const [path, content] of [
      [`Plan${round}.pdf`, writePdf([{ streams: [penStrokes(3, round)] }])],
      [`Plan${round}.pdf.mark`, ofSupernote('mark', round)],
    ] as const) {
      expect((await ask('PUT', path, {}, content)).status).toBe(201)
      sent.set(path, content)
    }
    // The job has begun, or it ends.
    await killAfter((round % 10) * 30)
    await expectAsSent()
    // A job that was killed waits until nobody holds it anymore, while the next rounds go on.
    if (round % 10 > 0 && round < rounds) continue
    const all = Array.from({ length: round }, (_, at) => [`Note${at + 1}.note.pdf`, `Plan${at + 1}.pdf`]).flat()
    await expect.poll(names, { timeout: patienceMs + 120_000, interval: 50 }).toEqual(all.toSorted())
    await expectAsSent()
    for (const upload of await list('uploads')) {
      const whole = Buffer.from(await (await file(upload)).bytes())
      const at = (path: string) => whole.indexOf(sent.get(path) ?? 'never sent')
      const name = upload.originalName
      if (name.startsWith('Note')) expect([name, at(name.slice(0, -4)) > 0]).toEqual([name, true])
      else expect([name, at(name), at(`${name}.mark`) > 0]).toEqual([name, 0, true])
      expect([name, whole.length]).toEqual([name, upload.size])
    }
  }
  await end()
})
