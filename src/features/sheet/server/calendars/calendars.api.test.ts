import { beforeEach, expect, test } from 'vitest'
import { defaultSettings, type Settings } from '#features/settings/settings.rules.ts'
import { cleanUp } from '#operations/server/upkeep/cleanup.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { createTestClock, createWillow, type TestClock, type TestUser, type Willow } from '#test/willow.ts'
import type { SheetCalendar } from '../../calendars.contract.ts'
import { CalendarFailed, type FetchCalendar } from './fetch-calendar.ts'

const hour = 60 * 60 * 1000
const secret = 'https://cloud.example/private-0123456789abcdef/basic.ics'

forEachDatabase((current) => {
  let willow: Willow
  let clock: TestClock
  let ada: TestUser
  let answer: FetchCalendar
  let asked: Parameters<FetchCalendar>[] = []
  beforeEach(async () => {
    clock = createTestClock('2026-11-30T09:00:00.000Z')
    asked = []
    answer = async () => calendar('Dentist')
    const fetchCalendar: FetchCalendar = (...of) => {
      asked.push(of)
      return answer(...of)
    }
    willow = await createWillow({ database: current().database, clock, fetchCalendar })
    ada = await willow.fixtures.signedInUser()
    await turn({ page: 'a4', device: null, mailAt: null })
    return async () => {
      await willow.close()
      await current().database.queries.deleteFrom('sheet_calendars').execute()
      await current().database.queries.deleteFrom('jobs').execute()
    }
  })

  const calendar = (title: string) => ({
    text: `BEGIN:VCALENDAR\nX-WR-CALNAME:Private\nBEGIN:VEVENT\nDTSTART:20261130T100000Z\nSUMMARY:${title}\nRRULE:FREQ=DAILY\nEND:VEVENT\nEND:VCALENDAR\n`,
    ...{ etag: '"1"', changedAt: null },
  })
  const turn = (sheet: Settings['sheet'], user = ada) =>
    user.send({
      method: 'PATCH',
      url: `/api/users/${user.id}/settings`,
      payload: { sheet, delivery: { ...defaultSettings.delivery, timeZone: 'Europe/Berlin' } },
    })
  const path = (user = ada) => `/api/users/${user.id}/sheet-calendars`
  const add = (address = secret, user = ada) => user.send({ method: 'POST', url: path(user), payload: { address } })
  const list = async (user = ada) => (await user.send({ url: path(user) })).json<SheetCalendar[]>()
  const first = async () => (await list())[0] ?? expect.fail('There is no calendar.')
  const choose = async (shows: SheetCalendar['shows'], user = ada) =>
    user.send({ method: 'PATCH', url: `/api/sheet-calendars/${(await first()).id}`, payload: { shows } })
  /** The same sheet always has the same bytes. */
  const sheet = async () => (await ada.send({ url: `/api/users/${ada.id}/morning-sheet` })).rawPayload.toString('base64')
  const rows = () => current().database.queries.selectFrom('sheet_calendars').selectAll().execute()
  /** Lets the hours pass, with the rounds that find what is due. */
  async function live(hours: number) {
    for (let passed = 0; passed < hours; passed += 1) {
      clock.advance(hour)
      await cleanUp({ ...willow, planReminders: willow.reminders.planFarAhead })
      await willow.runJobs('sheet.calendar')
    }
  }

  test('a calendar is read when it is added, and its events make another sheet', async () => {
    const before = await sheet()
    const reply = await add(` webcal://${secret.slice(8)}#top `)
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toMatchObject({ name: '', host: 'cloud.example', shows: 'titles', readAt: null, isWaiting: true })
    await willow.runJobs('sheet.calendar')
    expect(await first()).toMatchObject({ name: 'Private', readAt: '2026-11-30T09:00:00.000Z', failure: null, isWaiting: false })
    expect(asked.map(([address]) => address)).toEqual([secret])
    expect(await sheet()).not.toBe(before)
    // The same one is there already.
    expect((await add()).json()).toMatchObject({ id: (await first()).id })
  })

  test('attack: neither the answers, nor the rows, the jobs or the own data tell an address, and rows tell no event', async () => {
    const replies = [await add(), await choose('busy'), await ada.send({ url: path() })].map(({ payload }) => payload)
    await willow.runJobs('sheet.calendar')
    await choose('titles')
    await willow.runJobs('sheet.calendar')
    const jobs = await current().database.queries.selectFrom('jobs').selectAll().execute()
    await ada.prove()
    const own = (await ada.send({ method: 'POST', url: `/api/users/${ada.id}/own-data` })).rawPayload.toString('latin1')
    const [row] = await rows()
    expect(row?.copy).not.toBeNull()
    for (const text of [...replies, JSON.stringify(row), JSON.stringify(jobs), own])
      expect(text).not.toMatch(/0123456789abcdef|Dentist/)
    expect(JSON.stringify(row)).not.toContain('cloud.example')
  })

  test('attack: what is sealed for one calendar opens no other', async () => {
    await add()
    await willow.runJobs('sheet.calendar')
    const eve = await willow.fixtures.signedInUser()
    await turn({ page: 'a4', device: null, mailAt: null }, eve)
    await add('https://eve.example/', eve)
    const [row] = await rows()
    await current()
      .database.queries.updateTable('sheet_calendars')
      .set({ source: row?.source ?? '', copy: row?.copy ?? '' })
      .where('user_id', '=', eve.id)
      .execute()
    expect(await list(eve)).toMatchObject([{ name: '', host: '', failure: 'sealed' }])
    asked = []
    await willow.runJobs('sheet.calendar')
    expect(asked).toEqual([])
    expect((await eve.send({ url: `/api/users/${eve.id}/morning-sheet` })).statusCode).toBe(200)
  })

  test('attack: nobody reads, changes or removes the calendar of somebody else', async () => {
    await add()
    const eve = await willow.fixtures.signedInUser()
    expect((await eve.send({ url: path() })).statusCode).toBe(403)
    expect((await choose('nothing', eve)).statusCode).toBe(404)
    expect((await eve.send({ method: 'DELETE', url: `/api/sheet-calendars/${(await first()).id}` })).statusCode).toBe(404)
    expect(await first()).toMatchObject({ shows: 'titles' })
  })

  test('addresses that are none, a sixth calendar, and one while the sheet is off are refused', async () => {
    for (const address of ['cloud.example', 'http://cloud.example/', 'https://ada:secret@cloud.example/', 'ftp://x'])
      expect((await add(address)).json()).toMatchObject({ code: 'sheet.calendar_address' })
    for (const at of [1, 2, 3, 4, 5]) expect((await add(`https://cloud.example/${at}`)).statusCode).toBe(201)
    expect((await add('https://cloud.example/6')).json()).toMatchObject({ code: 'sheet.too_many_calendars' })
    await turn(null)
    expect((await add()).json()).toMatchObject({ code: 'sheet.off' })
    expect(await rows()).toEqual([])
    await willow.runJobs('sheet.calendar')
    expect(asked).toEqual([])
  })

  test('a calendar is asked for twice a day, for a change only, and whole again before its copy ends', async () => {
    await add()
    await willow.runJobs('sheet.calendar')
    answer = async (_address, { etag }) => (etag === null ? calendar('Whole') : null)
    await live(48)
    expect(asked).toHaveLength(1 + 4)
    expect(asked[0]?.[1]).toEqual({ etag: null, changedAt: null })
    expect(asked[1]?.[1]).toMatchObject({ etag: '"1"' })
    expect(Date.parse((await first()).readAt ?? '')).toBeGreaterThan(clock.now() - 12 * hour)
    clock.advance(13 * 24 * hour)
    await live(1)
    expect(asked.at(-1)?.[1]).toMatchObject({ etag: null })
  })

  test('a calendar that fails keeps its last copy, says why, and is well again', async () => {
    await add()
    await willow.runJobs('sheet.calendar')
    const before = await sheet()
    answer = async () => {
      throw new CalendarFailed('gone')
    }
    await live(12)
    expect(await first()).toMatchObject({ failure: 'gone', readAt: '2026-11-30T09:00:00.000Z', isWaiting: false })
    expect(await sheet()).toBe(before)
    answer = async () => ({ text: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\n', etag: null, changedAt: null })
    await ada.send({ method: 'POST', url: `${path()}/read` })
    await willow.runJobs('sheet.calendar')
    expect(await first()).toMatchObject({ failure: 'odd' })
    answer = async () => calendar('Other')
    await live(12)
    expect(await first()).toMatchObject({ failure: null })
    expect(await sheet()).not.toBe(before)
  })

  test('a fault that is not that of the calendar is no failure, and it is asked for again in an hour', async () => {
    await add()
    answer = async () => {
      throw new Error('The process was lost.')
    }
    await willow.runJobs('sheet.calendar')
    expect(await first()).toMatchObject({ failure: null, readAt: null, isWaiting: false })
    answer = async () => calendar('Dentist')
    await live(1)
    expect(await first()).toMatchObject({ readAt: '2026-11-30T10:00:00.000Z' })
  })

  test('a calendar that a wrong clock has put off is read again', async () => {
    const year = 365 * 24 * hour
    clock.advance(year)
    const later = await willow.fixtures.session(ada.id)
    await ada.send({ method: 'POST', url: path(), payload: { address: secret }, headers: { cookie: later } })
    await willow.runJobs('sheet.calendar')
    clock.advance(-year)
    await live(1)
    expect(await first()).toMatchObject({ readAt: '2026-11-30T10:00:00.000Z' })
  })

  test('without titles only times are kept; a pause keeps nothing and asks for nothing; titles come back with a reading', async () => {
    await add()
    await willow.runJobs('sheet.calendar')
    const titles = await sheet()
    await choose('busy')
    const busy = await sheet()
    expect(busy).not.toBe(titles)
    answer = async (_address, { etag }) => (etag === null ? calendar('Dentist') : null)
    await willow.runJobs('sheet.calendar')
    await choose('titles')
    expect(await sheet()).toBe(busy)
    await willow.runJobs('sheet.calendar')
    expect(await sheet()).toBe(titles)
    await choose('nothing')
    expect((await rows())[0]?.copy).toBeNull()
    asked = []
    await ada.send({ method: 'POST', url: `${path()}/read` })
    await live(24)
    expect(asked).toEqual([])
    expect(await first()).toMatchObject({ shows: 'nothing', isWaiting: false })
  })

  test('what the owner chooses while a calendar is read holds', async () => {
    await add()
    await choose('nothing')
    await willow.runJobs('sheet.calendar')
    expect(asked).toEqual([])
    await choose('titles')
    const sheets: string[] = []
    for (const shows of ['titles', 'busy', 'busy', 'titles', 'nothing'] as const) {
      answer = async (_address, { etag }) => {
        await choose(shows)
        return etag === null || shows === 'nothing' ? calendar('Dentist') : null
      }
      await ada.send({ method: 'POST', url: `${path()}/read` })
      await willow.runJobs('sheet.calendar')
      expect(await first()).toMatchObject({ shows })
      expect(await first()).toMatchObject({ isWaiting: false })
      sheets.push(await sheet())
    }
    expect([sheets[3] === sheets[0], new Set(sheets).size]).toEqual([true, 3])
    expect((await rows())[0]?.copy).toBeNull()
    answer = async () => {
      await ada.send({ method: 'DELETE', url: `/api/sheet-calendars/${(await first()).id}` })
      return calendar('Dentist')
    }
    await choose('titles')
    await willow.runJobs('sheet.calendar')
    expect(await rows()).toEqual([])
  })

  test('turning the sheet off while a calendar is read leaves no row, and nobody else loses one', async () => {
    const eve = await willow.fixtures.signedInUser()
    await turn({ page: 'a4', device: null, mailAt: null }, eve)
    await add('https://eve.example/', eve)
    await willow.runJobs('sheet.calendar')
    await add()
    answer = async () => {
      await turn(null)
      return calendar('Dentist')
    }
    await willow.runJobs('sheet.calendar')
    expect((await rows()).map(({ user_id }) => user_id)).toEqual([eve.id])
  })

  test('those of one host are asked one at a time', async () => {
    let [open, most] = [0, 0]
    answer = async () => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      return calendar('Dentist')
    }
    for (const at of [1, 2, 3]) await add(`https://cloud.example/${at}`)
    await willow.runJobs('sheet.calendar')
    expect([asked.length, most]).toEqual([3, 1])
  })
})
