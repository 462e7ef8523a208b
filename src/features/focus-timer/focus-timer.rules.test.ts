import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breakOptions,
  freshTimer,
  leftMs,
  lengthMs,
  suggestBreak,
  type Timer,
  type TimerAction,
  type TimerEvent,
  timer,
  workMinutes,
} from './focus-timer.rules.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 21, 12)
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** The timer after these actions, each at the given minute after noon. */
function played(...events: [minutes: number, action: TimerAction][]): Timer {
  return events.reduce<Timer>((state, [minutes, action]) => timer(state, { ...action, now: noon + minutes * minute }), freshTimer)
}
const start: TimerAction = { type: 'start', id: id(1) }
const tick: TimerAction = { type: 'tick' }

describe('the suggested break', () => {
  it('is 5 before and after the first pomodoro, 30 on every fourth, 15 on every second, otherwise 5', () => {
    expect(Array.from({ length: 13 }, (_, completed) => suggestBreak(completed))).toEqual([
      5, 5, 15, 5, 30, 5, 15, 5, 30, 5, 15, 5, 30,
    ])
  })

  it('repeats every four pomodoros, however many there were', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 1_000_000 }),
        (completed) => suggestBreak(completed) === suggestBreak((completed % 4) + 4),
      ),
    )
  })
})

describe('a pomodoro', () => {
  it('lasts 25 minutes and counts down by the clock', () => {
    expect(lengthMs(freshTimer)).toBe(25 * minute)
    expect(leftMs(played([0, start]), noon + 10 * minute)).toBe(15 * minute)
  })

  it('completes at zero and not before: the count goes up by one, and the break chooser opens', () => {
    expect(played([0, start], [24.999, tick]).phase.kind).toBe('running')
    const done = played([0, start], [25, tick])
    expect(done).toMatchObject({ phase: { kind: 'choosing' }, mode: 'work', completed: 1 })
    expect(done.ended).toEqual({
      id: id(1),
      mode: 'work',
      minutes: 25,
      endedAt: noon + 25 * minute,
      noticedAt: noon + 25 * minute,
    })
  })

  it('completes only once, however often the time is checked afterwards', () => {
    expect(played([0, start], [25, tick], [25, tick], [26, tick], [90, tick]).completed).toBe(1)
  })

  it('completes at its scheduled time if the tablet slept, and records when that was noticed', () => {
    const done = played([0, start], [40, tick])
    expect(done.completed).toBe(1)
    expect(done.ended).toMatchObject({ endedAt: noon + 25 * minute, noticedAt: noon + 40 * minute })
  })

  it.each(['pause', 'reset', 'stop'] as const)(
    'is over when its time is over, even if %s is pressed before that was noticed',
    (type) => {
      expect(played([0, start], [26, { type }])).toMatchObject({ completed: 1, phase: { kind: 'choosing' } })
    },
  )

  it("can't be started while a break is being chosen, or twice", () => {
    expect(played([0, start], [25, tick], [26, { type: 'start', id: id(2) }]).phase.kind).toBe('choosing')
    expect(played([0, start], [5, { type: 'start', id: id(2) }]).phase).toMatchObject({ id: id(1), since: noon })
  })

  it('keeps the time left while it is paused, however long', () => {
    const paused = played([0, start], [10, { type: 'pause' }], [500, tick])
    expect(leftMs(paused, noon + 900 * minute)).toBe(15 * minute)
  })

  it('is full again and not running after a reset or a stop, and is not counted', () => {
    for (const type of ['reset', 'stop'] as const) {
      const state = played([0, start], [10, { type }], [99, tick])
      expect(state).toMatchObject({ phase: { kind: 'ready' }, mode: 'work', completed: 0, ended: null })
      expect(leftMs(state, noon)).toBe(25 * minute)
    }
  })
})

describe('a break', () => {
  it.each(breakOptions)('of %s minutes waits to be started once chosen, and leads back to work', (minutes) => {
    const chosen = played([0, start], [25, tick], [26, { type: 'chooseBreak', minutes }])
    expect(chosen).toMatchObject({ mode: 'break', breakMinutes: minutes, phase: { kind: 'ready' } })
    const resting = timer(chosen, { type: 'start', id: id(2), now: noon + 27 * minute })
    expect(leftMs(resting, noon + 28 * minute)).toBe((minutes - 1) * minute)
    const over = timer(resting, { type: 'tick', now: noon + (27 + minutes) * minute })
    expect(over).toMatchObject({ mode: 'work', phase: { kind: 'ready' }, completed: 1, ended: { mode: 'break', minutes } })
  })

  it("can't be chosen unless the chooser is open", () => {
    expect(played([0, { type: 'chooseBreak', minutes: 30 }])).toEqual(freshTimer)
  })

  it('leads back to work when it is stopped', () => {
    const states = played([0, { type: 'switchMode', mode: 'break' }], [1, start], [2, { type: 'stop' }])
    expect(states).toEqual(freshTimer)
  })
})

