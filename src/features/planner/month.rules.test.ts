import { expect, test } from 'vitest'
import { dayInMonth, dayOfKey, firstWeekday, isMonth, monthBeside, shownByDay, weeksOf } from './month.rules.ts'

test('weeks begin on the day of the region: that of the browser if it speaks the language, otherwise that of the language', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const regions = letters.flatMap((one) => letters.map((other) => one + other)).filter((region) => names.of(region) !== undefined)
  expect(regions.length).toBeGreaterThan(200)
  // Node knows it, and not every browser does.
  const known = regions.map((region) => {
    const locale = new Intl.Locale(`en-${region}`) as Intl.Locale & { getWeekInfo(): { firstDay: number } }
    return [region, locale.getWeekInfo().firstDay % 7]
  })
  // Weeks on the Maldives begin on Friday.
  expect(regions.map((region) => [region, firstWeekday('en-US', [`en-${region}`])])).toEqual(
    known.map(([region, first]) => [region, region === 'MV' ? 1 : first]),
  )
  expect(firstWeekday('en-US', ['fr-FR', 'en'])).toBe(0)
  expect(firstWeekday('de-DE', ['en-US'])).toBe(1)
  expect(firstWeekday('ar-EG', [])).toBe(6)
})

test('a month has full rows of seven places', () => {
  const march = weeksOf('2026-03', 1)
  expect(march.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 7])
  expect(march[0]).toEqual([null, null, null, null, null, null, '2026-03-01'])
  expect(march[5]).toEqual(['2026-03-30', '2026-03-31', null, null, null, null, null])
  expect(weeksOf('2026-02', 0)).toHaveLength(4)
})

test('arrows between months skip those that hold no pages', () => {
  const months = ['2025-03', '2026-01', '2026-03']
  expect(monthBeside(months, '2026-03', -1)).toBe('2026-01')
  expect(monthBeside(months, '2026-01', -1)).toBe('2025-03')
  expect(monthBeside(months, '2025-12', 1)).toBe('2026-01')
  expect([monthBeside(months, '2026-03', 1), monthBeside([], '2026-03', -1)]).toEqual([undefined, undefined])
})

test('keys lead to days beside, to the ends of the week within the month, and to the same day of another month', () => {
  const from = (day: string, key: string, across?: number) => dayOfKey(key, { day, across, firstWeekday: 1 })
  expect(from('2026-03-31', 'ArrowRight', 1)).toBe('2026-04-01')
  expect(from('2026-03-03', 'ArrowUp')).toBe('2026-02-24')
  expect([from('2026-03-11', 'Home'), from('2026-03-11', 'End')]).toEqual(['2026-03-09', '2026-03-15'])
  expect([from('2026-04-01', 'Home'), from('2026-03-31', 'End')]).toEqual(['2026-04-01', '2026-03-31'])
  expect([from('2026-03-31', 'PageUp'), from('2026-12-31', 'PageDown')]).toEqual(['2026-02-28', '2027-01-31'])
  expect(from('2026-03-11', 'Enter')).toBeUndefined()
})

test('a day that a month lacks is its last one, and only months that exist are valid', () => {
  expect([dayInMonth('2026-02', 30), dayInMonth('2026-02', 3)]).toEqual(['2026-02-28', '2026-02-03'])
  expect(['2026-03', '2026-13', '2026-03-01'].map(isMonth)).toEqual([true, false, false])
})

test('a page of two days is shown on both, and a week only by its first day', () => {
  const page = { date: '2026-03-02', dateTo: '2026-03-03', inkStep: 'little' as const, pageInstanceId: 'p' }
  const pages = (['day', 'week'] as const).map((kind) => ({ ...page, kind, editionId: null, editionPage: null }))
  expect([...shownByDay(pages, 'day').keys()]).toEqual(['2026-03-02', '2026-03-03'])
  expect([...shownByDay(pages, 'week').keys()]).toEqual(['2026-03-02'])
})
