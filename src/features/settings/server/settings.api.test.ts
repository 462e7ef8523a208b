import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import type { TestUser } from '#test/willow.ts'
import { defaultSettings } from '../settings.rules.ts'

forEachDatabase((current) => {
  const willow = useWillow(current)
  let ada: TestUser
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const read = async (user: TestUser) => (await user.send({ url: `/api/users/${user.id}/settings` })).json()
  const change = (user: TestUser, payload: object, userId = user.id) =>
    user.send({ method: 'PATCH', url: `/api/users/${userId}/settings`, payload })

  test('a new user has the defaults, and a change is stored without touching the other settings', async () => {
    expect(await read(ada)).toEqual(defaultSettings)
    const notifications = { sound: false, vibration: true }
    expect((await change(ada, { notifications })).json()).toEqual({ ...defaultSettings, notifications })
    const theme = { mood: 'reflect', auto: true }
    await change(ada, { theme })
    expect(await read(ada)).toEqual({ ...defaultSettings, notifications, theme })
  })

  test('reminder times and quiet hours are stored, and a page of an earlier version does not overwrite them', async () => {
    const schedule = {
      times: { pomodoro: '10:00', goals: '07:45', prompts: '19:15', reflections: '20:00' },
      quiet: { from: '22:30', until: '06:30' },
    }
    expect((await change(ada, { schedule })).json()).toEqual({ ...defaultSettings, schedule })
    const reminders = { ...defaultSettings.reminders, frequency: 'weekly' }
    expect((await change(ada, { reminders })).json()).toEqual({ ...defaultSettings, schedule, reminders })
  })

  test("browsers that change different settings at the same time don't overwrite each other", async () => {
    const reminders = { ...defaultSettings.reminders, frequency: 'weekly' }
    const theme = { mood: 'dark', auto: false }
    await Promise.all([change(ada, { reminders }), change(ada, { theme }), change(ada, { isWelcomed: true })])
    expect(await read(ada)).toEqual({ ...defaultSettings, reminders, theme, isWelcomed: true })
  })

  test('unknown themes, frequencies and fields are refused', async () => {
    const refused = [
      { theme: { mood: 'neon', auto: false } },
      { theme: { mood: 'calm' } },
      { reminders: { ...defaultSettings.reminders, frequency: 'hourly' } },
      { notifications: { sound: 'yes', vibration: true } },
      { schedule: { ...defaultSettings.schedule, quiet: { from: '25:00', until: '08:00' } } },
      { schedule: { quiet: defaultSettings.schedule.quiet } },
      { timer: { ...defaultSettings.timer, focus: 4 } },
      { timer: { ...defaultSettings.timer, long: 61 } },
      { surprise: true },
    ]
    for (const body of refused) expect([body, (await change(ada, body)).statusCode]).toEqual([body, 400])
    expect(await read(ada)).toEqual(defaultSettings)
  })
})
