import { expect, test } from 'vitest'
import { daysMeant } from './day-words.rules.ts'

/** A Wednesday. */
const today = '2026-03-18'
const meant = (words: string) => daysMeant(words, today)?.map(({ from, to }) => (from === to ? from : `${from} ${to}`)) ?? null

test('a day without a year can mean this year and the year before', () => {
  const days = ['2026-03-12', '2025-03-12']
  for (const words of [
    '12 March',
    'March 12',
    'march 12th',
    '12. März',
    'the 12th of March',
    'Thursday, March 12',
    '3/12',
    '12.3.',
  ])
    expect(meant(words), words).toEqual(days)
  expect(meant('February 29')).toBeNull()
})

test('a day with a year means that day only', () => {
  for (const words of ['12 March 2024', 'March 12, 2024', '2024-03-12', '12.3.2024', '12 mars 2024'])
    expect(meant(words), words).toEqual(['2024-03-12'])
  expect(meant('February 29 2024')).toEqual(['2024-02-29'])
  expect(meant('2024-02-30')).toBeNull()
})

test('weeks, months and years are found relative to today and by their numbers', () => {
  expect(meant('this week')).toEqual(['2026-03-16 2026-03-22'])
  expect(meant('last week')).toEqual(['2026-03-09 2026-03-15'])
  expect(meant('next month')).toEqual(['2026-04-01 2026-04-30'])
  expect(daysMeant('last month', '2026-01-31')).toEqual([{ from: '2025-12-01', to: '2025-12-31' }])
  expect(meant('last year')).toEqual(['2025-01-01 2025-12-31'])
  expect(meant('Week 12 2026')).toEqual(['2026-03-16 2026-03-22'])
  expect(meant('w53')).toEqual(['2026-12-28 2027-01-03'])
  expect(meant('February')).toEqual(['2026-02-01 2026-02-28', '2025-02-01 2025-02-28'])
  expect(meant('February 2024')).toEqual(['2024-02-01 2024-02-29'])
  expect(meant('2024-02')).toEqual(['2024-02-01 2024-02-29'])
  expect(meant('2024')).toEqual(['2024-01-01 2024-12-31'])
})

test('a weekday means its last occurrence, unless the words say next', () => {
  expect([meant('today'), meant('yesterday'), meant('tomorrow')]).toEqual([['2026-03-18'], ['2026-03-17'], ['2026-03-19']])
  expect(meant('Wednesday')).toEqual(['2026-03-18'])
  expect(meant('last Wednesday')).toEqual(['2026-03-11'])
  expect(meant('Tuesday')).toEqual(['2026-03-17'])
  expect(meant('next Tuesday')).toEqual(['2026-03-24'])
})

test('a day can be asked for in words of another language, beside the English ones', () => {
  const german = { heute: 'today', letzte: 'last', letzten: 'last', woche: 'week', kw: 'week', am: 'the' }
  const french = { "aujourd'hui": 'today', la: 'the', semaine: 'week', dernière: 'last' }
  const inGerman = (words: string) => daysMeant(words, today, { ownWords: german })
  for (const words of ['Letzte Woche', 'KW 11 2026', 'kw11 2026', 'last week'])
    expect(inGerman(words), words).toEqual([{ from: '2026-03-09', to: '2026-03-15' }])
  expect(inGerman('am Dienstag')).toEqual([{ from: '2026-03-17', to: '2026-03-17' }])
  expect(inGerman('letzten Mittwoch')).toEqual([{ from: '2026-03-11', to: '2026-03-11' }])
  expect(inGerman('constructor')).toBeNull()
  expect(daysMeant('la semaine dernière', today, { ownWords: french })).toEqual([{ from: '2026-03-09', to: '2026-03-15' }])
  expect(daysMeant('Aujourd’hui', today, { ownWords: french })).toEqual([{ from: today, to: today }])
})

test('numbers with a slash are read in the order of the language first', () => {
  const both = ['2026-03-12', '2026-12-03']
  for (const [words, locale] of [
    ['3/12/2026', 'en-US'],
    ['12/3/2026', 'fr-FR'],
  ] as const)
    expect(daysMeant(words, today, { locale })?.map(({ from }) => from)).toEqual(both)
})

test('words that name no day return nothing', () => {
  for (const words of ['', 'garden', '12', 'March garden', 'week 60', '13/40', 'last garden', '2024-13'])
    expect(meant(words), words).toBeNull()
})

test.each([
  ['1.1.27', ['2027-01-01']],
  ['1. 1. 2027', ['2027-01-01']],
  ['2026/11/29', ['2026-11-29']],
  ['2026.11.29', ['2026-11-29']],
  ['2026 11 29', ['2026-11-29']],
  ['2026-1-9', ['2026-01-09']],
  ['20261129', ['2026-11-29']],
  ['20261329', null],
  ['２０２６－１１－２９', ['2026-11-29']],
  ['2026年11月29日', ['2026-11-29']],
  ['٢٩.١١.٢٠٢٦', ['2026-11-29']],
  ['2026-W53', ['2026-12-28 2027-01-03']],
  ['2026W12', ['2026-03-16 2026-03-22']],
  ['2026-W12-3', ['2026-03-18']],
  ['W12/2026', ['2026-03-16 2026-03-22']],
  ['2025-W53', null],
  // In either order, that of the language first.
  ['12/03/2026', ['2026-12-03', '2026-03-12']],
  ['12-03-26', ['2026-12-03', '2026-03-12']],
  ['29/11/2026', ['2026-11-29']],
  ['11/29/26', ['2026-11-29']],
  ['3/3/2026', ['2026-03-03']],
  ['31/31/2026', null],
  ['2026/02/30', null],
  ['2026/02', ['2026-02-01 2026-02-28']],
  ['12.3', null],
  ['1.2.3', null],
  ['12/3.', null],
] as const)('%j means %j', (words, days) => expect(meant(words)).toEqual(days))

test('where the day comes first, it does so among two days as well', () => {
  expect(daysMeant('12/03/2026', today, { locale: 'de' })?.map(({ from }) => from)).toEqual(['2026-03-12', '2026-12-03'])
})
