import 'fake-indexeddb/auto'
import { beforeEach, expect, test, vi } from 'vitest'
import { addOnce, listUnsent } from './queue.ts'
import { findStoredReply, forgetStored, storeReply } from './stored-replies.ts'
import { admitUser, clearCopies, removeUserDatabase } from './user-database.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-21T09:00:00Z')
const goals = '/api/users/ada/goals?isActive=true'
const answer = (body: object) => Response.json(body, { headers: { Link: '<x>; rel="next"', 'X-Secret': 'no' } })

beforeEach(async () => {
  await removeUserDatabase('ada')
  admitUser('ada')
})

test('the latest reply is found again, with its link to the next page', async () => {
  await storeReply('ada', goals, answer(['old']), now)
  await storeReply('ada', goals, answer(['new']), now)
  const found = await findStoredReply('ada', goals, now)
  expect(await found?.json()).toEqual(['new'])
  expect([found?.headers.get('Link'), found?.headers.get('X-Secret')]).toEqual(['<x>; rel="next"', null])
  expect(await findStoredReply('eve', goals, now)).toBeNull()
})

test('a reply for a day is found on a later day', async () => {
  const on = (today: string) => `/api/users/ada/written-pages?today=${today}`
  await storeReply('ada', on('2026-11-29'), new Response('29'), now)
  expect(await (await findStoredReply('ada', on('2026-11-30'), now + day))?.text()).toBe('29')
})

test('replies and pictures of addresses that are forgotten are gone, and others stay', async () => {
  const pictures = new Set(['https://willow.example/api/page-instances/1/picture?width=64', 'https://willow.example/api/files/1'])
  const remove = async (request: Request) => pictures.delete(request.url)
  const opened = { keys: async () => [...pictures].map((url) => new Request(url)), delete: remove }
  vi.stubGlobal('caches', { open: async () => opened })
  await storeReply('ada', goals, answer(['a goal']), now)
  await storeReply('ada', '/api/users/ada/days?from=1', answer(['a day']), now)
  await forgetStored('ada', /^\/api\/(users\/ada\/days|page-instances)\b/)
  expect(await findStoredReply('ada', '/api/users/ada/days?from=1', now)).toBeNull()
  expect(await findStoredReply('ada', goals, now)).not.toBeNull()
  expect([...pictures]).toEqual(['https://willow.example/api/files/1'])
  vi.unstubAllGlobals()
})

test('after 30 days without the server everything is removed instead of shown, even if the clock was set back', async () => {
  for (const later of [30 * day + 1, -31 * day]) {
    await storeReply('ada', goals, answer([]), now)
    expect(await findStoredReply('ada', goals, now + 29 * day)).not.toBeNull()
    expect(await findStoredReply('ada', goals, now + later)).toBeNull()
    expect(await findStoredReply('ada', goals, now)).toBeNull()
  }
})

test('replies to searches are not kept, and of all others the latest sixty', async () => {
  await storeReply('ada', '/api/users/ada/uploads?q=march', answer([]), now)
  expect(await findStoredReply('ada', '/api/users/ada/uploads?q=march', now)).toBeNull()
  for (let at = 0; at <= 60; at++) await storeReply('ada', `/api/${at}`, answer([at]), now + at)
  expect(await findStoredReply('ada', '/api/0', now)).toBeNull()
  expect(await findStoredReply('ada', '/api/1', now)).not.toBeNull()
})

test('when a session ends, kept replies are removed and unsent work stays', async () => {
  await storeReply('ada', goals, answer([]), now)
  await addOnce('ada', { method: 'POST', address: '/api/goals', row: null, words: 'Walk' })
  await clearCopies('ada')
  expect(await findStoredReply('ada', goals, now)).toBeNull()
  expect(await listUnsent('ada')).toMatchObject([{ words: 'Walk' }])
})

test("a reply that arrives after the sign-out doesn't create the user's database again", async () => {
  await storeReply('ada', goals, answer([]), now)
  await removeUserDatabase('ada')
  await expect(storeReply('ada', goals, answer(['late']), now)).rejects.toThrow('signed out')
  await expect(listUnsent('ada')).rejects.toThrow('signed out')
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('willow-ada')
  admitUser('ada')
  expect(await findStoredReply('ada', goals, now)).toBeNull()
})
