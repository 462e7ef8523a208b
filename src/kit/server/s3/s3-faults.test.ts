import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type S3FaultKind, type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { collect, openS3Store, storeFolder } from '#test/servers/stores.ts'
import { newFileKey } from '../files/file-keys.ts'
import { type FileStore, StorageUnavailable } from '../files/file-store.ts'
import { createS3FileStore } from '../files/s3-file-store.ts'
import { createS3Client } from './s3-client.ts'

const page = randomBytes(600_000)
const place = storeFolder()
let server: S3Server
let folder: string
let prefix: string
let store: FileStore

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await place.make()
  prefix = randomUUID()
  store = await openS3Store(server, prefix, { folder })
})

/** Creates a store whose timeout for a silent server is short enough for tests. */
async function impatientFor(kind: S3FaultKind) {
  if (kind === 'silent') store = await openS3Store(server, prefix, { folder, idleMs: 700 })
}

async function keep(content = page): Promise<string> {
  const key = newFileKey('png')
  const draft = await store.receive(Readable.from([content], { objectMode: false }), { maxBytes: 1_000_000 })
  await draft.keep(key)
  return key
}

/** Failures before the fourth and last attempt. A single timeout leaves two spare attempts for a busy machine. */
const timesOf = (kind: S3FaultKind) => (kind === 'silent' ? 1 : 3)
const content = async (key: string, range?: { start: number; end: number }) => buffer((await store.open(key, range)).stream)
const reason = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof StorageUnavailable ? error.message : error),
  )

test.each<S3FaultKind>(['slow-down', 'reset', 'lost-answer', 'silent', 'wrong-etag'])(
  'an upload succeeds after answers that are "%s"',
  async (kind) => {
    await impatientFor(kind)
    server.plan({ kind, on: `PUT /willow-pages/${prefix}/files/`, times: timesOf(kind) })
    const key = await keep()
    expect((await content(key)).equals(page)).toBe(true)
  },
)

test.each<S3FaultKind>(['slow-down', 'reset', 'lost-answer', 'silent'])(
  'an upload whose answers are all "%s" fails with one line and leaves nothing',
  async (kind) => {
    await impatientFor(kind)
    server.plan({ kind, on: `PUT /willow-pages/${prefix}/files/`, times: 4 })
    expect(await reason(keep())).toMatch(/^The S3 server (?:does not answer|could not complete a request) for s3:.*\.$/)
    await expect.poll(() => place.everything(store)).toEqual([])
  },
)

test.each<S3FaultKind>(['slow-down', 'reset', 'truncated', 'silent', 'wrong-etag'])(
  'a download succeeds after answers that are "%s"',
  async (kind) => {
    await impatientFor(kind)
    const key = await keep()
    server.plan({ kind, on: `GET /willow-pages/${prefix}/files/`, times: timesOf(kind) })
    expect((await content(key)).equals(page)).toBe(true)
    server.plan({ kind, on: `GET /willow-pages/${prefix}/files/`, times: timesOf(kind) })
    expect((await content(key, { start: 1000, end: 200_000 })).equals(page.subarray(1000, 200_001))).toBe(true)
  },
)

test('a download that never completes fails, and is not mistaken for a shorter file', async () => {
  const key = await keep(Buffer.from('xyz'))
  server.plan({ kind: 'truncated', on: key, times: 8 })
  await expect(content(key)).rejects.toBeInstanceOf(StorageUnavailable)
})

test('an empty object can be read, and a download that nothing reads releases its connection', async () => {
  const key = await keep(Buffer.alloc(0))
  expect(await content(key)).toHaveLength(0)
  const { stream } = await store.open(await keep())
  stream.destroy()
  await expect.poll(() => stream.closed).toBe(true)
})

test.each([20, -20])('a server whose clock is %i minutes ahead gets requests in its own time', async (minutes) => {
  server.setClockAhead(minutes * 60 * 1000)
  try {
    const key = await keep()
    server.setClockAhead(0)
    expect(await store.stat(key)).toMatchObject({ size: page.byteLength })
    expect((await content(key)).equals(page)).toBe(true)
  } finally {
    server.setClockAhead(0)
  }
})

test('the first note is kept even on a server without conditional writes', async () => {
  server.setKnowsConditions(false)
  try {
    expect(await store.createNote('generation', 'first')).toBe('first')
    expect(await store.createNote('generation', 'second')).toBe('first')
  } finally {
    server.setKnowsConditions(true)
  }
})

function storeWith(options: { bucket?: string; secretAccessKey?: string; accessKeyId?: string; url?: string }): FileStore {
  const { address, keys } = server.storage(prefix, options.bucket)
  const client = createS3Client({
    address: { ...address, url: options.url ?? address.url },
    keys: { ...keys, ...options },
    clock: { now: () => Date.now() },
    pause: async () => {},
  })
  return createS3FileStore({ client, draftsFolder: folder })
}

test.each([
  [
    { bucket: 'another-bucket' },
    /^There is no such bucket: s3:\/\/another-bucket\/.* Check the address, or create the bucket\.$/,
  ],
  [
    { secretAccessKey: 'wrong' },
    /^The S3 server refuses the keys for .* \(403 SignatureDoesNotMatch\)\. Check AWS_ACCESS_KEY_ID/,
  ],
  [{ accessKeyId: 'AKIAOTHER' }, /^The S3 server refuses the keys for .* \(403 InvalidAccessKeyId\)\. Check AWS_ACCESS_KEY_ID/],
  [{ url: 'http://127.0.0.1:1/willow-pages' }, /^The S3 server does not answer for .* \(ECONNREFUSED\)\.$/],
])('with %j one sentence says what is wrong', async (options, sentence) => {
  const wrong = storeWith(options)
  expect(await reason(wrong.readNote('generation'))).toMatch(sentence)
  expect(await reason(collect(wrong.list('files')))).toMatch(sentence)
  expect(await reason(wrong.createNote('generation', '1'))).toMatch(sentence)
  expect(await reason(wrong.open(newFileKey('png')))).toMatch(sentence)
  expect(await wrong.isReady()).toBe(false)
})

test('the server refuses content that differs from its announced hash', async () => {
  const client = createS3Client({ ...server.storage(prefix), clock: { now: () => Date.now() }, pause: async () => {} })
  const sha256 = createHash('sha256').update('one').digest('hex')
  const put = client.put('generation', { size: 3, sha256, read: () => Readable.from([Buffer.from('two')]) })
  expect(await reason(put)).toMatch(/XAmzContentSHA256Mismatch/)
  expect(await store.readNote('generation')).toBeNull()
})

test('a read error on this machine causes no retries at the server', async () => {
  const client = createS3Client({ ...server.storage(prefix), clock: { now: () => Date.now() } })
  const before = server.faults()
  const read = () => Readable.from(brokenDisk())
  await expect(client.put('generation', { size: 3, sha256: '', read })).rejects.toThrow('EIO')
  expect(server.faults()).toBe(before)
})

async function* brokenDisk(): AsyncGenerator<Buffer> {
  yield Buffer.from('x')
  throw new Error('EIO')
}

test('all pages of a long list are read', async () => {
  const client = createS3Client({ ...server.storage(prefix), clock: { now: () => Date.now() }, pageKeys: 2 })
  const keys = [await keep(Buffer.from('1')), await keep(Buffer.from('2')), await keep(Buffer.from('3'))]
  expect(await collect(client.list('files'))).toEqual(keys.sort())
})
