import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultSettings, type Settings } from '#features/settings/settings.rules.ts'
import { dayIn, minuteIn } from '#kit/local-time.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { startPushService, type TestPushService } from '#test/servers/push-service.ts'
import { createTestClock, createWillow, type TestClock, type TestUser, type Willow } from '#test/willow.ts'

const minute = 60_000
const hour = 60 * minute
const zone = 'Europe/Berlin'

forEachDatabase((current) => {
  let willow: Willow
  let clock: TestClock
  let service: TestPushService
  let ada: TestUser
  beforeAll(async () => {
    service = await startPushService()
  })
  beforeEach(async () => {
    clock = createTestClock('2026-11-22T07:30:00.000Z')
    willow = await createWillow({ database: current().database, clock, config: { pushHosts: [service.origin] } })
    ada = await willow.fixtures.signedInUser()
    service.received.length = 0
    service.answer = () => ({ status: 201 })
    await change({ delivery: { ...defaultSettings.delivery, timeZone: zone } })
    const payload = { userId: ada.id, ...service.device('phone') }
    await ada.send({ method: 'POST', url: '/api/push-devices', payload })
    return async () => {
      await current().database.queries.deleteFrom('jobs').execute()
      await willow.close()
    }
  })
  afterAll(() => service.close())

  const change = (payload: Partial<Settings>) => ada.send({ method: 'PATCH', url: `/api/users/${ada.id}/settings`, payload })
  const at = (times: Partial<Settings['schedule']['times']>) =>
    change({ schedule: { ...defaultSettings.schedule, times: { ...defaultSettings.schedule.times, ...times } } })
  /** The time in the user's time zone: `2026-11-22 9:00`. */
  const now = () => {
    const local = minuteIn(zone, new Date(clock.now()))
    return `${dayIn(zone, new Date(clock.now()))} ${Math.floor(local / 60)}:${String(local % 60).padStart(2, '0')}`
  }
  /** Advances the clock in steps and returns when each notification arrived. */
  async function live(ms: number, stepMs: number): Promise<string[]> {
    const arrived: string[] = []
    for (let passed = 0; passed < ms; passed += stepMs) {
      const before = service.received.length
      await willow.runJobs()
      arrived.push(...service.received.slice(before).map(() => now()))
      clock.advance(stepMs)
    }
    return arrived
  }

  test('reminders arrive once at their times, and those due together arrive as one', async () => {
    await at({ prompts: '09:00' })
    expect(await live(6 * hour, 30 * minute)).toEqual(['2026-11-22 9:00', '2026-11-22 12:30'])
    const [first] = service.received
    expect(first).toMatchObject({ topic: 'reminder', urgency: 'normal' })
    expect(String(first?.payload.notification.body).split('\n').length).toBeGreaterThan(1)
  })

  test('reminders that a push service refuses in the evening are not sent at night', async () => {
    await at({ prompts: '20:45', goals: '09:00' })
    await live(12 * hour, hour)
    service.received.length = 0
    service.answer = () => ({ status: 429, retryAfter: '1800' })
    await live(hour, 15 * minute)
    service.answer = () => ({ status: 201 })
    const arrived = await live(12 * hour, 30 * minute)
    expect(arrived).toEqual(['2026-11-23 9:00'])
  })

  test('a push service keeps a reminder for a device that is off only until the quiet hours begin', async () => {
    await at({ prompts: '20:00' })
    await live(13 * hour, hour)
    expect(service.received.map(({ ttl }) => ttl)).toEqual([2 * 3600, 2 * 3600, 1800])
  })

  test('after the server was down for a day, one message comes', async () => {
    clock.advance(26 * hour)
    expect(await live(minute, minute)).toEqual(['2026-11-23 10:30'])
    expect(service.received).toHaveLength(1)
  })

  test('no reminder arrives after the last device is gone', async () => {
    await ada.send({ method: 'POST', url: '/api/auth/logout' })
    expect(await live(8 * hour, hour)).toEqual([])
  })
})
