import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createSettingsStore } from '#features/settings/server/settings.store.ts'
import { defaultSettings } from '#features/settings/settings.rules.ts'
import { instant } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { alarmRound } from '#operations/server/alarms/alarm-round.ts'
import type { AlarmWatch } from '#operations/server/alarms/alarm-watch.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { plainLines } from '#test/plain-words.ts'
import { startPushService, type TestPushService } from '#test/servers/push-service.ts'
import { createWillow, type TestUser, type Willow } from '#test/willow.ts'

const hour = 60 * 60 * 1000

forEachDatabase((current) => {
  let willow: Willow
  let service: TestPushService
  let devices = 0
  beforeAll(async () => {
    service = await startPushService()
    const config = { pushHosts: [service.origin], languages: ['en', 'en-XA'] as Language[] }
    willow = await createWillow({ database: current().database, config })
  })
  beforeEach(() => {
    service.received.length = 0
  })
  afterAll(async () => {
    await willow.close()
    await service.close()
  })

  const keep = (user: TestUser, language: Language) =>
    createSettingsStore(willow.database).change({ userId: user.id, now: instant(willow.clock) }, () => ({ language }))
  const addDevice = (user: TestUser, headers: Record<string, string> = {}) =>
    user.send({
      method: 'POST',
      url: '/api/push-devices',
      payload: { userId: user.id, ...service.device(`device-${++devices}`) },
      headers,
    })
  /** Creates a user with a device, whose account is in the language that is made up from English. */
  async function someone({ isAdmin = false } = {}): Promise<TestUser> {
    const user = await willow.fixtures.signedInUser({ isAdmin })
    await keep(user, 'en-XA')
    await addDevice(user)
    return user
  }
  async function hours(count: number) {
    for (let passed = 0; passed < count; passed++) {
      willow.clock.advance(hour)
      await willow.runJobs()
    }
  }
  const shown = () => service.received.map(({ payload }) => payload.notification)
  function expectNoPlainWord() {
    expect(shown()).not.toEqual([])
    for (const { title, body, lang } of shown())
      expect([plainLines(`${title}\n${body}`, ['Willow']), lang]).toEqual([[], 'en-XA'])
  }

  test('no notification about reminders has a word that can’t be translated', async () => {
    const user = await someone()
    const payload = { userId: user.id, title: '1 2 3', timeframe: 'weekly' }
    await user.send({ method: 'POST', url: '/api/goals', payload })
    const delivery = { ...defaultSettings.delivery, timeZone: 'UTC' }
    const types = { pomodoro: true, goals: true, prompts: true, reflections: true }
    const reminders = { ...defaultSettings.reminders, enabled: true, types }
    await user.send({ method: 'PATCH', url: `/api/users/${user.id}/settings`, payload: { delivery, reminders } })
    await hours(48)
    expectNoPlainWord()
    expect(shown().length).toBeGreaterThan(4)
    service.received.length = 0
    // A server that was down sends the one message about late reminders.
    willow.clock.advance(24 * hour)
    await willow.runJobs()
    await hours(12)
    expectNoPlainWord()
  })

  test('no notification about the timer has a word that can’t be translated', async () => {
    const user = await someone()
    for (const mode of ['work', 'break'] as const) {
      const sessionId = crypto.randomUUID()
      const running = { phase: 'running', sessionId, minutes: mode === 'work' ? 25 : 5, leftMs: 60_000 }
      const timer = { mode, ...running, breakMinutes: 5, completed: mode === 'work' ? 0 : 1, ended: null }
      const change = { changeId: crypto.randomUUID(), msAgo: 0, timeZone: 'UTC', timer, notEnded: [] }
      const reply = await user.send({ method: 'PUT', url: `/api/users/${user.id}/timer`, payload: change })
      expect(reply.statusCode, reply.body).toBe(200)
      willow.clock.advance(65_000)
      await willow.runJobs()
    }
    expect(shown()).toHaveLength(2)
    expectNoPlainWord()
  })

  test('the notification that tries a device has no word that can’t be translated', async () => {
    const user = await someone()
    const { devices: own } = (await user.send({ url: `/api/users/${user.id}/push-devices` })).json<{
      devices: { id: string }[]
    }>()
    await user.send({ method: 'POST', url: `/api/push-devices/${own[0]?.id}/test` })
    expectNoPlainWord()
  })

  test('no notification about alarms has a word that can’t be translated', async () => {
    await someone({ isAdmin: true })
    const { database, clock, push, wordings } = willow
    const mail = { publicUrl: 'https://w.example', hasMailServer: () => false }
    await createAlarms({ database, clock }).set('disk-low', 1)
    const watch = { store: async () => [] } as unknown as AlarmWatch
    const limits = createRateLimits(willow)
    await alarmRound({ database, clock, push, wordings, watch, limits, logger: console, ...mail }).run()
    await willow.runJobs()
    expectNoPlainWord()
  })

  test('all devices of a user show notifications in the language of the account', async () => {
    const user = await someone()
    const other = await willow.fixtures.session(user.id)
    await addDevice({ ...user, send: (request) => willow.app.inject({ ...request, headers: { cookie: other } }) })
    await keep(user, 'en')
    const { devices: own } = (
      await user.send({ url: `/api/users/${user.id}/push-devices`, headers: { 'accept-language': 'en-XA' } })
    ).json<{ devices: { id: string }[] }>()
    expect(own).toHaveLength(2)
    for (const { id } of own) await user.send({ method: 'POST', url: `/api/push-devices/${id}/test` })
    expect(shown().map(({ lang, dir }) => `${lang} ${dir}`)).toEqual(['en ltr', 'en ltr'])
  })

  test('the calendar has no word that can’t be translated, and says its language', async () => {
    const user = await someone()
    const delivery = { ...defaultSettings.delivery, timeZone: 'UTC' }
    await user.send({ method: 'PATCH', url: `/api/users/${user.id}/settings`, payload: { delivery } })
    const session = { userId: user.id, day: '2026-03-02', minutes: 25, endedAt: instant(willow.clock) }
    await user.send({ method: 'PUT', url: `/api/focus-sessions/${crypto.randomUUID()}`, payload: session })
    const payload = { withFocus: true, expiresAt: null }
    const made = await user.send({ method: 'POST', url: `/api/users/${user.id}/calendar`, payload })
    const { pathname } = new URL(made.json<{ address: string }>().address)
    const { body } = await willow.app.inject({ url: pathname })
    const titles = body.replaceAll('\r\n ', '').match(/(?<=^SUMMARY:).*/gm) ?? []
    expect(new Set(titles).size).toBeGreaterThan(3)
    expect(plainLines(titles.join('\n'), [])).toEqual([])
    expect(body).toContain('//EN-XA')
  })
})
