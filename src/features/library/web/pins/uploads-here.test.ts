import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { storeReply } from '#kit/web/offline/stored-replies.ts'
import { admitUser, removeUserDatabase } from '#kit/web/offline/user-database.ts'
import { addressOf } from '#kit/web/page/address.ts'
import { libraryApi, type Upload } from '../../library.contract.ts'
import { listFilesHere, putPinnedFile } from './pinned-files.ts'
import { newestAddress, uploadsHere } from './uploads-here.ts'

const upload = (id: string, changed: Partial<Upload> = {}): Upload => ({
  ...{ id, userId: 'ada', filename: `${id}.pdf`, originalName: `${id}.pdf`, folder: 'General', fileType: 'other', size: 1 },
  ...{ mimeType: 'application/pdf', width: null, height: null, thumbnail: 'ready', lastPage: 1, rotation: 0, isFavorite: false },
  uploadDate: '2026-11-02T08:00:00.000Z',
  ...changed,
})
const listAddress = (query: object = {}) =>
  addressOf(libraryApi.uploads, { params: { userId: 'ada' }, query: { ...query, limit: 60 } })
const list = async (query: object = {}) => {
  const reply = await uploadsHere('ada', listAddress(query))
  return reply && [((await reply.json()) as Upload[]).map(({ id }) => id), reply.headers.get('X-Total-Count')]
}
const pin = (row: Upload, state: 'here' | 'waiting' = 'here') => putPinnedFile('ada', { row, pins: ['x'], bytes: 1, state })
const keepNewest = (rows: Upload[], headers: Record<string, string> = {}) =>
  storeReply('ada', newestAddress('ada'), Response.json(rows, { headers }))

const startOver = async () => {
  await removeUserDatabase('ada')
  admitUser('ada')
}
beforeEach(startOver)

test('with no stored files there is no reply, and other requests are ignored', async () => {
  expect(await list()).toBeNull()
  await keepNewest([upload('2')])
  expect(await uploadsHere('ada', '/api/users/ada/goals')).toBeNull()
  expect(await uploadsHere('ada', `${listAddress()}&cursor=x`)).toBeNull()
})

test("offline, the list has the newest files and pinned files, each once, in the server's order", async () => {
  expect(newestAddress('ada')).toBe('/api/users/ada/uploads?limit=200&books=1')
  await keepNewest([upload('9', { folder: 'Trips' }), upload('8')], { Link: '<x>; rel="next"' })
  await pin(upload('8'))
  await pin(upload('3', { folder: 'Trips', originalName: 'March.pdf', uploadDate: '2025-03-01T08:00:00.000Z' }))
  await pin(upload('1'), 'waiting')
  expect(await list()).toEqual([['9', '8', '3'], '3+'])
  expect(await list({ sort: 'oldest' })).toEqual([['3', '8', '9'], '3+'])
  expect(await list({ folder: 'Trips' })).toEqual([['9', '3'], '2+'])
  expect(await list({ q: 'MARCH' })).toEqual([['3'], '1+'])
  expect(await list({ before: '2026-01-01T00:00:00.000Z' })).toEqual([['3'], '1+'])
})

test('offline, favorites, kinds and months filter the list as they do online', async () => {
  const old = { isFavorite: true, uploadDate: '2025-03-01T08:00:00.000Z' }
  await keepNewest([upload('9', { fileType: 'image' }), upload('8', { isFavorite: true }), upload('7')])
  await pin(upload('3', old))
  expect(await list({ isFavorite: true })).toEqual([['8', '3'], '2'])
  expect(await list({ fileType: 'image' })).toEqual([['9'], '1'])
  expect(await list({ since: '2026-11-01T00:00:00.000Z', isFavorite: true })).toEqual([['8'], '1'])
})

test('offline, a planner that was exported several times has one card, and a pinned earlier export one of its own', async () => {
  const book = (device: string | null) => ({ edition: 'daily', device, states: 2, written: 3, until: null, coverPage: 1 })
  await keepNewest([upload('9', { book: book(null) }), upload('8', { book: book('Boox') })])
  await storeReply('ada', listAddress({ folder: 'Trips' }), Response.json([upload('7', { folder: 'Trips', book: book(null) })]))
  await storeReply('ada', listAddress(), Response.json([upload('5', { book: book(null) })]))
  await pin(upload('4'))
  expect(await list()).toEqual([['9', '8', '5', '4'], '4'])
  expect(await list({ books: '1' })).toEqual([['9', '8', '4'], '3'])
})

test('a folder that was opened before is shown as it was then, and pinned files even without a stored list', async () => {
  await storeReply('ada', listAddress({ folder: 'Trips' }), Response.json([upload('2', { folder: 'Trips' })]))
  expect(await list({ folder: 'Trips' })).toEqual([['2'], '1'])
  await startOver()
  await storeReply('ada', '/api/users/ada/goals', Response.json([]))
  await pin(upload('1'))
  expect(await list()).toEqual([['1'], '1'])
})

test('a single file is found among the pinned and the newest ones', async () => {
  await keepNewest([upload('9')])
  await pin(upload('3'))
  const find = async (id: string) => (await uploadsHere('ada', `/api/uploads/${id}`))?.json()
  expect(await find('3')).toMatchObject({ id: '3' })
  expect(await find('9')).toMatchObject({ id: '9' })
  expect(await find('4')).toBeUndefined()
})

test('pins are removed and not shown after 30 days without contact to the server', async () => {
  await storeReply('ada', newestAddress('ada'), Response.json([upload('9')]), Date.now() - 31 * 24 * 60 * 60 * 1000)
  await pin(upload('3'))
  expect(await list()).toBeNull()
  expect(await listFilesHere('ada')).toEqual([])
})
