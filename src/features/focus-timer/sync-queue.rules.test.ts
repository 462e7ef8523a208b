import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSyncQueue, type UnsentSession, withoutSent, withUnsent } from './sync-queue.rules.ts'

const session = (number: number): UnsentSession => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  userId: 'ada',
  day: '2026-11-21',
  minutes: 25,
  endedAt: '2026-11-21T10:00:00.000Z',
})
const many = (count: number) => Array.from({ length: count }, (_, index) => session(index))

describe('unsent sessions', () => {
  it('are kept once, even if two tabs saw the same session end', () => {
    expect(withUnsent(withUnsent([], session(1)), session(1))).toEqual([session(1)])
  })

  it('are removed when they were sent, and the others are kept', () => {
    expect(withoutSent(many(3), session(1).id)).toEqual([session(0), session(2)])
  })

  it('are all kept, however many there are', () => {
    expect(withUnsent(many(1000), session(1000))).toEqual(many(1001))
    expect(parseSyncQueue(many(1001))).toEqual(many(1001))
  })

  it('are restored after a reload', () => {
    expect(parseSyncQueue(JSON.parse(JSON.stringify(many(3))))).toEqual(many(3))
  })

  it('are restored only if they are valid', () => {
    expect(parseSyncQueue('[')).toBeUndefined()
    expect(parseSyncQueue([session(1), null, { ...session(2), id: '../x' }, { ...session(3), minutes: '25' }, 7])).toEqual([
      session(1),
    ])
    fc.assert(fc.property(fc.array(fc.anything()), (stored) => (parseSyncQueue(stored) ?? []).length <= stored.length))
  })
})
