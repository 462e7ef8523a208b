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

  it('is the same four by four, however many there were', () => {
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

  it('completes at zero and not before: one more completed, and a break is asked for', () => {
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

  it('completes once, however often the time is looked at afterwards', () => {
    expect(played([0, start], [25, tick], [25, tick], [26, tick], [90, tick]).completed).toBe(1)
  })

  it('of a tablet that slept completed at its right moment, and it is known when that was noticed', () => {
    const done = played([0, start], [40, tick])
    expect(done.completed).toBe(1)
    expect(done.ended).toMatchObject({ endedAt: noon + 25 * minute, noticedAt: noon + 40 * minute })
  })

  it.each(['pause', 'reset', 'stop'] as const)(
    'whose time is over is over, also for who presses %s before it was seen',
    (type) => {
      expect(played([0, start], [26, { type }])).toMatchObject({ completed: 1, phase: { kind: 'choosing' } })
    },
  )

  it('cannot be started while the break is being chosen, nor twice', () => {
    expect(played([0, start], [25, tick], [26, { type: 'start', id: id(2) }]).phase.kind).toBe('choosing')
    expect(played([0, start], [5, { type: 'start', id: id(2) }]).phase).toMatchObject({ id: id(1), since: noon })
  })

  it('that is paused keeps what was left, however long the pause is', () => {
    const paused = played([0, start], [10, { type: 'pause' }], [500, tick])
    expect(leftMs(paused, noon + 900 * minute)).toBe(15 * minute)
  })

  it('that is reset is whole again and stands still; one that is stopped, too, and nothing counts', () => {
    for (const type of ['reset', 'stop'] as const) {
      const state = played([0, start], [10, { type }], [99, tick])
      expect(state).toMatchObject({ phase: { kind: 'ready' }, mode: 'work', completed: 0, ended: null })
      expect(leftMs(state, noon)).toBe(25 * minute)
    }
  })
})

describe('a break', () => {
  it.each(breakOptions)('of %s minutes that was chosen waits to be started, and leads back to work', (minutes) => {
    const chosen = played([0, start], [25, tick], [26, { type: 'chooseBreak', minutes }])
    expect(chosen).toMatchObject({ mode: 'break', breakMinutes: minutes, phase: { kind: 'ready' } })
    const resting = timer(chosen, { type: 'start', id: id(2), now: noon + 27 * minute })
    expect(leftMs(resting, noon + 28 * minute)).toBe((minutes - 1) * minute)
    const over = timer(resting, { type: 'tick', now: noon + (27 + minutes) * minute })
    expect(over).toMatchObject({ mode: 'work', phase: { kind: 'ready' }, completed: 1, ended: { mode: 'break', minutes } })
  })

  it('cannot be chosen unless it is asked for', () => {
    expect(played([0, { type: 'chooseBreak', minutes: 30 }])).toEqual(freshTimer)
  })

  it('that is stopped leads back to work', () => {
    const states = played([0, { type: 'switchMode', mode: 'break' }], [1, start], [2, { type: 'stop' }])
    expect(states).toEqual(freshTimer)
  })
})

describe('the Work and Break buttons', () => {
  it('switch the mode and reset; a break has 5 minutes unless chosen otherwise', () => {
    const toBreak = played([0, start], [10, { type: 'switchMode', mode: 'break' }])
    expect(toBreak).toMatchObject({ mode: 'break', phase: { kind: 'ready' } })
    expect(leftMs(toBreak, noon)).toBe(5 * minute)
    const toWork = timer(toBreak, { type: 'switchMode', mode: 'work', now: noon })
    expect(leftMs(toWork, noon)).toBe(25 * minute)
  })

  it('take the suggestion when the chooser is passed over', () => {
    const second = { ...played([0, start], [25, tick]), completed: 4 }
    expect(timer(second, { type: 'switchMode', mode: 'break', now: noon + 30 * minute }).breakMinutes).toBe(30)
  })
})

describe('the timer of another person', () => {
  it('is not shown to the one who signs in', () => {
    const hers = timer({ ...played([0, start]), userId: 'ada', completed: 3 }, { type: 'claim', userId: 'eve', now: noon })
    expect(hers).toEqual({ ...freshTimer, userId: 'eve' })
  })

  it('runs on for its owner, who comes back', () => {
    const hers = { ...played([0, start]), userId: 'ada', completed: 3 }
    expect(timer(hers, { type: 'claim', userId: 'ada', now: noon })).toBe(hers)
    expect(timer(freshTimer, { type: 'claim', userId: 'ada', now: noon })).toEqual({ ...freshTimer, userId: 'ada' })
  })
})

describe('laws', () => {
  const length = workMinutes * minute

  it('paused and resumed at any moments, the time that it ran totals its length', () => {
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

  it('whatever is pressed and whenever, what is left never grows while it runs, and each session ends once', () => {
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

  it('a clock that is set back takes no time away and gives none: it still ends after its length', () => {
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

  it('a clock that was set back while nobody looked never shows more than was left', () => {
    const running = played([0, start], [10, { type: 'pause' }], [20, { type: 'resume' }])
    const looked = timer(running, { type: 'tick', now: noon - 600 * minute })
    expect(leftMs(looked, noon - 600 * minute)).toBe(15 * minute)
    expect(timer(looked, { type: 'tick', now: noon - 585 * minute }).completed).toBe(1)
  })
})
