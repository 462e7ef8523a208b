import { expect, test } from 'vitest'
import { calendarRows, type PageRange, pagesOfRange, runsOf } from './edition-ranges.rules.ts'
import type { Doubt } from './page-dates.rules.ts'

const range = (more: Partial<PageRange>): PageRange => ({
  first: 1,
  last: 1,
  kind: 'day',
  from: '2024-01-01',
  pagesEach: 1,
  ...more,
})
const dates = (more: Partial<PageRange>) =>
  pagesOfRange(range(more)).map(({ number, dateFrom, dateTo }) => `${number} ${dateFrom} ${dateTo}`)

test('a range gives each page the next day, over a leap day and the end of the year', () => {
  const year = pagesOfRange(range({ first: 71, last: 436 }))
  expect(year).toHaveLength(366)
  expect(year[59]).toEqual({ number: 130, kind: 'day', dateFrom: '2024-02-29', dateTo: '2024-02-29' })
  expect(year.at(-1)).toMatchObject({ number: 436, dateFrom: '2024-12-31' })
})

test('several pages of a day follow one another', () => {
  expect(dates({ first: 5, last: 9, pagesEach: 2 })).toEqual([
    '5 2024-01-01 2024-01-01',
    '6 2024-01-01 2024-01-01',
    '7 2024-01-02 2024-01-02',
    '8 2024-01-02 2024-01-02',
    '9 2024-01-03 2024-01-03',
  ])
})

test('weeks begin on the weekday of the first one, months, quarters and years on the first of a month', () => {
  expect(dates({ last: 2, kind: 'week', from: '2023-12-31' })).toEqual(['1 2023-12-31 2024-01-06', '2 2024-01-07 2024-01-13'])
  expect(dates({ last: 3, kind: 'month', from: '2023-12-15' })).toEqual([
    '1 2023-12-01 2023-12-31',
    '2 2024-01-01 2024-01-31',
    '3 2024-02-01 2024-02-29',
  ])
  expect(dates({ last: 2, kind: 'quarter', from: '2023-10-01' })).toEqual(['1 2023-10-01 2023-12-31', '2 2024-01-01 2024-03-31'])
  expect(dates({ last: 2, kind: 'year', from: '2023-08-01' })).toEqual(['1 2023-08-01 2024-07-31', '2 2024-08-01 2025-07-31'])
})

const day = (date: string, doubt: Doubt | null = null) => ({ kind: 'day' as const, dateFrom: date, doubt })
const january = Array.from({ length: 31 }, (_, at) => `2024-01-${String(at + 1).padStart(2, '0')}`)
const statesOf = (pages: Parameters<typeof calendarRows>[0]) =>
  calendarRows(pages).flatMap(({ cells }) =>
    cells.filter(({ state }) => state !== 'sure').map(({ from, state }) => `${from} ${state}`),
  )

test('gaps, doubles and doubts are shown on their days', () => {
  const pages = [...january.filter((date) => date !== '2024-01-09').map((date) => day(date)), day('2024-01-05')]
  pages[20] = day('2024-01-22', 'weekday')
  expect(statesOf(pages)).toEqual(['2024-01-05 twice', '2024-01-09 missing', '2024-01-22 doubt'])
  expect(calendarRows(pages)).toMatchObject([{ label: '2024-01' }])
})

test('dates that follow one another are one run', () => {
  const rows = calendarRows(january.filter((date) => !['09', '10', '11', '20'].includes(date.slice(8))).map((date) => day(date)))
  expect(runsOf(rows, 'missing')).toEqual([
    ['2024-01-09', '2024-01-11'],
    ['2024-01-20', '2024-01-20'],
  ])
  expect(runsOf(rows, 'twice')).toEqual([])
})

test('two pages of every day are not doubles, and a planner without weekends has no gaps', () => {
  expect(statesOf(january.flatMap((date) => [day(date), day(date)]))).toEqual([])
  const workdays = january.filter((date) => ![0, 6].includes(new Date(date).getUTCDay()))
  expect(statesOf(workdays.map((date) => day(date)))).toEqual([])
})

test('a page of two days is there on both', () => {
  const pages = january
    .slice(0, 30)
    .flatMap((date, at) => (at % 2 === 0 ? { ...day(date), dateTo: january[at + 1] ?? null } : []))
  expect(statesOf(pages)).toEqual([])
  expect(calendarRows(pages)[0]?.cells).toHaveLength(30)
})

test('a planner of weeks shows weeks by year, and one without dates shows nothing', () => {
  const weeks = pagesOfRange(range({ last: 53, kind: 'week' })).map((page) => ({ ...page, doubt: null }))
  expect(calendarRows(weeks.filter(({ number }) => number !== 3)).map(({ label, cells }) => `${label} ${cells.length}`)).toEqual([
    '2024 53',
  ])
  expect(statesOf(weeks.filter(({ number }) => number !== 3))).toEqual(['2024-01-15 missing'])
  expect(calendarRows([{ kind: 'notes', dateFrom: null, doubt: null }])).toEqual([])
})
