import { spawnSync } from 'node:child_process'
import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { forEachDatabase } from '#test/databases/databases.ts'
import { ifPresent } from '#test/not-run.ts'
import { useWillow } from '#test/use-willow.ts'
import { createTestClock, password, type TestUser } from '#test/willow.ts'

const python = '/usr/bin/python3'
/** Debian's python3-icalendar. */
const hasIcalendar = spawnSync(python, ['-c', 'import icalendar']).status === 0
const inPython = (text: string) =>
  spawnSync(
    python,
    [
      '-c',
      'import sys, icalendar\nfor e in icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk("VEVENT"): print(e["UID"], e.decoded("DTSTART"), str(e["SUMMARY"]), sep="|")',
    ],
    { input: text, encoding: 'utf8', env: { ...process.env, PYTHONIOENCODING: 'utf8' } },
  ).stdout

forEachDatabase((current) => {
  const clock = createTestClock('2026-11-20T12:00:00.000Z')
  const willow = useWillow(current, { clock })
  let ada: TestUser
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
  })

  const make = (user: TestUser, withFocus = false) =>
    user.send({ method: 'POST', url: `/api/users/${user.id}/calendar`, payload: { withFocus } })
  const made = async (user: TestUser, withFocus = false) => new URL((await make(user, withFocus)).json().address).pathname
  const read = (url: string, headers = {}) => willow.app.inject({ url, headers: { 'x-forwarded-for': '10.7.0.1', ...headers } })
  const status = async (url: string) => (await read(url)).statusCode
  const addGoal = (title: string, timeframe = 'monthly') =>
    ada.send({ method: 'POST', url: '/api/goals', payload: { userId: ada.id, title, timeframe } })
  const awkward = `Read; write, “draw” \\ and 散歩 🍅 ${'very '.repeat(30)}slowly`

  const eventsIn = (text: string) =>
    new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))

  test("the calendar contains open goals and reminders, and a strict parser and Thunderbird's parser can read it", async () => {
    await addGoal(awkward)
    const reply = await read(await made(ada))
    expect(reply.headers).toMatchObject({ 'content-type': 'text/calendar; charset=utf-8', 'cache-control': 'private, no-cache' })
    expect(reply.headers['set-cookie']).toBeUndefined()
    const text = reply.body
    expect(strictly(text)).toEqual([])
    expect(text).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT1H')
    const events = eventsIn(text)
    expect(events.find(({ uid }) => uid.startsWith('goal-'))).toMatchObject({ summary: awkward })
    expect(events.find(({ uid }) => uid.startsWith('goal-'))?.startDate.toString()).toBe('2026-11-30')
    expect(events.filter(({ uid }) => uid.startsWith('reminder-goals-'))).toHaveLength(30)
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  })

  ifPresent({ 'python3-icalendar': hasIcalendar })("Debian's parser can read the calendar", async () => {
    await addGoal(awkward)
    expect(inPython((await read(await made(ada))).body)).toContain(`|2026-11-30|${awkward}`)
  })

  test('the calendar contains focus sessions only if the user wants them', async () => {
    const payload = { userId: ada.id, day: '2026-11-20', minutes: 25, endedAt: '2026-11-20T10:25:00Z' }
    await ada.send({ method: 'PUT', url: '/api/focus-sessions/00000000-0000-4000-8000-000000000001', payload })
    expect((await read(await made(ada))).body).not.toContain('Focus\\, 25 minutes')
    expect((await read(await made(ada, true))).body).toContain('DTSTART:20261120T100000Z')
  })

  test('an unchanged calendar is not sent again', async () => {
    const address = await made(ada)
    const first = await read(address)
    const again = await read(address, { 'if-none-match': first.headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await addGoal('Walk')
    const third = await read(address, { 'if-none-match': first.headers.etag })
    expect(third.statusCode).toBe(200)
  })

  test('an unknown, mistyped, revoked or replaced address gets 404', async () => {
    const first = await made(ada)
    const second = await made(ada)
    expect([await status(first), await status(second)]).toEqual([404, 200])
    expect(await status(second.replace('.ics', ''))).toBe(404)
    expect(await status(`/api/calendar/${'x'.repeat(43)}.ics`)).toBe(404)
    const revoke = () => ada.send({ method: 'DELETE', url: `/api/users/${ada.id}/calendar` })
    expect((await revoke()).statusCode).toBe(200)
    expect(await status(second)).toBe(404)
    expect((await revoke()).json().code).toBe('calendar.none')
    expect((await ada.send({ url: `/api/users/${ada.id}/calendar` })).json()).toEqual({ feed: null })
  })

  test('a new account password makes the calendar address invalid, and the email says so', async () => {
    const address = await made(ada)
    const payload = { currentPassword: password, newPassword: 'another good password' }
    await ada.send({ method: 'POST', url: '/api/change-password', payload })
    expect(await status(address)).toBe(404)
    const mails = current().database.queries.selectFrom('mails').select('text').where('to_address', '=', ada.email)
    expect((await mails.execute()).map(({ text }) => text).join()).toContain('calendar address no longer works')
  })

  test('the calendar address is stored as a hash', async () => {
    const address = await made(ada)
    const rows = await current().database.queries.selectFrom('calendar_feeds').selectAll().where('user_id', '=', ada.id).execute()
    expect(JSON.stringify(rows)).not.toContain(address.split('/').at(-1)?.slice(0, 43))
  })
})

/** Checks what RFC 5545 requires of every line: CRLF, at most 75 octets, a name before the first colon, and pairs of BEGIN and END. */
function strictly(text: string): string[] {
  const wrong: string[] = []
  if (!text.endsWith('END:VCALENDAR') && !text.endsWith('END:VCALENDAR\r\n')) wrong.push('no end')
  const lines = text.split('\r\n')
  for (const line of lines) if (Buffer.byteLength(line) > 75 || /[\r\n\t]/.test(line)) wrong.push(line)
  const open: string[] = []
  for (const line of text
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n')
    .filter(Boolean)) {
    const [, name, value = ''] = /^([A-Z][A-Z0-9-]*)(?:;[A-Z-]+=[^:;]+)*:(.*)$/.exec(line) ?? []
    if (name === undefined) wrong.push(line)
    if (name === 'BEGIN') open.push(value)
    if (name === 'END' && open.pop() !== value) wrong.push(line)
  }
  return [...wrong, ...open]
}
