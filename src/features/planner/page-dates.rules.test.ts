import { expect, test } from 'vitest'
import { plannerPages } from '#test/planner-pdf.ts'
import { checkCalendar, type PieceOfText, type ProposedPage, proposeDates } from './page-dates.rules.ts'

const piece = (text: string, size: number, y = 50, x = 0): PieceOfText => ({ text, size, x, y })
const propose = (...pages: PieceOfText[][]) =>
  proposeDates(pages.map((pieces, at) => ({ number: at + 1, pieces, links: [] }))).map(
    ({ kind, dateFrom, dateTo, doubt }) => `${kind} ${dateFrom} ${dateTo} ${doubt}`,
  )
const blank = (texts: { texts: PieceOfText[]; links: number[] }[]) =>
  proposeDates(texts.map(({ texts: pieces, links }, at) => ({ number: at + 1, pieces, links })))

test('every page of a planner gets its kind and its date, in leap years too', () => {
  for (const year of [2026, 2028]) {
    const pages = blank(plannerPages({ year }))
    const days = pages.filter(({ kind }) => kind === 'day')
    expect(days.map(({ dateFrom }) => dateFrom)).toEqual([...new Set(days.map(({ dateFrom }) => dateFrom))].sort())
    expect(days).toHaveLength(year === 2028 ? 366 : 365)
    expect(pages.filter(({ doubt }) => doubt !== null)).toEqual([])
    expect(pages[0]).toMatchObject({ kind: 'year', dateFrom: `${year}-01-01`, dateTo: `${year}-12-31` })
    expect(pages.filter(({ kind }) => kind === 'month')).toHaveLength(12)
    expect(pages.filter(({ kind }) => kind === 'week')).toHaveLength(52)
    // The notes of each day, and the undated notes at the end.
    expect(pages.filter(({ kind, dateFrom }) => kind === 'notes' && dateFrom !== null)).toHaveLength(days.length)
    expect(pages.filter(({ kind, dateFrom }) => kind === 'notes' && dateFrom === null)).toHaveLength(5)
  }
})

test("a weekday that doesn't match the date is a doubt, and so is a day without a weekday", () => {
  const day = (weekday: string) => [piece('March 2', 20), piece(weekday, 12), piece('2026', 9)]
  expect(propose(day('Monday'))).toEqual(['day 2026-03-02 2026-03-02 null'])
  expect(propose(day('Tuesday'))).toEqual(['day 2026-03-02 2026-03-02 weekday'])
  expect(propose(day(''))).toEqual(['day 2026-03-02 2026-03-02 noWeekday'])
})

test('the pages of a planner without a year get kinds but no dates', () => {
  expect(propose([piece('March 2', 20), piece('Monday', 12)])).toEqual(['day null null noYear'])
  expect(propose([piece('Notes', 20)], [piece('Habits', 20)])).toEqual(['notes null null null', 'other null null null'])
})

test('dates in other languages are read', () => {
  expect(propose([piece('2. März', 20), piece('Montag', 12), piece('2026', 9)])).toEqual(['day 2026-03-02 2026-03-02 null'])
})

test("a week is dated by its days, and is a doubt if they don't match its number", () => {
  const week = (first: number) => [
    piece('Week 10', 20),
    piece('2026', 9),
    ...Array.from({ length: 7 }, (_, at) => piece(String(first + at), 9, 90 + at)),
  ]
  expect(propose(week(2))).toEqual(['week 2026-03-02 2026-03-08 null'])
  expect(propose(week(1))).toEqual(['week 2026-03-01 2026-03-07 week'])
})

test('a day that is repeated, too early or after a gap is a doubt', () => {
  const day = (dateFrom: string): ProposedPage => ({ number: 1, kind: 'day', dateFrom, dateTo: dateFrom, label: '', doubt: null })
  const doubts = (...dates: string[]) => checkCalendar(dates.map(day)).map(({ doubt }) => doubt)
  expect(doubts('2026-02-27', '2026-02-28', '2026-03-01')).toEqual([null, null, null])
  expect(doubts('2026-02-27', '2026-02-27')).toEqual(['twice', 'twice'])
  expect(doubts('2026-02-27', '2026-03-01')).toEqual([null, 'gap'])
  expect(doubts('2026-02-27', '2026-02-26')).toEqual([null, 'order'])
})
