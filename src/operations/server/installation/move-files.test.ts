import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newFileKey, thumbnailKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createLocalFileStore, type LocalFileStore } from '#kit/server/files/local-file-store.ts'
import { storeBytes } from '#kit/server/files/store-bytes.ts'
import { type S3Server, startS3Server } from '#test/servers/s3-server.ts'
import { collect, openS3Store } from '#test/servers/stores.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestClock } from '#test/willow.ts'
import { moveFiles } from './move-files.ts'

const installation = '11111111-2222-3333-4444-555555555555'
const day = '2026-02-20'
let server: S3Server
let folder: string
let local: LocalFileStore
let s3: FileStore
let runs = 0
let page = ''
let inQuarantine = ''

beforeAll(async () => {
  server = await startS3Server()
})
afterAll(() => server.close())
beforeEach(async () => {
  folder = await temporaryFolder()
  local = await createLocalFileStore({ folder: join(folder, 'files') })
  s3 = await openS3Store(server, `run-${++runs}`, { folder })
  page = newFileKey('pdf')
  inQuarantine = newFileKey('pdf')
  await storeBytes(local, page, Buffer.from('a page'))
  await storeBytes(local, thumbnailKey(page, 320), Buffer.from('small'))
  await storeBytes(local, newFileKey('png'), Buffer.alloc(0))
  await storeBytes(local, inQuarantine, Buffer.from('nobody names it'))
  await local.quarantine(inQuarantine, day)
  await local.replaceNote('installation-id', installation)
  await local.replaceNote('generation', '7')
})

const move = (from: FileStore, to: FileStore, { requireStopped = async () => {}, named = [page, inQuarantine] } = {}) =>
  moveFiles({
    from,
    to,
    installation,
    places: { from: 'here', to: 'there' },
    clock: createTestClock(),
    requireStopped,
    async *named() {
      yield named
    },
  })
const content = async (store: FileStore, key: string) => String(await buffer((await store.open(key)).stream))
const quarantineOf = async (store: FileStore) => {
  const all: unknown[] = []
  for await (const one of store.listQuarantine()) all.push(one)
  return all
}

test('every file is moved with its content, thumbnails and quarantine included, and then only the target is used', async () => {
  expect(await move(local, s3)).toMatchObject({ files: 2, thumbnails: 1, bytes: 11, copied: 3, setAside: 0, missing: [] })
  expect(await content(s3, page)).toBe('a page')
  expect(await content(s3, thumbnailKey(page, 320))).toBe('small')
  expect(await quarantineOf(s3)).toEqual([{ key: inQuarantine, day }])
  expect(await quarantineOf(local)).toEqual([{ key: inQuarantine, day }])
  expect(await s3.readNote('installation-id')).toBe(installation)
  expect(await s3.readNote('generation')).toBe('7')
  expect(await local.readNote('installation-id')).toBe(`moved ${installation}`)
  expect(await content(local, page)).toBe('a page')
})

test('a file that rows name and that was missing before the move is named', async () => {
  const lost = newFileKey('pdf')
  expect(await move(local, s3, { named: [page, inQuarantine, lost] })).toMatchObject({ files: 2, missing: [lost] })
})

test('moving back sets aside files that were removed since, and sends only new ones', async () => {
  await move(local, s3)
  await s3.remove(page)
  const added = newFileKey('png')
  await storeBytes(s3, added, Buffer.from('new'))
  expect(await move(s3, local)).toMatchObject({ files: 2, copied: 1, setAside: 1 })
  expect(await local.stat(page)).toBeNull()
  expect(await content(local, added)).toBe('new')
  expect(await local.readNote('installation-id')).toBe(installation)
  expect(await s3.readNote('installation-id')).toBe(`moved ${installation}`)
})

test('after an interruption a move sends only what is missing or damaged', async () => {
  const stop = async () => {
    throw new Error('A server is running.')
  }
  let asked = 0
  await expect(move(local, s3, { requireStopped: async () => (++asked === 2 ? stop() : undefined) })).rejects.toThrow(
    'A server is running.',
  )
  expect(await s3.readNote('installation-id')).toBe(`moving ${installation}`)
  expect(await local.readNote('installation-id')).toBe(installation)
  // Different content of the same size.
  await s3.remove(page)
  await storeBytes(s3, page, Buffer.from('a lage'))
  expect(await move(local, s3)).toMatchObject({ files: 2, copied: 1 })
  expect(await content(s3, page)).toBe('a page')
})

test('a move that was interrupted between its last two steps is completed', async () => {
  await move(local, s3)
  await s3.replaceNote('installation-id', `moving ${installation}`)
  expect(await move(local, s3)).toMatchObject({ files: 2, copied: 0 })
  expect(await s3.readNote('installation-id')).toBe(installation)
})

test("a place with another installation's files is refused and stays unchanged", async () => {
  const theirs = newFileKey('pdf')
  await storeBytes(s3, theirs, Buffer.from('theirs'))
  await expect(move(local, s3)).rejects.toThrow('There are files in there that do not come from a move of this installation.')
  await s3.replaceNote('installation-id', 'another installation')
  await expect(move(local, s3)).rejects.toThrow('There are files in there that do not come from a move of this installation.')
  expect(await collect(s3.list('files'))).toEqual([theirs])
  expect(await local.readNote('installation-id')).toBe(installation)
})

test('files of another database, or files that were already moved, are not moved', async () => {
  await local.replaceNote('installation-id', 'another installation')
  await expect(move(local, s3)).rejects.toThrow('The files in here do not belong to this database.')
  await local.replaceNote('installation-id', `moved ${installation}`)
  await expect(move(local, s3)).rejects.toThrow('The files in here have already been moved away.')
})

test('a change made by the target on the way is noticed', async () => {
  const other = newFileKey('pdf')
  await storeBytes(s3, other, Buffer.from('b page'))
  await s3.replaceNote('installation-id', `moving ${installation}`)
  await expect(move(local, { ...s3, open: () => s3.open(other) })).rejects.toThrow(
    /has different content in there than was sent there/,
  )
  expect(await local.readNote('installation-id')).toBe(installation)
})
