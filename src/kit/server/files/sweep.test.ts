import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Clock } from '#kit/clock.ts'
import { newFileKey, thumbnailKey } from './file-keys.ts'
import { createLocalFileStore, type LocalFileStore } from './local-file-store.ts'
import { sweepFiles } from './sweep.ts'

let folder: string
let store: LocalFileStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'))
  store = await createLocalFileStore({ folder })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const minutesLater = (minutes: number): Clock => ({ now: () => Date.now() + minutes * 60_000 })

async function* text(words: string) {
  yield Buffer.from(words)
}

async function stored(key: string): Promise<string> {
  const draft = await store.receive(text(key), { maxBytes: 1000 })
  await draft.keep(key)
  return key
}

const rowsNaming =
  (...named: string[]) =>
  async (keys: string[]) =>
    new Set(keys.filter((key) => named.includes(key)))

async function collect(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = []
  for await (const key of keys) all.push(key)
  return all
}

test('after an hour, drafts and whatever no row names are removed, and nothing else', async () => {
  const [named, orphan] = [await stored(newFileKey('pdf')), await stored(newFileKey('png'))]
  const thumbnail = await stored(thumbnailKey(named, 320))
  await stored(thumbnailKey(orphan, 320))
  await stored(thumbnailKey(newFileKey('png'), 640))
  const forgotten = await store.receive(text('left by a crash'), { maxBytes: 1000 })

  const removed = await sweepFiles({ store, isNamed: rowsNaming(named), clock: minutesLater(61) })

  expect(removed).toEqual({ drafts: 1, files: 1, thumbnails: 2 })
  expect(await collect(store.list('files'))).toEqual([named])
  expect(await collect(store.list('thumbnails'))).toEqual([thumbnail])
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
  await forgotten.discard()
})

test('within the hour everything stays: its row may be about to come', async () => {
  const key = await stored(newFileKey('pdf'))
  const draft = await store.receive(text('under way'), { maxBytes: 1000 })
  const removed = await sweepFiles({ store, isNamed: rowsNaming(), clock: minutesLater(59) })
  expect(removed).toEqual({ drafts: 0, files: 0, thumbnails: 0 })
  await draft.keep(newFileKey('png'))
  expect(await store.stat(key)).not.toBeNull()
})

test('rows are asked in batches', async () => {
  await Promise.all(Array.from({ length: 620 }, () => stored(newFileKey('pdf'))))
  const asked: number[] = []
  const removed = await sweepFiles({
    store,
    isNamed: async (keys) => {
      asked.push(keys.length)
      return new Set(keys)
    },
    clock: minutesLater(61),
  })
  expect(asked).toEqual([500, 120])
  expect(removed.files).toBe(0)
})

test('files that are not ours stay', async () => {
  await stored('abcdefgh-1234.png')
  await writeFile(join(folder, 'files', 'ab', '.DS_Store'), 'notes of a file manager')
  expect((await sweepFiles({ store, isNamed: rowsNaming(), clock: minutesLater(61) })).files).toBe(1)
  expect(await readdir(join(folder, 'files', 'ab'))).toEqual(['.DS_Store'])
})
