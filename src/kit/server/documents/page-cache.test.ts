import { readdir, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { newFileKey } from '../files/file-keys.ts'
import { StorageFull } from '../files/file-store.ts'
import { createPageCache } from './page-cache.ts'

const day = 24 * 60 * 60 * 1000
const key = newFileKey('pdf')
const name = (page: number, change: { isGrey?: boolean; width?: number } = {}) => ({
  key,
  page,
  width: 640,
  isGrey: false,
  ...change,
})
const content = (text: string) => ({ bytes: Buffer.from(text), pageCount: 7 })

let folder: string
let now = 0
const clock = { now: () => now }
const disk = { requireRoomFor: async () => {} }
const open = (options: Partial<Parameters<typeof createPageCache>[0]> = {}) =>
  createPageCache({ folder, disk, clock, ...options })

beforeEach(async () => {
  folder = await temporaryFolder()
  now = Date.now()
})

const files = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).map((entry) => entry.name)

test('a page is found only by its own number, width and colours', async () => {
  const cache = open()
  await cache.store(name(1), content('one'))
  await cache.store(name(1, { isGrey: true }), content('grey'))
  expect(await cache.find(name(1))).toEqual(content('one'))
  expect(await cache.find(name(1, { isGrey: true }))).toEqual(content('grey'))
  for (const other of [name(2), name(1, { width: 641 }), { ...name(1), key: newFileKey('pdf') }])
    expect(await cache.find(other)).toBeNull()
})

test('the pages of a file are removed together, and the folder may disappear at any time', async () => {
  const cache = open()
  await cache.store(name(1), content('one'))
  await cache.forget(key)
  expect(await cache.find(name(1))).toBeNull()
  await rm(folder, { recursive: true })
  expect(await cache.find(name(1))).toBeNull()
  await cache.store(name(1), content('again'))
  expect(await cache.find(name(1))).toEqual(content('again'))
})

test('beyond the maximum size the oldest pages are removed', async () => {
  const cache = open({ maxBytes: 300 })
  for (let page = 1; page <= 6; page++) {
    await cache.store(name(page), content('x'.repeat(96)))
    await utimes(join(folder, key.slice(0, 2), key, `${page}-640`), now / 1000, now / 1000 - 100 + page)
  }
  await cache.store(name(7), content('x'.repeat(96)))
  expect((await files()).toSorted()).toEqual(['5-640', '6-640', '7-640'].toSorted())
})

test('a page is kept for 7 days', async () => {
  const cache = open()
  await cache.store(name(1), content('one'))
  now += 7 * day - 60_000
  expect(await cache.find(name(1))).not.toBeNull()
  now += 120_000
  expect(await cache.find(name(1))).toBeNull()
})

test('on a full disk nothing is cached, and drawing still works', async () => {
  const full = open({
    disk: {
      requireRoomFor: async () => {
        throw new StorageFull(null)
      },
    },
  })
  await full.store(name(1), content('one'))
  expect(await files()).toEqual([])
})

test("a key that isn't a file key leads nowhere", async () => {
  await expect(open().find({ ...name(1), key: '../database.sqlite' })).rejects.toBeInstanceOf(RangeError)
})
