// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { toast, useToasts } from '#kit/web/feedback/toast.ts'
import { leftMs } from '../focus-timer.rules.ts'
import { defaultChoice } from '../timer-lengths.rules.ts'
import { toSent } from '../timer-sync.rules.ts'
import { FocusTimerKeeper } from './focus-timer-keeper.tsx'
import { changeTimer, currentSession, currentTimer } from './timer-store.ts'

const id = '018f5a6e-0000-7000-8000-000000000001'
const quiet = { sound: false, vibration: false }
const minute = 60_000

/** Every request fails, so sessions wait to be sent. */
const offline = () => Promise.reject(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 9) })
  vi.stubGlobal('fetch', offline)
  document.title = 'Home · Willow'
  toast({ title: 'before' })
})

afterEach(() => {
  cleanup()
  act(() => changeTimer({ type: 'claim', userId: 'nobody' }))
  localStorage.clear()
  vi.useRealTimers()
})

/** There is no IndexedDB here, so a session that can't be sent stays in localStorage. */
const unsentSessions = () => JSON.parse(localStorage.getItem('focusSessionsUnsent') ?? '[]')

const advance = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const keep = (userId = 'ada', choice = defaultChoice) =>
  render(<FocusTimerKeeper userId={userId} notifications={quiet} choice={choice} />)

it("the title shows the time left on every screen while the timer runs, and afterwards the screen's own title", async () => {
  const { unmount } = keep()
  expect(document.title).toBe('Home · Willow')
  act(() => changeTimer({ type: 'start', id }))
  expect(document.title).toBe('25:00 · Home · Willow')
  await advance(61_000)
  expect(document.title).toBe('23:59 · Home · Willow')
  document.title = 'Library · Willow'
  await advance(1000)
  expect(document.title).toBe('23:58 · Library · Willow')
  act(() => changeTimer({ type: 'pause' }))
  expect(document.title).toBe('Library · Willow')
  act(() => changeTimer({ type: 'resume' }))
  unmount()
  expect(document.title).toBe('Library · Willow')
})

it('a change that a read-only account refuses is told once and not sent again', async () => {
  const refusal = () => Response.json({ message: 'Read-only.', code: 'session.read_only' }, { status: 403 })
  const answer = vi.fn(async (_address: string, { method }: RequestInit) => (method === 'PUT' ? refusal() : offline()))
  vi.stubGlobal('fetch', answer)
  keep()
  act(() => changeTimer({ type: 'start', id }))
  await advance(1000)
  const sent = () => answer.mock.calls.filter(([, { method }]) => method === 'PUT').length
  const before = sent()
  await advance(2 * minute)
  expect([before > 0, sent()]).toEqual([true, before])
  expect(useToasts.getState().toasts[0]?.title).toBe('Read-only.')
})

it('a timer that did not arrive in time is asked for again, and then not any more', async () => {
  const timer = { ...toSent(currentTimer(), 0), mode: 'break' }
  const answer = vi.fn(async () => Response.json({ version: 1, changeId: null, timer }))
  answer.mockRejectedValueOnce(new DOMException('', 'TimeoutError'))
  vi.stubGlobal('fetch', answer)
  keep()
  await advance(5 * minute)
  expect([currentSession().mode, answer.mock.calls.length]).toEqual(['break', 2])
})

it('a hidden page waits with that until it is seen', async () => {
  const answer = vi.fn().mockRejectedValue(new DOMException('', 'TimeoutError'))
  vi.stubGlobal('fetch', answer)
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  keep()
  await advance(5 * minute)
  expect(answer).toHaveBeenCalledOnce()
})

it('a session ends on time, is announced once, and waits with its day to be sent', async () => {
  keep()
  act(() => changeTimer({ type: 'start', id }))
  await advance(25 * minute)
  await advance(minute)
  expect(currentSession().phase.kind).toBe('choosing')
  expect(useToasts.getState().toasts[0]?.title).toBe('Great work! 🎉')
  expect(localStorage.getItem('completedPomodoros')).toBe('1')
  await vi.waitFor(() =>
    expect(unsentSessions()).toEqual([
      { id, userId: 'ada', day: '2026-11-21', minutes: 25, endedAt: new Date(2026, 10, 21, 9, 25).toISOString() },
    ]),
  )
})

it('a session that ended while the page was closed is over at the next visit, with its own end time', async () => {
  const { unmount } = keep()
  act(() => changeTimer({ type: 'start', id }))
  unmount()
  vi.setSystemTime(new Date(2026, 10, 23, 8))
  keep()
  await advance(0)
  expect(currentSession().ended).toMatchObject({ endedAt: new Date(2026, 10, 21, 9, 25).getTime() })
  await vi.waitFor(() => expect(unsentSessions()).toMatchObject([{ day: '2026-11-21' }]))
})

it('the end of a break counts no pomodoro', async () => {
  keep()
  act(() => changeTimer({ type: 'switchMode', mode: 'break' }))
  act(() => changeTimer({ type: 'start', id }))
  await advance(5 * minute + 1000)
  expect(useToasts.getState().toasts[0]?.title).toBe("Break's over! 💪")
  expect(currentSession()).toMatchObject({ mode: 'work', phase: { kind: 'ready' } })
  expect(localStorage.getItem('completedPomodoros') ?? '0').toBe('0')
})

it('new lengths apply at once, but a running session keeps its length', async () => {
  const other = '018f5a6e-0000-7000-8000-000000000002'
  const { rerender } = keep('ada', { ...defaultChoice, focus: 50 })
  expect(leftMs(currentSession(), 0)).toBe(50 * minute)
  act(() => changeTimer({ type: 'start', id: other }))
  rerender(<FocusTimerKeeper userId="ada" notifications={quiet} choice={{ ...defaultChoice, focus: 10, quick: 3 }} />)
  await advance(49 * minute)
  expect(currentSession().phase.kind).toBe('running')
  await advance(2 * minute)
  await vi.waitFor(() => expect(unsentSessions()).toContainEqual(expect.objectContaining({ id: other, minutes: 50 })))
  act(() => changeTimer({ type: 'chooseBreak', minutes: 3 }))
  expect(leftMs(currentSession(), 0)).toBe(3 * minute)
})

it.each([true, false])('after a break the next session starts by itself only if the setting says so: %s', async (autoStart) => {
  keep('ada', { ...defaultChoice, autoStart })
  act(() => changeTimer({ type: 'switchMode', mode: 'break' }))
  act(() => changeTimer({ type: 'start', id }))
  await advance(5 * minute + 1000)
  expect(currentSession()).toMatchObject({ mode: 'work', phase: { kind: autoStart ? 'running' : 'ready' } })
})
