import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { defaultSettings } from '#features/settings/settings.rules.ts'
import { instant } from '#kit/clock.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestClock, TestUser } from '#test/willow.ts'
import type { Goal } from '../goals.contract.ts'
import { newestGoalTitle } from './goals.store.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let clock: TestClock
  let ada: TestUser
  beforeEach(async () => {
    clock = willow.clock
    ada = await willow.fixtures.signedInUser()
  })

  const add = (user: TestUser, payload: object) =>
    user.send({ method: 'POST', url: '/api/goals', payload: { userId: user.id, ...payload } })
  const list = async (user: TestUser, query = '') =>
    (await user.send({ url: `/api/users/${user.id}/goals${query}` })).json<Goal[]>().map((goal) => goal.title)

  test('a goal is added, listed newest first, and active', async () => {
    const reply = await add(ada, { title: '  Walk   more ', timeframe: 'weekly' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({
      userId: ada.id,
      title: 'Walk more',
      timeframe: 'weekly',
      isActive: true,
      completedAt: null,
    })
    expect((await add(ada, { title: 'Read' })).json().timeframe).toBe('monthly')
    expect(await list(ada)).toEqual(['Read', 'Walk more'])
  })

  test('a completed goal is kept as completed and can be reopened', async () => {
    const { id } = (await add(ada, { title: 'Walk' })).json<Goal>()
    const change = (payload: object) => ada.send({ method: 'PATCH', url: `/api/goals/${id}`, payload })
    expect((await change({ isActive: false })).json()).toMatchObject({ isActive: false, completedAt: '2026-03-02T09:00:00.000Z' })
    expect(await list(ada, '?isActive=true')).toEqual([])
    expect(await list(ada, '?isActive=false')).toEqual(['Walk'])
    expect((await change({ isActive: true })).json()).toMatchObject({ isActive: true, completedAt: null })
    expect((await change({ title: 'Walk daily', timeframe: 'daily' })).json()).toMatchObject({
      title: 'Walk daily',
      timeframe: 'daily',
    })
  })

  const at = (instant: string) => clock.advance(Date.parse(instant) - clock.now())
  /** Signs in a new user at this time, so that the session is fresh. */
  const begin = async (instant: string) => {
    at(instant)
    ada = await willow.fixtures.signedInUser()
  }
  const inBerlin = () =>
    ada.send({
      method: 'PATCH',
      url: `/api/users/${ada.id}/settings`,
      payload: { delivery: { ...defaultSettings.delivery, timeZone: 'Europe/Berlin' } },
    })
  const added = async (payload: object) => (await add(ada, payload)).json<Goal>().id
  const change = async (id: string, payload: object) =>
    (await ada.send({ method: 'PATCH', url: `/api/goals/${id}`, payload })).json<Goal>()

  test("a completed daily goal comes back on the user's next day, a weekly one on Monday, with the time it was completed", async () => {
    await begin('2026-11-21T10:00:00.000Z')
    await inBerlin()
    const [daily, weekly, monthly] = [
      await added({ title: 'Write', timeframe: 'daily' }),
      await added({ title: 'Walk', timeframe: 'weekly' }),
      await added({ title: 'Read', timeframe: 'monthly' }),
    ]
    expect(await change(daily, { isActive: false })).toMatchObject({ isActive: false, returnsAt: '2026-11-21T23:00:00.000Z' })
    expect(await change(weekly, { isActive: false })).toMatchObject({ returnsAt: '2026-11-22T23:00:00.000Z' })
    expect(await change(monthly, { isActive: false })).not.toHaveProperty('returnsAt')
    expect(await change(weekly, { isActive: true })).not.toHaveProperty('returnsAt')
    await change(weekly, { isActive: false })
    at('2026-11-21T22:59:59.999Z')
    expect([await list(ada, '?isActive=true'), await list(ada, '?isActive=false')]).toEqual([[], ['Read', 'Walk', 'Write']])
    expect(await list(ada, '?isActive=true&alsoReturning=true')).toEqual(['Walk', 'Write'])
    at('2026-11-21T23:00:00.000Z')
    expect([await list(ada, '?isActive=true'), await list(ada, '?isActive=false')]).toEqual([['Write'], ['Read', 'Walk']])
    const [back] = (await ada.send({ url: `/api/users/${ada.id}/goals?isActive=true` })).json<Goal[]>()
    expect(back).toMatchObject({ isActive: true, completedAt: '2026-11-21T10:00:00.000Z' })
    expect(back).not.toHaveProperty('returnsAt')
    at('2026-11-22T23:00:00.000Z')
    expect(await list(ada, '?isActive=true')).toEqual(['Walk', 'Write'])
    expect(await change(daily, { isActive: false })).toMatchObject({ isActive: false, returnsAt: '2026-11-23T23:00:00.000Z' })
  })

  test("a completed goal comes back when the user's device says so, unless the clock of the device is wrong", async () => {
    await begin('2026-11-25T10:00:00.000Z')
    const id = await added({ title: 'Write', timeframe: 'daily' })
    const [said, past] = ['2026-11-25T11:00:00.000Z', '2026-11-24T11:00:00.000Z']
    expect(await change(id, { isActive: false, returnsAt: said })).toMatchObject({ isActive: false, returnsAt: said })
    // Completed yesterday without a network.
    expect(await change(id, { isActive: false, returnsAt: past })).toMatchObject({ isActive: true })
    const latest = '2026-12-03T10:00:00.000Z'
    expect(await change(id, { isActive: false, returnsAt: latest })).toMatchObject({ returnsAt: latest })
    const wrong = '2026-12-03T10:00:00.001Z'
    expect(await change(id, { isActive: false, returnsAt: wrong })).toMatchObject({ returnsAt: '2026-11-26T00:00:00.000Z' })
    const yearly = await added({ title: 'Sail', timeframe: 'yearly' })
    expect(await change(yearly, { isActive: false, returnsAt: said })).not.toHaveProperty('returnsAt')
  })

  test('a goal that came back stays open when its timeframe changes, and a completed one stays completed', async () => {
    await begin('2026-12-01T10:00:00.000Z')
    const id = await added({ title: 'Write', timeframe: 'daily' })
    const back = { isActive: false, returnsAt: '2026-12-02T00:00:00.000Z' }
    await change(id, back)
    expect(await change(id, { timeframe: 'weekly' })).toMatchObject(back)
    expect(await change(id, { title: 'Write more' })).toMatchObject(back)
    expect(await change(id, { timeframe: 'monthly' })).not.toHaveProperty('returnsAt')
    at('2026-12-02T10:00:00.000Z')
    expect(await list(ada, '?isActive=true')).toEqual([])
    await change(id, { timeframe: 'daily', isActive: false, returnsAt: '2026-12-03T00:00:00.000Z' })
    at('2026-12-03T10:00:00.000Z')
    expect(await change(id, { timeframe: 'monthly' })).toMatchObject({ isActive: true })
    expect(await list(ada, '?isActive=true')).toEqual(['Write more'])
    expect(await change(id, { isActive: true })).toMatchObject({ isActive: true, completedAt: null })
  })

  test('a reminder names an open goal, including one that has come back', async () => {
    await begin('2026-12-05T10:00:00.000Z')
    const id = await added({ title: 'Write', timeframe: 'daily' })
    await change(id, { isActive: false, returnsAt: '2026-12-06T00:00:00.000Z' })
    const newest = () => current().database.transaction((tx) => newestGoalTitle(tx, ada.id, instant(clock)))
    expect(await newest()).toBeNull()
    at('2026-12-06T00:00:00.000Z')
    expect(await newest()).toBe('Write')
  })

  test('a deleted goal disappears at once and can be restored unchanged', async () => {
    const { id } = (await add(ada, { title: 'Walk' })).json<Goal>()
    expect((await ada.send({ method: 'DELETE', url: `/api/goals/${id}` })).statusCode).toBe(200)
    expect(await list(ada)).toEqual([])
    expect((await ada.send({ method: 'DELETE', url: `/api/goals/${id}` })).statusCode).toBe(404)
    expect((await ada.send({ method: 'POST', url: `/api/goals/${id}/restore` })).statusCode).toBe(200)
    expect(await list(ada)).toEqual(['Walk'])
    expect((await ada.send({ method: 'POST', url: `/api/goals/${id}/restore` })).statusCode).toBe(404)
  })

  test('a goal that is sent several times under one id is created once', async () => {
    const body = { id: newId(), title: 'Walk more', timeframe: 'weekly' }
    const replies = [await add(ada, body), ...(await Promise.all([add(ada, body), add(ada, body)]))]
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 200, 200])
    expect(replies.map((reply) => reply.json().id)).toEqual([body.id, body.id, body.id])
    const change = { method: 'PATCH', url: `/api/goals/${body.id}`, payload: { title: 'Walk less' } } as const
    await ada.send(change)
    const again = await add(ada, body)
    expect([again.statusCode, again.json().title]).toEqual([200, 'Walk less'])
    expect(await list(ada)).toEqual(['Walk less'])
  })

  test("an id can't be used for another goal, and must have the right form", async () => {
    const body = { id: newId(), title: 'Walk' }
    await add(ada, body)
    const other = await add(ada, { ...body, title: 'Run' })
    expect([other.statusCode, other.json().code]).toEqual([409, 'request.id_taken'])
    expect((await add(ada, { ...body, id: randomUUID() })).statusCode).toBe(400)
    expect(await list(ada)).toEqual(['Walk'])
  })

  test('a title that another device set before is kept beside the newer one until the user has seen it', async () => {
    const { id } = (await add(ada, { title: 'Walk' })).json<Goal>()
    const change = async (payload: object) => (await ada.send({ method: 'PATCH', url: `/api/goals/${id}`, payload })).json<Goal>()
    expect(await change({ title: 'Walk daily', titleBefore: 'Walk' })).not.toHaveProperty('replacedTitle')
    const last = { title: 'Walk at noon', titleBefore: 'Walk' }
    expect(await change(last)).toMatchObject({ title: 'Walk at noon', replacedTitle: 'Walk daily' })
    // Repeats the request, as after a lost reply.
    expect(await change(last)).toMatchObject({ title: 'Walk at noon', replacedTitle: 'Walk daily' })
    expect(await change({ isActive: false })).toMatchObject({ replacedTitle: 'Walk daily' })
    expect(await change({ replacedTitle: null })).not.toHaveProperty('replacedTitle')
    expect((await ada.send({ method: 'PATCH', url: `/api/goals/${id}`, payload: { titleBefore: 'Walk' } })).statusCode).toBe(400)
  })

  test('the pages of a long list of goals leave no gap', async () => {
    for (let goal = 1; goal <= 5; goal++) await add(ada, { title: `Goal ${goal}` })
    const first = await ada.send({ url: `/api/users/${ada.id}/goals?limit=3&isActive=true` })
    const next = /^<(.*)>; rel="next"$/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await ada.send({ url: next })
    expect([...first.json<Goal[]>(), ...second.json<Goal[]>()].map((goal) => goal.title)).toEqual(
      [5, 4, 3, 2, 1].map((n) => `Goal ${n}`),
    )
    expect(second.headers.link).toBeUndefined()
  })

  test('a goal with no title, one too long or an unknown timeframe is refused', async () => {
    expect((await add(ada, { title: '   ', timeframe: 'weekly' })).json()).toEqual({
      message: 'A goal needs a few words.',
      code: 'goals.title_missing',
    })
    const refused = [
      { timeframe: 'weekly' },
      { title: 'x'.repeat(10_000) },
      { title: 'x'.repeat(301) },
      { title: 'x', timeframe: 'hourly' },
      { title: 7 },
      { title: 'x', isActive: true },
    ]
    for (const body of refused) expect([body, (await add(ada, body)).statusCode]).toEqual([body, 400])
    const { id } = (await add(ada, { title: 'Walk' })).json<Goal>()
    for (const payload of [{}, { title: '' }, { timeframe: 'never' }, { userId: ada.id }]) {
      expect([payload, (await ada.send({ method: 'PATCH', url: `/api/goals/${id}`, payload })).statusCode]).toEqual([
        payload,
        400,
      ])
    }
    expect(await list(ada)).toEqual(['Walk'])
  })
})
