import { expect, test } from 'vitest'
import { firstDaysOf, homePages, lastSevenDays, newsOf, thisDayBefore } from './home-pages.rules.ts'
import type { InkStep } from './ink.rules.ts'

const day = (date: string, inkStep: InkStep | null = 'half', kind: 'day' | 'week' = 'day', dateTo = date) => ({
  date,
  dateTo,
  kind,
  inkStep,
  editionPage: 1 as number | null,
})
const dates = (pages: readonly { date: string }[]) => pages.map(({ date }) => date)

test('the last seven days end today, also across a month', () => {
  expect(lastSevenDays('2026-03-02')).toEqual([
    ...['2026-02-24', '2026-02-25', '2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
  ])
})

test.each([
  ['2026-11-30', ['2025-11-30', '2024-11-30', '2023-11-30']],
  ['2028-02-29', ['2027-03-01', '2026-03-01', '2025-03-01', '2024-02-29']],
  ['2025-03-01', ['2024-03-01', '2024-02-29', '2023-03-01', '2022-03-01']],
  ['2028-03-01', ['2027-03-01', '2026-03-01', '2025-03-01', '2024-03-01']],
])('this day in earlier years: %s', (today, before) => {
  expect(thisDayBefore(today).slice(0, before.length)).toEqual(before)
})

test("the newest page is today's, else yesterday's, else that of the last day until today", () => {
  const newest = (...pages: ReturnType<typeof day>[]) => homePages(pages, '2026-03-02').newest?.date
  expect(newest(day('2026-03-01'), day('2026-03-02'), day('2026-03-03'))).toBe('2026-03-02')
  expect(newest(day('2026-03-01'), day('2026-02-27'), day('2026-03-02', 'none'))).toBe('2026-03-01')
  expect(newest(day('2025-12-31'), day('2025-12-30'), day('2026-03-02', 'half', 'week'))).toBe('2025-12-31')
  expect(newest(day('2026-03-03'))).toBeUndefined()
})

test('a page of unknown writing is the newest only where nothing else is, and never hides a written one of its day', () => {
  const unknown = day('2026-03-02', null)
  expect(homePages([unknown, day('2026-02-01')], '2026-03-02').newest?.date).toBe('2026-02-01')
  expect(homePages([unknown], '2026-03-02').newest).toBe(unknown)
  expect(homePages([unknown, day('2026-03-02'), unknown], '2026-03-02').newest?.inkStep).toBe('half')
  const sheet = { ...day('2026-03-02', 'little'), editionPage: null }
  expect(homePages([sheet, day('2026-03-02')], '2026-03-02').newest?.inkStep).toBe('half')
  expect(homePages([sheet, unknown], '2026-03-02').newest).toBe(sheet)
})

test('the week has only written days, and each earlier year one page', () => {
  const pages = ['2026-03-01', '2026-02-23', '2026-02-22', '2025-02-24', '2024-03-01', '2024-02-29', '2020-02-29'].map((date) =>
    day(date),
  )
  const { week, years } = homePages([...pages, day('2026-02-24', 'none')], '2026-03-01')
  expect([dates(week), dates(years)]).toEqual([
    ['2026-02-23', '2026-03-01'],
    ['2024-03-01', '2020-02-29'],
  ])
})

const exported = (at: string, newPages: number, since: string | null) => ({ createdAt: `2026-03-${at}:00.000Z`, newPages, since })

test('news is what the newest files brought since the export before, and never all of a first one', () => {
  expect(newsOf([])).toBeNull()
  expect(newsOf([exported('02T10:00', 80, null)])).toBeNull()
  expect(newsOf([exported('02T10:00', 0, 'x'), exported('01T10:00', 4, 'w')])).toBeNull()
  expect(newsOf([exported('02T10:00', 3, 'x'), exported('02T09:10', 2, 'w'), exported('02T08:00', 9, 'v')])).toEqual({
    ...{ pages: 5, since: 'x', arrivedAt: '2026-03-02T10:00:00.000Z' },
  })
})

test('a page of two days is there on both, and once', () => {
  const page = day('2026-03-01', 'half', 'day', '2026-03-02')
  const before = day('2025-03-01', 'half', 'day', '2025-03-02')
  expect(homePages([page, before], '2026-03-02')).toEqual({ newest: page, week: [page], years: [before] })
  expect(firstDaysOf(['2026-03-02']).slice(0, 2)).toEqual(['2026-03-02', '2026-03-01'])
})
