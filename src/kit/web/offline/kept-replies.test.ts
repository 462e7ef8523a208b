import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import { findKeptReply, keepReply } from './kept-replies.ts'
import { addOnce, listUnsent } from './queue.ts'
import { admitUser, clearKept, removeUserDatabase } from './user-database.ts'

const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-11-21T09:00:00Z')
const goals = '/api/users/ada/goals?isActive=true'
const answer = (body: object) => Response.json(body, { headers: { Link: '<x>; rel="next"', 'X-Secret': 'no' } })

beforeEach(async () => {
  await removeUserDatabase('ada')
  admitUser('ada')
})

test('the latest reply is found again, with its link to the next page', async () => {
  await keepReply('ada', goals, answer(['old']), now)
  await keepReply('ada', goals, answer(['new']), now)
  const found = await findKeptReply('ada', goals, now)
  expect(await found?.json()).toEqual(['new'])
  expect([found?.headers.get('Link'), found?.headers.get('X-Secret')]).toEqual(['<x>; rel="next"', null])
  expect(await findKeptReply('eve', goals, now)).toBeNull()
})

test('after 30 days without the server everything is removed instead of shown, even if the clock was set back', async () => {
  for (const later of [30 * day + 1, -31 * day]) {
    await keepReply('ada', goals, answer([]), now)
    expect(await findKeptReply('ada', goals, now + 29 * day)).not.toBeNull()
    expect(await findKeptReply('ada', goals, now + later)).toBeNull()
    expect(await findKeptReply('ada', goals, now)).toBeNull()
  }
})

test('replies to searches are not kept, and of all others the latest sixty', async () => {
  await keepReply('ada', '/api/users/ada/uploads?q=march', answer([]), now)
  expect(await findKeptReply('ada', '/api/users/ada/uploads?q=march', now)).toBeNull()
  for (let at = 0; at <= 60; at++) await keepReply('ada', `/api/${at}`, answer([at]), now + at)
  expect(await findKeptReply('ada', '/api/0', now)).toBeNull()
  expect(await findKeptReply('ada', '/api/1', now)).not.toBeNull()
})

test('when a session ends, kept replies are removed and unsent work stays', async () => {
  await keepReply('ada', goals, answer([]), now)
  await addOnce('ada', { method: 'POST', address: '/api/goals', row: null, words: 'Walk' })
  await clearKept('ada')
  expect(await findKeptReply('ada', goals, now)).toBeNull()
  expect(await listUnsent('ada')).toMatchObject([{ words: 'Walk' }])
})

test("a reply that arrives after the sign-out doesn't create the user's database again", async () => {
  await keepReply('ada', goals, answer([]), now)
  await removeUserDatabase('ada')
  await expect(keepReply('ada', goals, answer(['late']), now)).rejects.toThrow('signed out')
  await expect(listUnsent('ada')).rejects.toThrow('signed out')
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('willow-ada')
  admitUser('ada')
  expect(await findKeptReply('ada', goals, now)).toBeNull()
})
