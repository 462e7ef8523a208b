import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { freshSession, freshTimer, leftMs, lengthMs, timer } from './focus-timer.rules.ts'
import { parseCount, parseSession } from './stored-timer.rules.ts'

const id = '018f5a6e-0000-7000-8000-000000000001'
const running = timer({ ...freshTimer, userId: 'ada' }, { type: 'start', id, now: 1_000_000 })

describe('a stored timer', () => {
  it('is restored at every stage', () => {
    const paused = timer(running, { type: 'pause', now: 1_060_000 })
    const choosing = timer(running, { type: 'tick', now: 9_000_000 })
    const resting = timer(choosing, { type: 'chooseBreak', minutes: 15, now: 9_100_000 })
    for (const state of [{ ...freshTimer, userId: 'ada' }, running, paused, choosing, resting]) {
      const { completed, ...session } = state
      expect(parseSession(JSON.parse(JSON.stringify(session)))).toEqual(session)
      expect(parseCount(completed)).toBe(completed)
    }
  })

  it('from before the end of the break was stored has a break that is over', () => {
    expect(parseSession({ ...freshSession, phase: { kind: 'choosing' } })?.phase).toEqual({ kind: 'choosing', breakEnd: 0 })
  })

  it.each([
    ['no mode', { mode: undefined }],
    ['a mode of another version', { mode: 'long-break' }],
    ['a break of no length', { breakMinutes: 0 }],
    ['a phase that is none', { phase: { kind: 'resting' } }],
    ['more left than it lasts', { phase: { kind: 'paused', id, leftMs: 26 * 60_000 } }],
    ['nothing left', { phase: { kind: 'paused', id, leftMs: 0 } }],
    ['an id that the server refuses', { phase: { kind: 'paused', id: 'x', leftMs: 1 } }],
    ['no beginning', { phase: { kind: 'running', id, leftMs: 1, since: null } }],
    ['a break to be chosen within a break', { mode: 'break', phase: { kind: 'choosing' } }],
  ])('with %s is invalid', (_, wrong) => {
    expect(parseSession({ ...freshSession, ...wrong })).toBeUndefined()
  })

  it('is either ignored or works, whatever its content', () => {
    const session = fc.record({
      userId: fc.oneof(fc.string(), fc.anything()),
      mode: fc.constantFrom('work', 'break', 'other'),
      breakMinutes: fc.constantFrom(5, 15, 30, 7),
      phase: fc.oneof(
        fc.anything(),
        fc.record({ kind: fc.constantFrom('running', 'paused'), id: fc.constant(id), leftMs: fc.nat(), since: fc.double() }),
      ),
      ended: fc.anything(),
    })
    fc.assert(
      fc.property(fc.oneof(fc.anything(), session), fc.nat(), (stored, now) => {
        const parsed = parseSession(stored)
        if (!parsed) return
        const left = leftMs(timer({ ...parsed, completed: 0 }, { type: 'tick', now }), now)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(left).toBeLessThanOrEqual(Math.max(lengthMs(parsed), lengthMs(freshSession)))
      }),
    )
  })

  it('has a count only if that is a whole number', () => {
    expect([0, 7, -1, 1.5, '3', null, Number.NaN, Number.POSITIVE_INFINITY, {}].map(parseCount)).toEqual([
      0,
      7,
      ...Array(7).fill(undefined),
    ])
  })
})
