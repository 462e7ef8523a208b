import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { notRecordedYet, parseUnsentSessions, type UnsentSession } from './unsent-session.rules.ts'

const session = (number: number): UnsentSession => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  userId: 'ada',
  day: '2026-11-21',
  minutes: 25,
  endedAt: '2026-11-21T10:00:00.000Z',
})
const many = (count: number) => Array.from({ length: count }, (_, index) => session(index))

describe('unsent sessions', () => {
  it('are all restored after a reload, however many there are', () => {
    expect(parseUnsentSessions(JSON.parse(JSON.stringify(many(1001))))).toEqual(many(1001))
  })

  it('are counted once while they reach the server', () => {
    const sessions = many(2)
    const days = (minutes: number) => [
      { day: '2026-11-20', minutes: 100 },
      ...(minutes > 0 ? [{ day: '2026-11-21', minutes }] : []),
    ]
    expect(notRecordedYet(sessions, days(0), days(0))).toEqual(sessions)
    expect(notRecordedYet(sessions, days(25), days(0))).toEqual([sessions[1]])
    expect(notRecordedYet(sessions, days(75), days(25))).toEqual([])
    // Minutes that were there before are not theirs, and neither are too few.
    expect(notRecordedYet(sessions, days(50), days(50))).toEqual(sessions)
    expect(notRecordedYet(sessions, days(24), days(0))).toEqual(sessions)
    expect(notRecordedYet(sessions, days(50), undefined)).toEqual(sessions)
  })

  it('are restored only if they are valid', () => {
    expect(parseUnsentSessions('[')).toBeUndefined()
    expect(parseUnsentSessions([session(1), null, { ...session(2), id: '../x' }, { ...session(3), minutes: '25' }, 7])).toEqual([
      session(1),
    ])
    fc.assert(fc.property(fc.array(fc.anything()), (stored) => (parseUnsentSessions(stored) ?? []).length <= stored.length))
  })
})
