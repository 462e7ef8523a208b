import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyEmail } from '#features/accounts/server/users.store.ts'
import { defaultSettings, type Settings } from '#features/settings/settings.rules.ts'
import { addReturned } from '#features/sheet/server/returned-sheets.store.ts'
import { instant } from '#kit/clock.ts'
import { addDays, dayIn, minuteIn } from '#kit/local-time.ts'
import { newId } from '#kit/server/ids.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { upload } from '#test/routes/sample-rows.ts'
import { createTestClock, createWillow, type TestClock, type TestUser, type Willow } from '#test/willow.ts'
import { reminderTexts } from '../reminders.texts.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const onlyGoals = { ...defaultSettings.reminders.types, pomodoro: false, prompts: false }

forEachDatabase((current) => {
  let willow: Willow
  let clock: TestClock
  let ada: TestUser
  beforeAll(async () => {
    clock = createTestClock('2026-11-22T00:00:00.000Z')
    willow = await createWillow({ database: current().database, clock, config: { smtpUrl: 'smtp://127.0.0.1:9' } })
  })
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    await current().database.transaction((tx) => verifyEmail(tx, ada.id, instant(clock)))
  })
  afterAll(() => willow.close())

  const change = (payload: Partial<Settings>) => ada.send({ method: 'PATCH', url: `/api/users/${ada.id}/settings`, payload })
  const delivery = (changes: Partial<Settings['delivery']>) =>
    change({ delivery: { ...defaultSettings.delivery, timeZone: 'Europe/Berlin', email: true, ...changes } })
  const at = (goals: string) =>
    change({ schedule: { ...defaultSettings.schedule, times: { ...defaultSettings.schedule.times, goals } } })
  const wantOnlyGoals = () => change({ reminders: { ...defaultSettings.reminders, types: onlyGoals } })
  const mails = async () => {
    const sent = current().database.queries.selectFrom('mails').selectAll().where('to_address', '=', ada.email)
    return sent.where('kind', '=', 'reminder').orderBy('id').execute()
  }
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  /** Advances the clock to the next time it is `time` in Berlin, in winter. */
  const goTo = async (time: string) => {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    const now = minuteIn('Europe/Berlin', new Date(clock.now()))
    const ahead = (hours * 60 + minutes - now + 24 * 60) % (24 * 60)
    clock.advance(ahead * minute)
    await willow.runJobs()
  }
  const waiting = async () => {
    const jobs = current().database.queries.selectFrom('jobs').select('run_at').where('owner', '=', ada.id)
    return (await jobs.where('done_at', 'is', null).execute()).length
  }

  test('no reminder is planned for a user who has no way to receive it', async () => {
    await change({ reminders: defaultSettings.reminders })
    expect(await waiting()).toBe(0)
    await delivery({})
    expect(await waiting()).toBe(3)
    await delivery({ email: false })
    expect(await waiting()).toBe(0)
  })

  test('without a mail server no reminder by email is planned', async () => {
    const silent = await createWillow({ database: current().database, clock })
    const payload = { delivery: { ...defaultSettings.delivery, timeZone: 'Europe/Berlin', email: true } }
    const headers = { cookie: ada.cookie }
    await silent.app.inject({ method: 'PATCH', url: `/api/users/${ada.id}/settings`, payload, headers })
    expect(await waiting()).toBe(0)
    await silent.close()
  })

  test("a reminder comes once a day at its time in the user's time zone, with their newest goal", async () => {
    await ada.send({ method: 'POST', url: '/api/goals', payload: { userId: ada.id, title: 'Swim & float', timeframe: 'weekly' } })
    await wantOnlyGoals()
    await goTo('08:00')
    await delivery({})
    await goTo('08:59')
    expect(await subjects()).toEqual([])
    await goTo('09:00')
    await willow.runJobs()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('Your newest goal: Swim & float')
    expect(mail?.text).toContain('/goals')
    await goTo('08:59')
    expect(await subjects()).toHaveLength(1)
    await goTo('09:00')
    expect(await subjects()).toHaveLength(2)
  })

  test("a time changed after today's reminder was sent counts from tomorrow", async () => {
    await wantOnlyGoals()
    await goTo('08:00')
    await delivery({})
    await goTo('09:00')
    await at('11:00')
    await goTo('11:00')
    expect(await subjects()).toHaveLength(1)
    await goTo('11:00')
    await at('12:00')
    clock.advance(day - hour)
    await goTo('12:00')
    expect(await subjects()).toHaveLength(2)
  })

  test('reminders due at the same time are one message', async () => {
    const times = { pomodoro: '09:00', goals: '09:00', prompts: '09:00', reflections: '20:30' }
    await change({ schedule: { ...defaultSettings.schedule, times } })
    await goTo('08:00')
    await delivery({})
    await goTo('09:00')
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text.split('\n\n').length).toBeGreaterThanOrEqual(6)
  })

  test('reminders more than two hours late become one message, and later ones come as planned', async () => {
    await goTo('08:00')
    await delivery({})
    clock.advance(2 * day + 12 * hour)
    await willow.runJobs()
    expect(await subjects()).toEqual(['Some reminders came late'])
    await goTo('09:00')
    expect(await subjects()).toHaveLength(2)
  })

  test('the message about late reminders waits until the quiet hours end', async () => {
    await goTo('08:00')
    await delivery({})
    clock.advance(15 * hour)
    await willow.runJobs()
    expect(await subjects()).toEqual([])
    await goTo('07:59')
    expect(await subjects()).toEqual([])
    await goTo('08:00')
    expect(await subjects()).toEqual(['Some reminders came late'])
  })

  test('over three nights no reminder is sent between 21:00 and 8:00', async () => {
    const times = { pomodoro: '20:59', goals: '06:30', prompts: '23:00', reflections: '03:00' }
    const types = { pomodoro: true, goals: true, prompts: true, reflections: true }
    await change({ reminders: { ...defaultSettings.reminders, types }, schedule: { ...defaultSettings.schedule, times } })
    await delivery({})
    for (let passed = 0; passed < 3 * day; passed += 20 * minute) {
      clock.advance(20 * minute)
      await willow.runJobs()
    }
    const minutes = (await mails()).map(({ created_at }) => minuteIn('Europe/Berlin', new Date(created_at)))
    expect(minutes).toHaveLength(3)
    expect(minutes.filter((one) => one < 8 * 60 || one >= 21 * 60)).toEqual([])
  })

  test('a pause and another time zone take effect at once', async () => {
    await wantOnlyGoals()
    await delivery({ timeZone: 'Asia/Kathmandu' })
    const next = async () => {
      const jobs = current().database.queries.selectFrom('jobs').select('run_at').where('owner', '=', ada.id)
      return (await jobs.where('done_at', 'is', null).execute()).map(({ run_at }) => run_at.slice(11, 16))
    }
    expect(await next()).toEqual(['03:15'])
    await delivery({ pausedUntil: '2030-01-01' })
    await goTo('09:00')
    expect(await subjects()).toEqual([])
  })

  test('a time zone or a day that does not exist is refused', async () => {
    expect((await delivery({ timeZone: 'Mars/Olympus' })).statusCode).toBe(400)
    expect((await delivery({ pausedUntil: '2026-02-30' })).statusCode).toBe(400)
  })

  test('reminders planned while the clock was a year ahead are planned again', async () => {
    await wantOnlyGoals()
    await delivery({})
    await goTo('10:00')
    const ahead = 365 * day
    clock.advance(ahead)
    await willow.runJobs()
    clock.advance(-ahead)
    const before = await subjects()
    await cleanUp({ ...willow, planReminders: willow.reminders.planFarAhead })
    // The next day's reminder was already sent while the clock was wrong.
    clock.advance(day)
    await goTo('09:30')
    await goTo('09:30')
    expect((await subjects()).slice(before.length)).toHaveLength(1)
  })

  test("an email program can turn off a user's email reminders with one click, but no other user's", async () => {
    await goTo('08:00')
    await wantOnlyGoals()
    await delivery({})
    await goTo('09:00')
    const headers: Record<string, string> = JSON.parse((await mails())[0]?.headers ?? '{}')
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const url = new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '')
    const click = (address: string) =>
      willow.app.inject({
        method: 'POST',
        url: address,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    expect((await click(`${url.pathname}?token=${ada.id}.AAAA`)).statusCode).toBe(404)
    expect(await waiting()).toBe(1)
    expect((await click(`${url.pathname}${url.search}`)).json()).toEqual({ message: 'You won’t get reminders by email anymore.' })
    expect(await waiting()).toBe(0)
    const settings = (await ada.send({ url: `/api/users/${ada.id}/settings` })).json<Settings>()
    expect([settings.delivery.email, settings.delivery.timeZone]).toEqual([false, 'Europe/Berlin'])
  })

  test('an unverified address and a user with revoked access get no reminders', async () => {
    const ways = async () => (await ada.send({ url: `/api/users/${ada.id}/reminder-ways` })).json()
    await goTo('08:00')
    expect(await ways()).toEqual({ email: 'ready' })
    const { queries } = current().database
    await wantOnlyGoals()
    await delivery({})
    await queries.updateTable('users').set({ email_verified_at: null }).where('id', '=', ada.id).execute()
    expect(await ways()).toEqual({ email: 'unproved' })
    await goTo('09:00')
    await queries
      .updateTable('users')
      .set({ email_verified_at: instant(clock) })
      .where('id', '=', ada.id)
      .execute()
    await delivery({})
    await queries
      .updateTable('registered_users')
      .set({ revoked_at: instant(clock) })
      .where('user_id', '=', ada.id)
      .execute()
    await goTo('09:00')
    expect(await subjects()).toEqual([])
  })

  test('writing that came today on the page of today silences the prompt of today, and no other writing or reminder does', async () => {
    const { queries } = current().database
    const times = { ...defaultSettings.schedule.times, goals: '11:00', prompts: '11:00' }
    await change({ schedule: { ...defaultSettings.schedule, times } })
    await change({ reminders: { ...defaultSettings.reminders, types: { ...onlyGoals, prompts: true } } })
    await goTo('08:00')
    await delivery({})
    const today = () => dayIn('Europe/Berlin', new Date(clock.now()))
    const written = { kind: 'day', ink_step: 'little', is_unchanged: false, is_ignored: false } as const
    const changes: [name: string, change: () => object, isAsked: boolean][] = [
      ['written', () => ({}), false],
      ['of today and the day before', () => ({ date_from: addDays(today(), -1) }), false],
      ['of another day', () => ({ date_from: addDays(today(), -1), date_to: addDays(today(), -1) }), true],
      ['of a week', () => ({ kind: 'week' }), true],
      ['blank', () => ({ ink_step: 'none' }), true],
      ['as before', () => ({ is_unchanged: true }), true],
      ['left out', () => ({ is_ignored: true }), true],
    ]
    const sums = { pages_total: 1, pages_done: 1, placed: 1, with_ink: 1, unchanged: 0, unplaced: 0, new_pages: 1 }
    const add = async (changed: object, createdAt = instant(clock)) => {
      const { id: upload_id } = await upload({ willow, owner: ada })
      const [id, ids] = [newId(), { user_id: ada.id, upload_id }]
      const began = { id, ...ids, state: 'done' as const, ...sums, created_at: createdAt }
      await queries.insertInto('imports').values(began).execute()
      const page = { source_page: 1, method: 'person' as const, confidence: 1000, suggestions: '[]', content_hash: id }
      const ofToday = { id, import_id: id, ...ids, ...page, ...written, date_from: today(), date_to: today() }
      await queries
        .insertInto('page_instances')
        .values({ ...ofToday, ...changed })
        .execute()
    }
    const isAsked = async () => {
      const before = (await mails()).length
      await goTo('11:00')
      const all = await mails()
      expect(all).toHaveLength(before + 1)
      return reminderTexts.prompts.some(({ text }) => all.at(-1)?.text.includes(text))
    }
    for (const [name, changed, wanted] of changes) {
      await add(changed())
      expect([name, await isAsked()]).toEqual([name, wanted])
      await goTo('08:00')
    }
    const sheet = {
      userId: ada.id,
      uploadId: (await upload({ willow, owner: ada })).id,
      page: 1,
      code: `${today()} AAAAAA`,
      prompt: null,
      returnedAt: instant(clock),
    }
    await current().database.transaction((tx) => addReturned(tx, { ...sheet, day: today() }))
    expect(['a sheet of today', await isAsked()]).toEqual(['a sheet of today', false])
    await goTo('08:00')
    await add({}, instant(clock, -9 * hour))
    expect(await isAsked()).toBe(true)
    await goTo('08:00')
    await add({})
    await queries
      .updateTable('uploads')
      .set({ deleted_at: instant(clock) })
      .where('user_id', '=', ada.id)
      .execute()
    expect(await isAsked()).toBe(true)
  })
})
