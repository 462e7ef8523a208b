import { createHash, randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test } from 'vitest'
import { collect, forEachStore, storeFolder } from '#test/servers/stores.ts'
import { newFileKey, removeWithThumbnails, thumbnailKey } from './file-keys.ts'
import { type FileDraft, FileMissing, type FileStore, FileTooLarge, headBytes, UploadCutOff } from './file-store.ts'

const maxBytes = 64 * 1024 * 1024

function inPieces(content: Buffer, pieceBytes = 60_000): Readable {
  const pieces: Buffer[] = []
  for (let at = 0; at < content.length; at += pieceBytes) pieces.push(content.subarray(at, at + pieceBytes))
  return Readable.from(pieces, { objectMode: false })
}

forEachStore((openStore) => {
  let store: FileStore
  const place = storeFolder()
  const allFiles = () => place.everything(store)

  beforeEach(async () => {
    store = await openStore({ folder: await place.make() })
  })

  async function keep(content: Buffer, key = newFileKey('png')): Promise<{ key: string; draft: FileDraft }> {
    const draft = await store.receive(inPieces(content), { maxBytes })
    await draft.keep(key)
    return { key, draft }
  }

  const content = async (key: string) => buffer((await store.open(key)).stream)

  test.each([0, 1, headBytes, 262_144, 262_145, 3_000_001])(
    'a file of %i bytes is read back byte for byte, counted and hashed',
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

  test('pieces of one byte and large pieces keep their order', async () => {
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

  test("twenty files that arrive at once don't get mixed up", async () => {
    const originals = Array.from({ length: 20 }, () => randomBytes(700_000))
    const kept = await Promise.all(originals.map((original) => keep(original)))
    for (const [index, { key }] of kept.entries())
      expect((await content(key)).equals(originals[index] ?? Buffer.alloc(0))).toBe(true)
  })

  test("a draft can't be opened until it is kept, and leaves nothing when it is discarded", async () => {
    const draft = await store.receive(inPieces(Buffer.from('maybe')), { maxBytes })
    expect(await allFiles()).toHaveLength(1)
    expect(await collect(store.list('files'))).toEqual([])
    await draft.discard()
    await draft.discard()
    expect(await allFiles()).toEqual([])
  })

  test('discarding a kept draft keeps the file, and keeping twice is refused', async () => {
    const { key, draft } = await keep(Buffer.from('kept'))
    await draft.discard()
    await expect(draft.keep(newFileKey('png'))).rejects.toThrow('already')
    expect(String(await content(key))).toBe('kept')
  })

  test('a file that is too large ends the upload at once and leaves nothing', async () => {
    let sentBytes = 0
    async function* endless() {
      for (;;) {
        sentBytes += 65_536
        yield Buffer.alloc(65_536)
      }
    }
    const source = Readable.from(endless(), { objectMode: false })
    await expect(store.receive(source, { maxBytes: 1_000_000 })).rejects.toBeInstanceOf(FileTooLarge)
    expect(source.destroyed).toBe(true)
    expect(sentBytes).toBeLessThan(2_000_000)
    expect(await allFiles()).toEqual([])
  })

  test('a file of exactly the largest size is kept', async () => {
    const draft = await store.receive(inPieces(Buffer.alloc(100_000)), { maxBytes: 100_000 })
    expect(draft.size).toBe(100_000)
    await draft.discard()
  })

  test('an interrupted upload leaves nothing', async () => {
    const source = new PassThrough()
    const receiving = store.receive(source, { maxBytes })
    source.write(randomBytes(500_000))
    source.destroy(new Error('the tablet fell asleep'))
    await expect(receiving).rejects.toBeInstanceOf(UploadCutOff)
    await expect(receiving).rejects.toMatchObject({ cause: { message: 'the tablet fell asleep' } })
    expect(await allFiles()).toEqual([])
  })

  test('an upload that ends early without an error leaves nothing', async () => {
    const source = new PassThrough()
    const receiving = store.receive(source, { maxBytes })
    source.write('half')
    source.destroy()
    await expect(receiving).rejects.toBeInstanceOf(UploadCutOff)
    expect(await allFiles()).toEqual([])
  })

  test('a refused head ends the upload before the rest is read', async () => {
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

  test('a source is not read ahead while the store waits for the disk', async () => {
    let sentBytes = 0
    async function* source() {
      for (; sentBytes < 20_000_000; sentBytes += 65_536) yield Buffer.alloc(65_536)
    }
    let mostAhead = 0
    let reached = 0
    const slowHead = async () => {
      for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
      reached = sentBytes
    }
    const draft = await store.receive(source(), { maxBytes, checkHead: slowHead })
    mostAhead = reached
    await draft.discard()
    expect(mostAhead).toBeLessThan(1_000_000)
  })

  test('a range returns its bytes and the total size', async () => {
    const { key } = await keep(Buffer.from('0123456789'))
    const { stream, size } = await store.open(key, { start: 2, end: 4 })
    expect(size).toBe(10)
    expect(String(await buffer(stream))).toBe('234')
  })

  test("a file that doesn't exist is missing, and removing it again is no error", async () => {
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

  test('of several notes the first is kept, and every writer learns which one it is', async () => {
    expect(await store.readNote('generation')).toBeNull()
    expect(await store.createNote('generation', '1')).toBe('1')
    expect(await store.createNote('generation', '2')).toBe('1')
    const told = await Promise.all(['a', 'b', 'c'].map((text) => store.createNote('installation-id', text)))
    expect(new Set(told).size).toBe(1)
    expect(await store.readNote('installation-id')).toBe(told[0])
    await store.replaceNote('installation-id', 'd')
    expect(await store.readNote('installation-id')).toBe('d')
  })

  test("a quarantined file can't be opened, can be released, and can be removed permanently", async () => {
    const { key } = await keep(Buffer.from('a page'))
    const quarantined = { key, day: '2026-03-02' }
    await store.quarantine(key, quarantined.day)
    await store.quarantine(key, quarantined.day)
    expect(await store.stat(key)).toBeNull()
    const inQuarantine: unknown[] = []
    for await (const one of store.listQuarantine()) inQuarantine.push(one)
    expect(inQuarantine).toEqual([quarantined])
    await store.release(quarantined)
    expect(String(await content(key))).toBe('a page')
    await store.quarantine(key, quarantined.day)
    await store.removeQuarantined(quarantined)
    await store.release(quarantined)
    expect(await allFiles()).toEqual([])
  })

  test("a file's time of change is the time when the store received it", async () => {
    const before = Date.now()
    const { key } = await keep(Buffer.from('new'))
    // Over HTTP, times are in whole seconds.
    expect((await store.stat(key))?.changedAt).toBeGreaterThan(before - 1001)
    expect((await store.stat(key))?.changedAt).toBeLessThan(Date.now() + 1001)
  })

  test('a store reports that it is ready, with or without files', async () => {
    expect(await store.isReady()).toBe(true)
    expect(await allFiles()).toEqual([])
  })
})
