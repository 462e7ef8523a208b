import { expect, test } from 'vitest'
import { contentOf, inOrder, printable, type SheetEvent } from './sheet-content.rules.ts'

test.each([
  ['Walk', 'Walk'],
  ['🌱 Walk\n30\tmin', 'Walk 30 min'],
  ['👩‍👩‍👧‍👦❤️', null],
  ['\u0000\u001b[31m', '[31m'],
  ['\u202egnorw', 'gnorw'],
  ['זכור את השבת', null],
  ['Ζωή и мир – “ß” 5 €', 'Ζωή и мир – “ß” 5 €'],
  ['A\u030a', 'Å'],
  ['日本語', null],
  ['日本 2027', '2027'],
  ['— …', null],
  ['', null],
])('%j is printed as %j', (text, printed) => {
  expect(printable(text)).toBe(printed)
})

test('a long text is cut between letters, and one of a megabyte costs no more', () => {
  expect(printable('é'.repeat(600))).toHaveLength(500)
  expect(printable('a '.repeat(1_000_000))?.length).toBeLessThanOrEqual(500)
})

const at = (startsAt: string, title: string | null): SheetEvent => ({ startsAt, endsAt: startsAt, isAllDay: false, title })

test('events of the whole day come first, and the others by their time', () => {
  const day = { isAllDay: true, title: 'Holiday' }
  const events = [
    at('2026-11-30T10:00:00.000Z', 'b'),
    day,
    at('2026-11-30T08:00:00.000Z', null),
    at('2026-11-30T10:00:00.000Z', 'a'),
  ]
  expect(inOrder(events).map(({ title }) => title)).toEqual(['Holiday', null, 'a', 'b'])
})

test('a sheet has the first three goals, and nothing that it does not say', () => {
  const goals = ['1', '2', '3', '4'].map((id) => ({ id, title: `Goal ${id}`, userId: 'ada' }))
  const events = [{ isAllDay: true, title: 'Holiday', startsAt: '2026-11-30T00:00:00.000Z', notes: 'secret' }]
  expect(contentOf({ date: '2026-11-30', events, goals, prompt: null })).toEqual({
    date: '2026-11-30',
    events: [{ isAllDay: true, title: 'Holiday' }],
    goals: [1, 2, 3].map((id) => ({ id: `${id}`, title: `Goal ${id}` })),
    prompt: null,
  })
})
