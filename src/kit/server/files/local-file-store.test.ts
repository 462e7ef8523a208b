import { createHash, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, open, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '#test/willow.ts'
import { createDisk } from '../disk/disk.ts'
import { newFileKey, removeWithThumbnails, thumbnailKey } from './file-keys.ts'
import { type FileDraft, FileMissing, FileTooLarge, headBytes, StorageFull, UploadCutOff } from './file-store.ts'
import { createLocalFileStore, type LocalFileStore } from './local-file-store.ts'
import { writeSource } from './write-source.ts'

let folder: string
let store: LocalFileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  store = await createLocalFileStore({ folder })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

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

async function collect(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all
}

test.each([0, 1, headBytes, 262_144, 262_145, 3_000_001])(
  'a file of %i bytes comes back byte for byte, counted and hashed',
  async (size) => {
    const original = randomBytes(size)
    const { key, draft } = await keep(original)
    expect(draft.size).toBe(size)
    expect(draft.sha256).toBe(createHash('sha256').update(original).digest('hex'))
    expect(draft.head.equals(original.subarray(0, headBytes))).toBe(true)
    expect((await content(key)).equals(original)).toBe(true)
    expect(await store.stat(key)).toMatchObject({ size })
  },
)

test('pieces of one byte and large ones keep their order', async () => {
  const original = randomBytes(900_000)
  async function* uneven() {
    for (let at = 0, length = 1; at < original.length; at += length, length = (length * 7) % 300_007) {
      yield original.subarray(at, at + length)
    }
  }
  const pieces: Buffer[] = []
  for await (const piece of uneven()) pieces.push(piece)
  const draft = await store.receive(Readable.from(pieces), { maxBytes })
  const key = newFileKey('bin')
  await draft.keep(key)
  expect((await content(key)).equals(Buffer.concat(pieces))).toBe(true)
})

test('twenty files at once do not mix', async () => {
  const originals = Array.from({ length: 20 }, () => randomBytes(700_000))
  const kept = await Promise.all(originals.map((original) => keep(original)))
  for (const [index, { key }] of kept.entries())
    expect((await content(key)).equals(originals[index] ?? Buffer.alloc(0))).toBe(true)
})

test('only the server can read the folders and the files', async () => {
  const { key } = await keep(Buffer.from('private'))
  const mode = async (path: string) => (await stat(path)).mode & 0o777
  expect(await mode(store.localPath(key))).toBe(0o600)
  for (const path of ['incoming', 'files', 'thumbnails', `files/${key.slice(0, 2)}`])
    expect(await mode(join(folder, path))).toBe(0o700)
})

test('a draft cannot be opened until it is kept, and nothing of it stays when it is discarded', async () => {
  const draft = await store.receive(inPieces(Buffer.from('maybe')), { maxBytes })
  const [path] = await allFiles()
  expect((await stat(path ?? '')).mode & 0o777).toBe(0o600)
  expect(await collect(store.list('files'))).toEqual([])
  await draft.discard()
  await draft.discard()
  expect(await allFiles()).toEqual([])
})

test('discarding after keeping keeps the file, keeping twice is refused', async () => {
  const { key, draft } = await keep(Buffer.from('kept'))
  await draft.discard()
  await expect(draft.keep(newFileKey('png'))).rejects.toThrow('before')
  expect(String(await content(key))).toBe('kept')
})

test('a file that is too large ends the upload at once and leaves nothing', async () => {
  let fixtures = 0
  async function* endless() {
    for (;;) {
      fixtures += 65_536
      yield Buffer.alloc(65_536)
    }
  }
  const source = Readable.from(endless(), { objectMode: false })
  await expect(store.receive(source, { maxBytes: 1_000_000 })).rejects.toBeInstanceOf(FileTooLarge)
  expect(source.destroyed).toBe(true)
  expect(fixtures).toBeLessThan(2_000_000)
  expect(await allFiles()).toEqual([])
})

test('a file of exactly the largest size is kept', async () => {
  const draft = await store.receive(inPieces(Buffer.alloc(100_000)), { maxBytes: 100_000 })
  expect(draft.size).toBe(100_000)
  await draft.discard()
})

test('an upload that is cut off leaves nothing', async () => {
  const source = new PassThrough()
  const receiving = store.receive(source, { maxBytes })
  source.write(randomBytes(500_000))
  source.destroy(new Error('the tablet fell asleep'))
  await expect(receiving).rejects.toBeInstanceOf(UploadCutOff)
  await expect(receiving).rejects.toMatchObject({ cause: { message: 'the tablet fell asleep' } })
  expect(await allFiles()).toEqual([])
})

test('an upload that ends without an error but too early leaves nothing', async () => {
  const source = new PassThrough()
  const receiving = store.receive(source, { maxBytes })
  source.write('half')
  source.destroy()
  await expect(receiving).rejects.toBeInstanceOf(UploadCutOff)
  expect(await allFiles()).toEqual([])
})

test('a head that is refused ends the upload before the rest is read', async () => {
  let pieces = 0
  async function* film() {
    for (;;) {
      pieces++
      yield Buffer.alloc(16_384, 'film')
    }
  }
  const refusal = new Error('a film is not a page')
  const seen: Buffer[] = []
  const receiving = store.receive(film(), {
    maxBytes,
    checkHead: async (head) => {
      seen.push(head)
      throw refusal
    },
  })
  await expect(receiving).rejects.toBe(refusal)
  expect(seen).toHaveLength(1)
  expect(seen[0]).toHaveLength(headBytes)
  expect(pieces).toBeLessThan(100)
  expect(await allFiles()).toEqual([])
})

test('the head of a short file is checked too', async () => {
  const heads: string[] = []
  const draft = await store.receive(inPieces(Buffer.from('short')), {
    maxBytes,
    checkHead: (head) => void heads.push(String(head)),
  })
  await draft.discard()
  expect(heads).toEqual(['short'])
})

test.runIf(process.platform === 'linux')('a full disk has its own error', async () => {
  const full = await open('/dev/full', 'w')
  const writing = writeSource(Promise.resolve(full), inPieces(randomBytes(600_000)), { maxBytes })
  await expect(writing).rejects.toBeInstanceOf(StorageFull)
  await expect(writing).rejects.toMatchObject({ cause: { code: 'ENOSPC' } })
  await full.close()
})

/** A store on a disk where so much may still be written. */
async function storeWithRoom(bytes: number) {
  let freeBytes = bytes
  const disk = createDisk({
    folder,
    minFreeMb: 0,
    clock: createTestClock(),
    read: async () => ({ freeBytes, totalBytes: 1_000_000_000, isReadOnly: false }),
  })
  // As the file system counts: what was written is gone.
  const noteWritten = (written: number) => {
    freeBytes -= written
    disk.noteWritten(written)
  }
  return createLocalFileStore({ folder, disk: { ...disk, noteWritten } })
}

test('a file that is announced as larger than the room is refused before it is read to its end', async () => {
  const full = await storeWithRoom(1_000_000)
  const source = inPieces(randomBytes(500_000))
  await expect(full.receive(source, { maxBytes, expectedBytes: 1_000_001 })).rejects.toBeInstanceOf(StorageFull)
  expect([source.destroyed, await allFiles()]).toEqual([true, []])
})

test('a file that comes without its length is refused where it would reach below the floor', async () => {
  const full = await storeWithRoom(1_000_000)
  await expect(full.receive(inPieces(randomBytes(1_200_000)), { maxBytes })).rejects.toBeInstanceOf(StorageFull)
  expect(await allFiles()).toEqual([])
})

test('a source that waits for the disk is not read ahead of it', async () => {
  let fixtures = 0
  async function* source() {
    for (; fixtures < 20_000_000; fixtures += 65_536) yield Buffer.alloc(65_536)
  }
  let mostAhead = 0
  let reached = 0
  const slowHead = async () => {
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    reached = fixtures
  }
  const draft = await store.receive(source(), { maxBytes, checkHead: slowHead })
  mostAhead = reached
  await draft.discard()
  expect(mostAhead).toBeLessThan(1_000_000)
})

test('a folder that has gone ends the upload, and its source with it', async () => {
  await rm(join(folder, 'incoming'), { recursive: true })
  const source = inPieces(randomBytes(600_000))
  await expect(store.receive(source, { maxBytes })).rejects.toMatchObject({ code: 'ENOENT' })
  expect(source.destroyed).toBe(true)
})

test('a draft that cannot be kept leaves nothing', async () => {
  const draft = await store.receive(inPieces(Buffer.from('nowhere to go')), { maxBytes })
  const key = newFileKey('png')
  await writeFile(join(folder, 'files', key.slice(0, 2)), 'a file where a folder should be')
  await expect(draft.keep(key)).rejects.toThrow()
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
})

test('a range gives its bytes and the size of the whole', async () => {
  const { key } = await keep(Buffer.from('0123456789'))
  const { stream, size } = await store.open(key, { start: 2, end: 4 })
  expect(size).toBe(10)
  expect(String(await buffer(stream))).toBe('234')
})

test('a file that is not there is missing, and removing it again is no error', async () => {
  const { key } = await keep(Buffer.from('gone soon'))
  await store.remove(key)
  await store.remove(key)
  await expect(store.open(key)).rejects.toBeInstanceOf(FileMissing)
  expect(await store.stat(key)).toBeNull()
})

test('removing a file removes its thumbnails', async () => {
  const { key } = await keep(Buffer.from('page'))
  await keep(Buffer.from('small'), thumbnailKey(key, 320))
  await keep(Buffer.from('larger'), thumbnailKey(key, 640))
  expect((await collect(store.list('thumbnails'))).sort()).toEqual([thumbnailKey(key, 320), thumbnailKey(key, 640)])
  expect(await collect(store.list('files'))).toEqual([key])
  await removeWithThumbnails(store, key)
  expect(await allFiles()).toEqual([])
})

test.each([
  '../../etc/passwd',
  '/etc/passwd',
  'thumbnails/../../secret.txt',
  'thumbnails/../files/aaaaaaaaaaaaaaaa.png-320.webp',
  'aaaaaaaaaaaaaaaa.png/../../x.png',
  'aaaaaaaaaaaaaaaa.png\0.png',
  'aaaaaaaaaaaaaaaa.png\n',
  '..%2f..%2fsecret.txt',
  'AAAAAAAAAAAAAAAA.png',
  '.hidden-file.png',
  '',
])('the key %j reaches no file', async (key) => {
  const draft = await store.receive(inPieces(Buffer.from('attack')), { maxBytes })
  await expect(draft.keep(key)).rejects.toThrow(RangeError)
  await draft.discard()
  await expect(store.open(key)).rejects.toThrow(RangeError)
  await expect(store.stat(key)).rejects.toThrow(RangeError)
  await expect((async () => store.remove(key))()).rejects.toThrow(RangeError)
  expect(await allFiles()).toEqual([])
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

test('of several notes the first stays, and whoever writes is told which', async () => {
  expect(await store.readNote('generation')).toBeNull()
  expect(await store.createNote('generation', '1')).toBe('1')
  expect(await store.createNote('generation', '2')).toBe('1')
  const told = await Promise.all(['a', 'b', 'c'].map((text) => store.createNote('installation-id', text)))
  expect(new Set(told).size).toBe(1)
  expect(await store.readNote('installation-id')).toBe(told[0])
  await store.replaceNote('installation-id', 'd')
  expect(await store.readNote('installation-id')).toBe('d')
})
