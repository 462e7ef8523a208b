import { beforeEach, expect, test } from 'vitest'
import { createJobScheduler } from '#kit/server/jobs/scheduler.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { useWillow } from '#test/use-willow.ts'
import { createTestClock, type TestUser } from '#test/willow.ts'
import { defaultLengths, freshTimer, type Timer, type TimerAction, timer } from '../focus-timer.rules.ts'
import type { TimerMessage } from '../timer-message.ts'
import { freshSync, msSince, received, type ServerTimer, type TimerSync, toSent, withChange } from '../timer-sync.rules.ts'
import { createTimers } from './timers.ts'

const minute = 60_000
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
let changes = 0

forEachDatabase((current) => {
  const clock = createTestClock('2026-11-22T22:50:00.000Z')
  const willow = useWillow(current, { clock })
  let ada: TestUser
  let pushed: { userId: string; message: TimerMessage }[]
  beforeEach(async () => {
    ada = await willow.fixtures.signedInUser()
    pushed = []
  })

  /** Runs the jobs that are due, and records the queued push messages. */
  async function runJobs() {
    const { database } = current()
    const { handlers } = createTimers({
      wordings: willow.wordings,
      database,
      clock,
      findLengths: async () => defaultLengths,
      queuePush: async (_, push) => {
        if (push.userId === ada.id) pushed.push(push)
      },
    })
    await createJobScheduler({ database, clock, shares: [{ handlers }], logger: { warn() {}, error() {} } }).runDue()
  }

  const get = async () => (await ada.send({ url: `/api/users/${ada.id}/timer` })).json<ServerTimer>()
  const put = (payload: object) => ada.send({ method: 'PUT', url: `/api/users/${ada.id}/timer`, payload })
  const sessions = async () =>
    (await ada.send({ url: `/api/users/${ada.id}/focus-days?from=2026-11-01&to=2026-11-30` })).json<unknown[]>()
  const complete = (sessionId: string, day: string) =>
    ada.send({
      method: 'PUT',
      url: `/api/focus-sessions/${sessionId}`,
      payload: { userId: ada.id, day, minutes: 25, endedAt: new Date(clock.now()).toISOString() },
    })
  const kept = () => current().database.queries.selectFrom('focus_sessions').selectAll().where('user_id', '=', ada.id).execute()

  /** A device that follows the sync rules, with a clock that is off by `skewMs`. */
  function device(skewMs = 0) {
    let state: Timer = { ...freshTimer, userId: ada.id }
    let sync: TimerSync = { ...freshSync, userId: ada.id }
    const now = () => clock.now() + skewMs
    const take = (answer: ServerTimer, sent: string | null) => {
      const after = received({ timer: state, sync }, answer, { sent, now: now() })
      state = after.timer
      sync = after.sync
    }
    const see = () => {
      state = timer(state, { type: 'tick', now: now() })
      return state
    }
    return {
      see,
      /** Lets the device's clock run ahead. */
      gain: (ms: number) => {
        skewMs += ms
      },
      do(action: TimerAction) {
        const before = state
        state = timer(state, { ...action, now: now() })
        sync = withChange(sync, before, state, { id: id(9000 + ++changes), now: now() })
      },
      /** Syncs with the server, as when the user opens the page with a connection. */
      async open() {
        const { unsent, notEnded } = sync
        const body = (change: { id: string; madeAt: number; after: string | null }) => ({
          ...{
            changeId: change.id,
            after: change.after,
            msAgo: msSince(change.madeAt, now()),
            timeZone: 'Europe/Berlin',
            notEnded,
          },
          timer: toSent(see(), now()),
        })
        take(unsent ? (await put(body(unsent))).json<ServerTimer>() : await get(), unsent?.id ?? null)
        return see()
      },
    }
  }

  test('a timer started on the tablet runs on the phone after one request, even if their clocks differ', async () => {
    const tablet = device(-40 * minute)
    const phone = device(3 * 60 * minute)
    await phone.open()
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    clock.advance(10 * minute)
    expect((await phone.open()).phase).toMatchObject({ kind: 'running', id: id(1), leftMs: 15 * minute })
    phone.do({ type: 'pause' })
    await phone.open()
    clock.advance(minute)
    expect((await tablet.open()).phase).toEqual({ kind: 'paused', id: id(1), minutes: 25, leftMs: 15 * minute })
  })

  test("an end that no device saw is recorded once, on the user's day, and pushed once", async () => {
    const tablet = device()
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    const endsAt = new Date(clock.now() + 25 * minute).toISOString()
    clock.advance(25 * minute + 2000)
    await runJobs()
    expect([await sessions(), pushed]).toEqual([[], []])
    clock.advance(2000)
    await runJobs()
    await runJobs()
    // In Berlin it is already the next day.
    expect(await kept()).toMatchObject([{ id: id(1), day: '2026-11-23', minutes: 25, ended_at: endsAt }])
    const message = { title: 'Great work! 🎉', body: "You've completed 1 pomodoros! Choose your break duration." }
    expect(pushed).toEqual([
      { userId: ada.id, message: { ...message, path: '/dashboard', topic: 'focus-timer', ttlSeconds: 600 } },
    ])
    expect(await device().open()).toMatchObject({ phase: { kind: 'choosing' }, completed: 1, ended: { id: id(1) } })
  })

  test('an end that a device reports too is recorded once, on the day of the device', async () => {
    const tablet = device()
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    clock.advance(26 * minute)
    await runJobs()
    expect((await complete(id(1), '2026-11-21')).json()).toMatchObject({ id: id(1), day: '2026-11-21' })
    expect((await complete(id(1), '2026-11-20')).json()).toMatchObject({ id: id(1), day: '2026-11-21' })
    expect(await sessions()).toEqual([{ day: '2026-11-21', minutes: 25, sessions: 1 }])
  })

  test('an end that an open page has shown is not pushed, and is recorded even if the page reports nothing more', async () => {
    const tablet = device()
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    tablet.gain(500)
    clock.advance(25 * minute - 500)
    tablet.see()
    tablet.do({ type: 'tick' })
    await tablet.open()
    clock.advance(minute)
    await runJobs()
    expect([pushed, (await kept()).length]).toEqual([[], 1])
  })

  test('a pause postpones the end, and a stop cancels it', async () => {
    const tablet = device()
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    clock.advance(20 * minute)
    tablet.do({ type: 'pause' })
    await tablet.open()
    clock.advance(60 * minute)
    await runJobs()
    tablet.do({ type: 'resume' })
    await tablet.open()
    clock.advance(4 * minute)
    await runJobs()
    expect(await kept()).toEqual([])
    tablet.do({ type: 'stop' })
    await tablet.open()
    clock.advance(60 * minute)
    await runJobs()
    expect([await kept(), pushed]).toEqual([[], []])
  })

  test('the end of a break is pushed, and no session is recorded', async () => {
    const tablet = device()
    tablet.do({ type: 'switchMode', mode: 'break' })
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    clock.advance(6 * minute)
    await runJobs()
    expect(pushed.map(({ message }) => message.title)).toEqual(["Break's over! 💪"])
    expect(await kept()).toEqual([])
  })

  test('an end while the server was down for a day is recorded at its own time, and not pushed', async () => {
    const tablet = device()
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    const endsAt = new Date(clock.now() + 25 * minute).toISOString()
    clock.advance(24 * 60 * minute)
    await runJobs()
    expect(await kept()).toMatchObject([{ ended_at: endsAt }])
    expect(pushed).toEqual([])
  })

  test('a session that was paused offline is not recorded, even if the server had recorded its end', async () => {
    const tablet = device()
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    clock.advance(10 * minute)
    tablet.do({ type: 'pause' })
    clock.advance(20 * minute)
    await runJobs()
    expect(await kept()).toHaveLength(1)
    await tablet.open()
    expect(await kept()).toEqual([])
    tablet.do({ type: 'resume' })
    await tablet.open()
    clock.advance(16 * minute)
    await runJobs()
    expect(await kept()).toHaveLength(1)
  })

  test('an end that another device saw stays recorded, even if this device had paused offline', async () => {
    const [tablet, phone] = [device(), device()]
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    await phone.open()
    clock.advance(10 * minute)
    tablet.do({ type: 'pause' })
    clock.advance(16 * minute)
    await complete(phone.see().ended?.id ?? '', '2026-11-22')
    await tablet.open()
    expect(await kept()).toHaveLength(1)
  })

  test('of two timers the one started last is kept, and both completed sessions are recorded', async () => {
    const [tablet, phone] = [device(), device(90 * minute)]
    phone.do({ type: 'start', id: id(2) })
    clock.advance(minute)
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    clock.advance(5 * minute)
    expect((await phone.open()).phase).toMatchObject({ kind: 'running', id: id(1), leftMs: 20 * minute })
    // The laptop starts a session offline while the phone runs another one. Both end: one on the laptop, the other on the server.
    const laptop = device()
    laptop.do({ type: 'start', id: id(3) })
    clock.advance(26 * minute)
    await runJobs()
    expect((await laptop.open()).phase.kind).toBe('choosing')
    await complete(id(3), '2026-11-22')
    expect((await kept()).map((session) => session.id).sort()).toEqual([id(1), id(3)])
  })

  test('a completed session is recorded even if another device continues before the server notices the end', async () => {
    const [tablet, phone] = [device(), device()]
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    const endsAt = new Date(clock.now() + 25 * minute).toISOString()
    clock.advance(25 * minute + 1000)
    expect((await phone.open()).phase.kind).toBe('choosing')
    phone.do({ type: 'chooseBreak', minutes: 5 })
    await phone.open()
    await runJobs()
    expect(await kept()).toMatchObject([{ id: id(1), ended_at: endsAt }])
    expect(pushed).toEqual([])
  })

  test('a session that was paused and resumed, or stopped, offline is not recorded as completed', async () => {
    const tablet = device()
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    clock.advance(10 * minute)
    tablet.do({ type: 'pause' })
    clock.advance(20 * minute)
    tablet.do({ type: 'resume' })
    await tablet.open()
    expect(await kept()).toEqual([])
    clock.advance(5 * minute)
    tablet.do({ type: 'stop' })
    clock.advance(20 * minute)
    await tablet.open()
    await runJobs()
    expect(await kept()).toEqual([])
  })

  test('of two changes of one device the second counts, even if the first was on its way for longer', async () => {
    const [first, second] = [id(600), id(601)]
    const running = timer(freshTimer, { type: 'start', id: id(1), now: 0 })
    const started = { changeId: second, after: first, timeZone: 'UTC', notEnded: [], timer: toSent(running, 0) }
    const chosen = { changeId: first, after: null, timeZone: 'UTC', notEnded: [], timer: toSent(freshTimer, 0) }
    // Sent at once, and 1.4 seconds on its way. The second was made half a second later, and waited for the reply to the first.
    await put({ ...chosen, msAgo: 0 })
    const answer = (await put({ ...started, msAgo: 900 })).json<ServerTimer>()
    expect(answer).toMatchObject({ changeId: second, timer: { phase: 'running' } })
    // A copy of the first, whose reply the device no longer waits for, arrives last.
    clock.advance(5000)
    expect((await put({ ...chosen, msAgo: 0 })).json<ServerTimer>()).toMatchObject({ changeId: second })
  })

  test('sending the same change twice changes nothing', async () => {
    const body = { changeId: id(500), msAgo: 0, timeZone: 'UTC', notEnded: [] }
    const running = timer(freshTimer, { type: 'start', id: id(1), now: 0 })
    const first = (await put({ ...body, timer: toSent(running, 0) })).json<ServerTimer>()
    clock.advance(minute)
    const again = (await put({ ...body, timer: toSent(running, 0) })).json<ServerTimer>()
    expect(again).toMatchObject({ version: first.version, changeId: id(500), timer: { leftMs: 24 * minute } })
  })

  test('an invalid timer is refused', async () => {
    const body = { changeId: id(501), msAgo: 0, timeZone: 'UTC', notEnded: [] }
    const running = toSent(timer(freshTimer, { type: 'start', id: id(1), now: 0 }), 0)
    expect((await put({ ...body, timer: { ...running, leftMs: 26 * minute } })).statusCode).toBe(400)
    expect((await put({ ...body, timer: { ...running, minutes: 181 } })).statusCode).toBe(400)
    expect((await get()).version).toBe(0)
  })

  test('an unknown time zone is treated as UTC', async () => {
    const running = toSent(timer(freshTimer, { type: 'start', id: id(1), now: 0 }), 0)
    await put({ changeId: id(502), msAgo: 0, timeZone: 'Mars/Olympus', notEnded: [], timer: running })
    clock.advance(26 * minute)
    await runJobs()
    expect(await kept()).toHaveLength(1)
  })

  test("if the server's clock is set back, the session still ends at its time", async () => {
    const tablet = device()
    tablet.do({ type: 'start', id: id(1) })
    await tablet.open()
    const endsAt = clock.now() + 25 * minute
    clock.advance(26 * minute)
    clock.advance(-2 * minute)
    await runJobs()
    expect(await kept()).toEqual([])
    clock.advance(2 * minute)
    await runJobs()
    expect(await kept()).toMatchObject([{ ended_at: new Date(endsAt).toISOString() }])
  })
})
