import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshTimer, leftMs, type Timer, type TimerAction, timer } from './focus-timer.rules.ts'
import {
  freshSync,
  isLater,
  msSince,
  parseSync,
  received,
  type ServerTimer,
  syncOf,
  type TimerSync,
  timerOf,
  toSent,
  withChange,
} from './timer-sync.rules.ts'

const minute = 60_000
const noon = Date.UTC(2026, 10, 21, 12)
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const ada: Timer = { ...freshTimer, userId: 'ada' }
const sync: TimerSync = { ...freshSync, userId: 'ada', version: 7 }
const running = timer(ada, { type: 'start', id: id(1), now: noon })
const answer = (state: Timer, more: Partial<ServerTimer> = {}): ServerTimer => ({
  ...{ version: 8, changeId: id(90), timer: toSent(state, noon) },
  ...more,
})

describe('a timer that is sent', () => {
  it('is the same by the clock of the other device, at every stage', () => {
    const actions: TimerAction[] = [
      { type: 'start', id: id(1) },
      { type: 'pause' },
      { type: 'resume' },
      { type: 'tick' },
      { type: 'chooseBreak', minutes: 15 },
      { type: 'start', id: id(2) },
      { type: 'stop' },
    ]
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...actions), fc.integer({ min: 0, max: 30 * minute })), { maxLength: 12 }),
        fc.integer({ min: -86_400_000, max: 86_400_000 }),
        (steps, skew) => {
          let now = noon
          let state = ada
          for (const [action, waited] of steps) {
            now += waited
            state = timer(state, { ...action, now })
          }
          const there = timerOf(toSent(state, now), ada, now + skew)
          expect(there).toMatchObject({ mode: state.mode, completed: state.completed, breakMinutes: state.breakMinutes })
          expect(there.phase.kind).toBe(state.phase.kind)
          expect(there.ended?.id).toBe(state.ended?.id)
          const isUnderWay = state.phase.kind === 'running' || state.phase.kind === 'paused'
          expect(leftMs(there, now + skew)).toBe(Math.max(leftMs(state, now), isUnderWay ? 1 : 0))
        },
      ),
    )
  })

  it('has the age zero if the clock was set back since', () => {
    expect(msSince(noon + minute, noon)).toBe(0)
  })
})

describe('a reply of the server', () => {
  const [sent, now] = [null, noon]

  it('with a newer timer replaces the one that is shown', () => {
    const after = received({ timer: ada, sync }, answer(running), { sent, now: noon + 60 * minute })
    expect(after.timer.phase).toEqual({ kind: 'running', id: id(1), minutes: 25, leftMs: 25 * minute, since: noon + 60 * minute })
    expect(after.sync.version).toBe(8)
  })

  it('with the same or an older timer changes nothing', () => {
    for (const version of [6, 7]) {
      const after = received({ timer: ada, sync }, answer(running, { version }), { sent, now })
      expect(after).toEqual({ timer: ada, sync })
    }
  })

  it('that confirms a change keeps later local changes', () => {
    const local = { timer: running, sync: { ...sync, unsent: { id: id(90), madeAt: noon, after: null }, notEnded: [id(5)] } }
    const after = received(local, answer(ada), { sent: id(90), now })
    expect(after).toEqual({ timer: running, sync: { ...sync, version: 8 } })
  })

  it('that refuses a change shows the later change of another device', () => {
    const local = { timer: running, sync: { ...sync, unsent: { id: id(91), madeAt: noon, after: null } } }
    const after = received(local, answer(ada), { sent: id(91), now })
    expect(after).toEqual({ timer: ada, sync: { ...sync, version: 8 } })
  })

  it("to an earlier request doesn't replace a newer local change", () => {
    const local = { timer: running, sync: { ...sync, unsent: { id: id(92), madeAt: noon, after: null } } }
    expect(received(local, answer(ada), { sent: id(91), now })).toBe(local)
    expect(received(local, answer(ada), { sent: null, now })).toBe(local)
  })
})

describe('a local change', () => {
  const change = { id: id(90), now: noon }

  it("is unsent, and names the session that didn't end", () => {
    const paused = timer(running, { type: 'pause', now: noon + minute })
    const after = withChange(sync, running, paused, change)
    expect(after).toMatchObject({ unsent: { id: id(90), madeAt: noon, after: null }, notEnded: [id(1)] })
    const resumed = timer(paused, { type: 'resume', now: noon + 2 * minute })
    expect(withChange(after, paused, resumed, change).notEnded).toEqual([])
    const stopped = timer(paused, { type: 'stop', now: noon + 2 * minute })
    expect(withChange(after, paused, stopped, change).notEnded).toEqual([id(1)])
  })

  it("doesn't name a session that ended", () => {
    const ended = timer(running, { type: 'stop', now: noon + 30 * minute })
    expect(ended.ended?.id).toBe(id(1))
    expect(withChange(sync, running, ended, change).notEnded).toEqual([])
  })

  it('names the last twenty sessions at most', () => {
    const many = { ...sync, notEnded: Array.from({ length: 20 }, (_, at) => id(100 + at)) }
    expect(withChange(many, running, ada, change).notEnded).toEqual([...many.notEnded.slice(1), id(1)])
  })

  it('is discarded for the next user, but a timer that they run here is sent', () => {
    expect(syncOf(sync, ada, change)).toBe(sync)
    expect(syncOf({ ...sync, userId: 'eve', unsent: { id: id(1), madeAt: 1, after: null } }, ada, change)).toEqual({
      ...freshSync,
      userId: 'ada',
    })
    expect(syncOf(freshSync, running, change)).toEqual({
      ...freshSync,
      userId: 'ada',
      unsent: { id: id(90), madeAt: noon, after: null },
    })
  })
})

describe('two changes', () => {
  const stored = { changeId: id(1), after: id(0), changedAt: noon }

  it('of two devices are ordered by time', () => {
    for (const after of [null, id(7)])
      for (const ms of [-1, 0, 1]) expect(isLater({ changeId: id(2), after, changedAt: noon + ms }, stored)).toBe(ms >= 0)
  })

  it('of one device are ordered as it names them, however long each was on its way', () => {
    expect(isLater({ changeId: id(2), after: id(1), changedAt: noon - minute }, stored)).toBe(true)
    expect(isLater({ changeId: id(0), after: null, changedAt: noon + minute }, stored)).toBe(false)
  })

  it('with the same id are one', () => {
    expect(isLater({ ...stored, changedAt: noon + minute }, stored)).toBe(false)
  })
})

describe('the stored state', () => {
  it('of a version that did not name the change before is read', () => {
    const { sent: _, ...before } = sync
    const unsent = { id: id(1), madeAt: noon }
    expect(parseSync({ ...before, unsent })).toEqual({ ...sync, unsent: { ...unsent, after: null } })
  })

  it('is restored', () => {
    const full: TimerSync = { ...sync, unsent: { id: id(1), madeAt: noon, after: id(3) }, sent: id(3), notEnded: [id(2)] }
    expect(parseSync(JSON.parse(JSON.stringify(full)))).toEqual(full)
  })

  it('is ignored or cleaned if it is invalid', () => {
    expect([null, 7, {}, { ...sync, version: -1 }, { ...sync, notEnded: null }].map(parseSync)).toEqual(Array(5).fill(undefined))
    expect(parseSync({ ...sync, unsent: { id: 'x', madeAt: 1 }, notEnded: ['x', id(1)] })).toEqual({ ...sync, notEnded: [id(1)] })
  })
})
