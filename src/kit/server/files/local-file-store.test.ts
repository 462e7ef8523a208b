import { randomBytes } from 'node:crypto'
import { chmod, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { createTestClock } from '#test/willow.ts'
import { createDisk } from '../disk/disk.ts'
import { newFileKey } from './file-keys.ts'
import { type FileDraft, StorageFull } from './file-store.ts'
import { createLocalFileStore, type LocalFileStore } from './local-file-store.ts'
import { writeSource } from './write-source.ts'

let folder: string
let store: LocalFileStore

beforeEach(async () => {
  folder = await temporaryFolder()
  store = await createLocalFileStore({ folder })
})

const maxBytes = 64 * 1024 * 1024

function inPieces(content: Buffer, pieceBytes = 60_000): Readable {
  const pieces: Buffer[] = []
  for (let at = 0; at < content.length; at += pieceBytes) pieces.push(content.subarray(at, at + pieceBytes))
  return Readable.from(pieces, { objectMode: false })
}

async function keep(content: Buffer, key = newFileKey('png')): Promise<{ key: string; draft: FileDraft }> {
  const draft = await store.receive(inPieces(content), { maxBytes })
  await draft.keep(key)
  return { key, draft }
}

async function allFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const content = async (key: string) => buffer((await store.open(key)).stream)

test("only the server's own user can read the folders and the files", async () => {
  const { key } = await keep(Buffer.from('private'))
  const mode = async (path: string) => (await stat(path)).mode & 0o777
  expect(await mode(store.localPath(key))).toBe(0o600)
  for (const path of ['incoming', 'files', 'thumbnails', `files/${key.slice(0, 2)}`])
    expect(await mode(join(folder, path))).toBe(0o700)
})

test.runIf(process.platform === 'linux')('a full disk has its own error', async () => {
  const full = await open('/dev/full', 'w')
  const writing = writeSource(Promise.resolve(full), inPieces(randomBytes(600_000)), { maxBytes })
  await expect(writing).rejects.toBeInstanceOf(StorageFull)
  await expect(writing).rejects.toMatchObject({ cause: { code: 'ENOSPC' } })
  await full.close()
})

/** Creates a store on a disk with this many bytes above the floor. */
async function storeWithRoom(bytes: number) {
  let freeBytes = bytes
  const disk = createDisk({
    folder,
    minFreeMb: 0,
    clock: createTestClock(),
    read: async () => ({ freeBytes, totalBytes: 1_000_000_000, isReadOnly: false }),
  })
  // Like the file system, subtract what was written.
  const noteWritten = (written: number) => {
    freeBytes -= written
    disk.noteWritten(written)
  }
  return createLocalFileStore({ folder, disk: { ...disk, noteWritten } })
}

test('a file that is announced as larger than the free space is refused before it is read completely', async () => {
  const full = await storeWithRoom(1_000_000)
  const source = inPieces(randomBytes(500_000))
  await expect(full.receive(source, { maxBytes, expectedBytes: 1_000_001 })).rejects.toBeInstanceOf(StorageFull)
  expect([source.destroyed, await allFiles()]).toEqual([true, []])
})

test('a file without a stated length is refused as soon as it would go below the floor', async () => {
  const full = await storeWithRoom(1_000_000)
  await expect(full.receive(inPieces(randomBytes(1_200_000)), { maxBytes })).rejects.toBeInstanceOf(StorageFull)
  expect(await allFiles()).toEqual([])
})

test('a folder that disappears ends the upload and its source', async () => {
  await rm(join(folder, 'incoming'), { recursive: true })
  const source = inPieces(randomBytes(600_000))
  await expect(store.receive(source, { maxBytes })).rejects.toMatchObject({ code: 'ENOENT' })
  expect(source.destroyed).toBe(true)
})

test("a draft that can't be kept leaves nothing", async () => {
  const draft = await store.receive(inPieces(Buffer.from('nowhere to go')), { maxBytes })
  const key = newFileKey('png')
  await writeFile(join(folder, 'files', key.slice(0, 2)), 'a file where a folder should be')
  await expect(draft.keep(key)).rejects.toThrow()
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('the store is ready as long as files can be written', async () => {
  expect(await store.isReady()).toBe(true)
  expect(await allFiles()).toEqual([])
  await chmod(join(folder, 'incoming'), 0o500)
  await rm(join(folder, 'incoming'), { recursive: true })
  expect(await store.isReady()).toBe(false)
})

test('a folder from an earlier start is used as it is', async () => {
  const { key } = await keep(Buffer.from('from before'))
  store = await createLocalFileStore({ folder })
  expect(String(await content(key))).toBe('from before')
})
