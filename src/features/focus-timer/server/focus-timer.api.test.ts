import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const complete = (user: TestUser, day: string, more: { id?: string; minutes?: number; userId?: string } = {}) => {
    const { id = randomUUID(), minutes = 25, userId = user.id } = more
    const payload = { userId, day, minutes, endedAt: `${day}T10:00:00Z` }
    return user.send({ method: 'PUT', url: `/api/focus-sessions/${id}`, payload })
  }
  const days = (user: TestUser, from: string, to: string) =>
    user.send({ url: `/api/users/${user.id}/focus-days?from=${from}&to=${to}` })

  test("completed sessions are added up by the user's calendar day", async () => {
    await complete(ada, '2026-03-01')
    await complete(ada, '2026-03-02')
    await complete(ada, '2026-03-02', { minutes: 50 })
    await complete(ada, '2026-03-09')
    expect((await days(ada, '2026-03-01', '2026-03-07')).json()).toEqual([
      { day: '2026-03-01', minutes: 25, sessions: 1 },
      { day: '2026-03-02', minutes: 75, sessions: 2 },
    ])
  })

  test('a session that two tabs report is counted once', async () => {
    const id = randomUUID()
    const replies = await Promise.all([complete(ada, '2026-03-02', { id }), complete(ada, '2026-03-02', { id })])
    expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200])
    expect((await days(ada, '2026-03-02', '2026-03-02')).json()).toEqual([{ day: '2026-03-02', minutes: 25, sessions: 1 }])
  })

  test("the id of a session can't be reused for another session, but another user may have the same id", async () => {
    const id = randomUUID()
    await complete(ada, '2026-03-02', { id })
    expect((await complete(ada, '2026-03-02', { id, minutes: 50 })).json()).toMatchObject({ code: 'request.id_taken' })
    const eve = await willow.fixtures.signedInUser()
    expect((await complete(eve, '2026-03-02', { id, minutes: 50 })).statusCode).toBe(200)
    expect((await days(ada, '2026-03-02', '2026-03-02')).json()).toEqual([{ day: '2026-03-02', minutes: 25, sessions: 1 }])
  })

  test('a session with no length or an invalid day is refused', async () => {
    expect((await complete(ada, '2026-03-02', { minutes: 0 })).statusCode).toBe(400)
    expect((await complete(ada, 'today')).statusCode).toBe(400)
    expect((await complete(ada, '2026-03-02', { id: 'x' })).statusCode).toBe(400)
    expect((await days(ada, '2026-03-01', '2026-03-31')).json()).toEqual([])
  })
})
