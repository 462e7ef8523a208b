import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { instant } from '#kit/clock.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { type ReceivedPush, startPushService, type TestDevice, type TestPushService } from '#test/servers/push-service.ts'
import { cookieOf, createTestClock, createWillow, password, type TestClock, type TestUser, type Willow } from '#test/willow.ts'
import type { PushDevice, PushState } from '../push.contract.ts'

const second = 1000
const hour = 3600 * second

forEachDatabase((current) => {
  let willow: Willow
  let clock: TestClock
  let service: TestPushService
  let ada: TestUser
  beforeAll(async () => {
    service = await startPushService()
    clock = createTestClock()
    willow = await createWillow({ database: current().database, clock, config: { pushHosts: [service.origin] } })
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    service.received.length = 0
    service.asked = 0
  })
  afterEach(async () => {
    // Remove messages that a test leaves waiting.
    await current().database.queries.deleteFrom('push_messages').execute()
    service.answer = () => ({ status: 201 })
    expect(service.faults).toEqual([])
  })
  afterAll(async () => {
    await willow.close()
    await service.close()
  })

  let last = 0
  const browser = () => service.device(`device-${++last}`)
  const add = (user: TestUser, device: TestDevice) =>
    user.send({ method: 'POST', url: '/api/push-devices', payload: { userId: user.id, ...device } })
  const added = async (user: TestUser, device = browser()) => (await add(user, device)).json<PushDevice>()
  const state = async (user: TestUser) => (await user.send({ url: `/api/users/${user.id}/push-devices` })).json<PushState>()
  const devices = async (user: TestUser) => (await state(user)).devices
  /** Signs the same user in with another browser. */
  async function alsoSignedIn({ id, email }: TestUser): Promise<TestUser> {
    const reply = await willow.app.inject({ method: 'POST', url: '/api/custom-login', payload: { email, password } })
    const cookie = cookieOf(reply.headers['set-cookie'])
    const send: TestUser['send'] = (request) => willow.app.inject({ ...request, headers: { cookie, ...request.headers } })
    return { id, email, cookie, send, prove: async () => {} }
  }
  const goalDone = { title: 'Well done', body: 'You reached a goal.', path: '/goals', topic: 'goal', ttlSeconds: 3600 }
  const queue = (user: TestUser, message: Partial<typeof goalDone> = {}) =>
    current().database.transaction((tx) => willow.push.queuePush(tx, { userId: user.id, message: { ...goalDone, ...message } }))
  const waiting = async () =>
    (await current().database.queries.selectFrom('push_messages').select('title').execute()).map(({ title }) => title)
  const titles = () => service.received.map(({ payload }) => payload.notification.title)

  test('a queued message is sent to the device encrypted and signed, with its lifetime and topic', async () => {
    await added(ada)
    await queue(ada)
    await willow.runJobs()
    const [push] = service.received as [ReceivedPush]
    expect(push).toMatchObject({ ttl: 3600, topic: 'goal', urgency: 'normal' })
    expect(push.payload.web_push).toBe(8030)
    expect(push.payload.notification).toMatchObject({
      title: 'Well done',
      body: 'You reached a goal.',
      navigate: 'http://localhost:3000/goals',
    })
    expect(push.token).toMatchObject({ aud: service.origin, sub: expect.stringMatching(/^mailto:/) })
    expect(push.token.exp - clock.now() / second).toBeGreaterThan(0)
    expect(push.token.exp - clock.now() / second).toBeLessThanOrEqual(24 * 3600)
    await willow.runJobs()
    expect(service.asked).toBe(1)
    expect(await devices(ada)).toMatchObject([{ lastResult: 'accepted', lastSentAt: instant(clock), isCurrent: true }])
  })

  test('a message of a rolled-back transaction is not sent, and a user without a device gets no job', async () => {
    await added(ada)
    const undone = current().database.transaction(async (tx) => {
      await willow.push.queuePush(tx, { userId: ada.id, message: goalDone })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    const eve = await willow.fixtures.signedInUser()
    await queue(eve)
    await willow.runJobs()
    expect(service.asked).toBe(0)
  })

  test('every device of the user gets the message, and no other user does', async () => {
    const [phone, eve] = [await alsoSignedIn(ada), await willow.fixtures.signedInUser()]
    for (const user of [ada, phone, eve]) await added(user)
    await queue(ada)
    await willow.runJobs()
    expect(new Set(service.received.map(({ device }) => device)).size).toBe(2)
    expect((await devices(phone)).map(({ isCurrent }) => isCurrent)).toEqual([true, false])
  })

  test('only the latest waiting message of a topic is sent', async () => {
    await added(ada)
    for (const title of ['First', 'Second', 'Third']) await queue(ada, { title })
    await queue(ada, { title: 'Another', topic: 'other' })
    await willow.runJobs()
    // Messages of different topics are sent at the same time.
    expect(titles().toSorted()).toEqual(['Another', 'Third'])
  })

  test('an expired message is dropped', async () => {
    await added(ada)
    await queue(ada, { ttlSeconds: 60 })
    clock.advance(60 * second)
    await willow.runJobs()
    expect([service.asked, await waiting()]).toEqual([0, []])
  })

  test('a device that its push service no longer knows is removed', async () => {
    for (const status of [404, 410]) {
      await added(ada)
      service.answer = () => ({ status })
      await queue(ada)
      await willow.runJobs()
      expect([status, await devices(ada), await waiting()]).toEqual([status, [], []])
    }
  })

  test('a message that is too large is sent with only its title, and dropped if that is too large too', async () => {
    await added(ada)
    service.answer = ({ payload }) => ({ status: payload.notification.body === '' ? 201 : 413 })
    await queue(ada)
    await willow.runJobs()
    expect(service.received.map(({ payload }) => payload.notification)).toMatchObject([{ title: 'Well done', body: '' }])
    service.answer = () => ({ status: 413 })
    await queue(ada)
    await willow.runJobs()
    expect(await devices(ada)).toMatchObject([{ lastResult: 'refused' }])
    expect(await waiting()).toEqual([])
  })

  test('Retry-After is respected for every message to the device', async () => {
    await added(ada)
    service.answer = () => ({ status: 429, retryAfter: '600' })
    await queue(ada)
    await willow.runJobs()
    service.answer = () => ({ status: 201 })
    clock.advance(599 * second)
    await queue(ada, { title: 'Later', topic: 'other' })
    await willow.runJobs()
    expect([service.asked, (await devices(ada))[0]?.lastResult]).toEqual([1, 'waiting'])
    clock.advance(1 * second)
    await willow.runJobs()
    expect(titles().toSorted()).toEqual(['Later', 'Well done'])
  })

  test('a Retry-After of hours is respected, and a message that expires before its end is dropped', async () => {
    await added(ada)
    service.answer = () => ({ status: 429, retryAfter: String(3 * 3600) })
    await queue(ada, { ttlSeconds: 4 * 3600 })
    await queue(ada, { topic: 'short', ttlSeconds: 3600 })
    await willow.runJobs()
    service.answer = () => ({ status: 201 })
    const asked = service.asked
    for (const _ of [1, 2]) {
      clock.advance(hour)
      await willow.runJobs()
      expect(service.asked).toBe(asked)
    }
    clock.advance(hour)
    await willow.runJobs()
    expect(service.received.map(({ topic, ttl }) => [topic, ttl])).toEqual([['goal', 3600]])
  })

  test('a push service that answers 500 is tried for about ten minutes, and then the message is dropped', async () => {
    await added(ada)
    service.answer = () => ({ status: 500 })
    await queue(ada)
    for (let quarter = 0; quarter < 44; quarter++) {
      await willow.runJobs()
      clock.advance(15 * second)
    }
    expect([service.asked, await waiting()]).toEqual([7, []])
    expect(await devices(ada)).toMatchObject([{ lastResult: 'refused' }])
  })

  test('a message arrives when the push service works again', async () => {
    await added(ada)
    service.answer = () => ({ status: 500 })
    await queue(ada)
    await willow.runJobs()
    service.answer = () => ({ status: 201 })
    clock.advance(10 * second)
    await willow.runJobs()
    expect(titles()).toEqual(['Well done'])
  })

  test("a test notification is sent at once and reports the push service's answer", async () => {
    const { id } = await added(ada)
    const ask = async () => (await ada.send({ method: 'POST', url: `/api/push-devices/${id}/test` })).json()
    expect(await ask()).toEqual({ result: 'accepted' })
    expect(service.received).toMatchObject([{ topic: 'test', urgency: 'high', ttl: 60 }])
    service.answer = () => ({ status: 500 })
    expect(await ask()).toEqual({ result: 'failed' })
    service.answer = () => ({ status: 429 })
    expect(await ask()).toEqual({ result: 'wait' })
    service.answer = () => ({ status: 410 })
    expect(await ask()).toEqual({ result: 'gone' })
    expect((await ask()).code).toBe('push.not_found')
  })

  test('a browser that registers again stays the same device, with its new address', async () => {
    const { id } = await added(ada)
    const renewed = browser()
    expect(await added(ada, renewed)).toMatchObject({ id, isCurrent: true })
    await queue(ada)
    await willow.runJobs()
    expect(service.received).toMatchObject([{ device: `device-${last}` }])
  })

  test('a shared browser gets only the messages of the user who registered it last', async () => {
    const shared = browser()
    const eve = await willow.fixtures.signedInUser()
    await added(ada, shared)
    await added(eve, shared)
    expect(await devices(ada)).toEqual([])
    await queue(ada)
    await willow.runJobs()
    expect(service.asked).toBe(0)
  })

  test('attack: an address of no push service, and invalid keys, are refused with an error code', async () => {
    const device = browser()
    for (const endpoint of ['https://attacker.example/x', 'http://127.0.0.1:1/x', 'https://169.254.169.254/x'])
      expect((await add(ada, { ...device, endpoint })).json()).toMatchObject({ code: 'push.unknown_service' })
    expect((await add(ada, { ...device, p256dh: 'x' })).json()).toMatchObject({ code: 'push.bad_keys' })
    expect(await devices(ada)).toEqual([])
  })

  test("attack: a user can neither test nor remove another user's device", async () => {
    const { id } = await added(ada)
    const eve = await willow.fixtures.signedInUser()
    expect((await eve.send({ method: 'POST', url: `/api/push-devices/${id}/test` })).statusCode).toBe(404)
    expect((await eve.send({ method: 'DELETE', url: `/api/push-devices/${id}` })).statusCode).toBe(404)
    expect(await devices(ada)).toHaveLength(1)
    expect(JSON.stringify(await state(ada))).not.toContain(service.origin)
    expect((await ada.send({ method: 'DELETE', url: `/api/push-devices/${id}` })).statusCode).toBe(200)
    expect([await devices(ada), service.asked]).toEqual([[], 0])
  })

  test('a user can have at most 20 devices', async () => {
    const browsers: TestUser[] = []
    for (let at = 0; at < 20; at++) browsers.push(await alsoSignedIn(ada))
    for (const each of browsers) await added(each)
    expect((await add(ada, browser())).json()).toMatchObject({ code: 'push.too_many' })
    expect((await add(browsers[0] as TestUser, browser())).statusCode).toBe(200)
  }, 60_000)

  test('a device gets no more messages after its session ends in any way', async () => {
    const payload = { currentPassword: password, newPassword: 'another good password' }
    const ways: Record<string, (lost: TestUser) => Promise<unknown>> = {
      'somebody signs out there': (lost) => lost.send({ method: 'POST', url: '/api/auth/logout' }),
      'they sign it out from another device': () => ada.send({ method: 'DELETE', url: '/api/auth/sessions' }),
      'they choose a new password': () => ada.send({ method: 'POST', url: '/api/change-password', payload }),
      // Like the cleanup does when sessions have expired.
      'the session is over': () => current().database.queries.deleteFrom('sessions').execute(),
    }
    for (const [way, end] of Object.entries(ways)) {
      ada = await willow.fixtures.signedInUser()
      const lost = await alsoSignedIn(ada)
      await added(lost)
      await queue(ada)
      await end(lost)
      await willow.runJobs()
      expect([way, service.asked, await waiting()]).toEqual([way, 0, []])
    }
  })

  test('a session that gets a new id keeps its device', async () => {
    const { id } = await added(ada)
    const payload = { currentPassword: password, newPassword: 'another good password' }
    const changed = await ada.send({ method: 'POST', url: '/api/change-password', payload })
    const cookie = cookieOf(changed.headers['set-cookie'])
    const reply = await willow.app.inject({ url: `/api/users/${ada.id}/push-devices`, headers: { cookie } })
    expect(reply.json<PushState>().devices).toMatchObject([{ id, isCurrent: true }])
  })

  test('queuing a message with an invalid topic throws an error', async () => {
    await expect(queue(ada, { topic: 'no topic' })).rejects.toThrow('no topic')
  })
})
