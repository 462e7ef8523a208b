import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import type { Clock } from '#kit/clock.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { newFileKey, thumbnailKey } from './file-keys.ts'
import { createLocalFileStore, type LocalFileStore } from './local-file-store.ts'
import { type Sweep, sweepFiles } from './sweep.ts'

let folder: string
let store: LocalFileStore

beforeEach(async () => {
  folder = await temporaryFolder()
  store = await createLocalFileStore({ folder })
})

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

const isTrusted = async () => true

/** Stores files that tests give rows to, because at most 1 % of all files may have none. */
async function storedWithRows(count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => stored(newFileKey('pdf'))))
}

function sweep(named: string[], more: Partial<Sweep> = {}) {
  const isNamed = rowsNaming(...named)
  return sweepFiles({ store, isNamed, isSurelyNamed: isNamed, isTrusted, clock: minutesLater(61), ...more })
}

async function quarantine(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.listQuarantine()) keys.push(key)
  return keys
}
const filesThere = () => collect(store.list('files'))

test('after an hour drafts are removed, and a file that no row names is quarantined', async () => {
  const named = await storedWithRows(99)
  const orphan = await stored(newFileKey('png'))
  const forgotten = await store.receive(text('left by a crash'), { maxBytes: 1000 })
  const swept = await sweep(named)
  expect(swept).toMatchObject({ drafts: 1, quarantined: [orphan], left: 0, named: 99 })
  expect((await filesThere()).sort()).toEqual(named.sort())
  expect(await quarantine()).toEqual([orphan])
  expect(await readdir(join(folder, 'incoming'))).toEqual([])
  await forgotten.discard()
})

test('within the hour every file stays, because its row may still be added', async () => {
  const named = await storedWithRows(99)
  const key = await stored(newFileKey('pdf'))
  const draft = await store.receive(text('under way'), { maxBytes: 1000 })
  const swept = await sweep(named, { clock: minutesLater(59) })
  expect(swept).toMatchObject({ drafts: 0, quarantined: [], left: 0, thumbnails: 0 })
  await draft.keep(newFileKey('png'))
  expect(await store.stat(key)).not.toBeNull()
})

test('if more than one file in a hundred has no row, all of them stay', async () => {
  const named = await storedWithRows(98)
  await storedWithRows(2)
  expect(await sweep(named)).toMatchObject({ quarantined: [], left: 2 })
  expect(await filesThere()).toHaveLength(100)
})

test('files that were quarantined today count towards the daily limit', async () => {
  const named = await storedWithRows(99)
  await storedWithRows(1)
  expect((await sweep(named)).quarantined).toHaveLength(1)
  await storedWithRows(1)
  expect(await sweep(named)).toMatchObject({ quarantined: [], left: 1 })
})

test('an operator who has checked can quarantine any number of files', async () => {
  const orphans = await storedWithRows(3)
  const swept = await sweep([], { isBoundless: true })
  expect(swept.quarantined.sort()).toEqual(orphans.sort())
})

test('a file that is missing only from a damaged index stays', async () => {
  const named = await storedWithRows(100)
  const swept = await sweep(named, { isNamed: rowsNaming(...named.slice(1)) })
  expect(swept).toMatchObject({ quarantined: [], left: 0 })
  expect(await filesThere()).toHaveLength(100)
})

test('nothing is moved or removed while the database is not trusted', async () => {
  const named = await storedWithRows(99)
  await storedWithRows(1)
  const old = await stored(newFileKey('pdf'))
  await store.quarantine(old, '2020-01-01')
  expect(await sweep(named, { isTrusted: async () => false })).toMatchObject({ quarantined: [], left: 1, removed: [] })
  expect(await quarantine()).toEqual([old])
})

test('a quarantined file is restored when a row names it', async () => {
  const key = await stored(newFileKey('pdf'))
  await store.quarantine(key, '2020-01-01')
  expect(await store.stat(key)).toBeNull()
  expect(await sweep([key])).toMatchObject({ released: [key], removed: [] })
  expect(await filesThere()).toEqual([key])
  expect(await quarantine()).toEqual([])
})

test('a file is removed after 30 days in quarantine if a scan of the table finds no row that names it', async () => {
  const [gone, needed] = await storedWithRows(2)
  for (const key of [gone, needed]) await store.quarantine(key ?? '', '2020-01-01')
  const swept = await sweep([], { isSurelyNamed: rowsNaming(needed ?? '') })
  expect(swept.removed).toEqual([gone])
  expect(await quarantine()).toEqual([needed])
})

test('a thumbnail is removed when its file is gone and no row names it', async () => {
  const [named = '', kept = '', lost = '', held = ''] = [
    await stored(newFileKey('pdf')),
    await stored(newFileKey('pdf')),
    newFileKey('pdf'),
    await stored(newFileKey('pdf')),
  ]
  await store.quarantine(held, '2999-01-01')
  for (const file of [named, kept, lost, held]) await stored(thumbnailKey(file, 320))
  await stored(thumbnailKey(newFileKey('png'), 640))
  const isNamed = rowsNaming(named, lost)
  expect((await sweep([], { isNamed: rowsNaming(named), isSurelyNamed: isNamed })).thumbnails).toBe(1)
  const left = await collect(store.list('thumbnails'))
  expect(left.sort()).toEqual([named, kept, lost, held].map((file) => thumbnailKey(file, 320)).sort())
})

test('rows are queried in batches', async () => {
  await storedWithRows(620)
  const asked: number[] = []
  const isNamed = async (keys: string[]) => {
    asked.push(keys.length)
    return new Set(keys)
  }
  expect(await sweep([], { isNamed })).toMatchObject({ named: 620, left: 0 })
  expect(asked).toEqual([500, 120])
})

test("other programs' files stay", async () => {
  await stored('abcdefgh-1234.png')
  await writeFile(join(folder, 'files', 'ab', '.DS_Store'), 'notes of a file manager')
  await sweep([], { isBoundless: true })
  expect(await readdir(join(folder, 'files', 'ab'))).toEqual(['.DS_Store'])
})