describe('the Work and Break buttons', () => {
  it('switch the mode and reset the timer; a break has 5 minutes unless another length is chosen', () => {
    const toBreak = played([0, start], [10, { type: 'switchMode', mode: 'break' }])
    expect(toBreak).toMatchObject({ mode: 'break', phase: { kind: 'ready' } })
    expect(leftMs(toBreak, noon)).toBe(5 * minute)
    const toWork = timer(toBreak, { type: 'switchMode', mode: 'work', now: noon })
    expect(leftMs(toWork, noon)).toBe(25 * minute)
  })

  it('use the suggested break if the chooser is skipped', () => {
    const second = { ...played([0, start], [25, tick]), completed: 4 }
    expect(timer(second, { type: 'switchMode', mode: 'break', now: noon + 30 * minute }).breakMinutes).toBe(30)
  })
})

describe('the timer of another user', () => {
  it('is not shown to the user who signs in', () => {
    const hers = timer({ ...played([0, start]), userId: 'ada', completed: 3 }, { type: 'claim', userId: 'eve', now: noon })
    expect(hers).toEqual({ ...freshTimer, userId: 'eve' })
  })

  it('keeps running for its owner, and is there when they sign in again', () => {
    const hers = { ...played([0, start]), userId: 'ada', completed: 3 }
    expect(timer(hers, { type: 'claim', userId: 'ada', now: noon })).toBe(hers)
    expect(timer(freshTimer, { type: 'claim', userId: 'ada', now: noon })).toEqual({ ...freshTimer, userId: 'ada' })
  })
})

describe('for any sequence of events', () => {
  const length = workMinutes * minute

  it('the running time of a session adds up to its length, whenever it is paused and resumed', () => {
    const stretch = fc.record({ ran: fc.integer({ min: 0, max: length }), paused: fc.integer({ min: 0, max: 86_400_000 }) })
    fc.assert(
      fc.property(fc.array(stretch), (stretches) => {
        let now = noon
        let ran = 0
        let state = timer(freshTimer, { type: 'start', id: id(1), now })
        for (const { ran: stretchMs, paused } of stretches) {
          const left = leftMs(state, now)
          now += Math.min(stretchMs, left - 1)
          ran += Math.min(stretchMs, left - 1)
          state = timer(state, { type: 'pause', now })
          now += paused
          state = timer(state, { type: 'resume', now })
        }
        expect(ran + leftMs(state, now)).toBe(length)
        expect(timer(state, { type: 'tick', now: now + length - ran - 1 }).completed).toBe(0)
        expect(timer(state, { type: 'tick', now: now + length - ran }).completed).toBe(1)
      }),
    )
  })

  it('the time left never grows while the timer runs, and each session ends once', () => {
    const press = fc.oneof(
      ...(['start', 'pause', 'resume', 'reset', 'stop', 'tick'] as const).map((type) => fc.constant({ type })),
      fc.record({ type: fc.constant('chooseBreak' as const), minutes: fc.constantFrom(5 as const, 15 as const, 30 as const) }),
      fc.record({ type: fc.constant('switchMode' as const), mode: fc.constantFrom('work' as const, 'break' as const) }),
    )
    const wait = fc.integer({ min: 0, max: 40 * minute })
    fc.assert(
      fc.property(fc.array(fc.tuple(wait, press)), (steps) => {
        let now = noon
        let state: Timer = freshTimer
        const ended: string[] = []
        for (const [index, [waited, event]] of steps.entries()) {
          const before = leftMs(state, now)
          now += waited
          const next = timer(state, { ...event, id: id(index), now } as TimerEvent)
          if (state.phase.kind === 'running' && next.phase.kind === 'running') expect(leftMs(next, now)).toBe(before - waited)
          if (next.ended && next.ended !== state.ended) ended.push(next.ended.id)
          expect(leftMs(next, now)).toBeLessThanOrEqual(lengthMs(next))
          state = next
        }
        expect(new Set(ended).size).toBe(ended.length)
        expect(state.completed).toBeLessThanOrEqual(ended.length)
      }),
    )
  })

  it('a session ends after its length even if the clock is set back', () => {
    const step = fc.record({ passed: fc.integer({ min: 0, max: 3 * minute }), setBack: fc.integer({ min: 0, max: 86_400_000 }) })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        let clock = noon
        let passed = 0
        let state = timer(freshTimer, { type: 'start', id: id(1), now: clock })
        for (const { passed: stretch, setBack } of steps) {
          clock += stretch
          passed += stretch
          state = timer(state, { type: 'tick', now: clock - setBack, seenAt: clock })
          clock -= setBack
          expect(leftMs(state, clock)).toBe(length - passed)
        }
        expect(timer(state, { type: 'tick', now: clock + length - passed - 1 }).completed).toBe(0)
        expect(timer(state, { type: 'tick', now: clock + length - passed }).completed).toBe(1)
      }),
    )
  })

  it('the timer never shows more time than was left if the clock was set back while the page was closed', () => {
    const running = played([0, start], [10, { type: 'pause' }], [20, { type: 'resume' }])
    const looked = timer(running, { type: 'tick', now: noon - 600 * minute })
    expect(leftMs(looked, noon - 600 * minute)).toBe(15 * minute)
    expect(timer(looked, { type: 'tick', now: noon - 585 * minute }).completed).toBe(1)
  })
})
