import { expect, test } from 'vitest'
import { letterDue, linesOf, timesOf, type Week } from './letter.rules.ts'
import { letterTexts } from './letter.texts.ts'

const berlin = 'Europe/Berlin'
const now = new Date('2026-11-30T07:00:00.000Z')
const reader = { texts: letterTexts, locale: 'en-US', timeZone: berlin }
const quiet: Week = {
  now,
  orders: 0,
  waiting: 0,
  problems: 0,
  provenAt: new Date('2026-11-29T02:00:00.000Z'),
  certificateEnds: new Date('2027-03-02T12:00:00.000Z'),
  isCertificateEnding: false,
  neverCame: 0,
}
const lines = (week: Partial<Week>) => linesOf({ ...quiet, ...week }, reader)

test('a letter of one week', () => {
  expect(lines({ orders: 12, neverCame: 3 })).toEqual([
    'All is well.',
    '12 orders, all answered.',
    'Backup proven on Sunday.',
    'Certificate until March.',
    '3 buyers of the last month never came.',
  ])
})

test('after a quiet week all is well too', () => {
  expect(lines({})).toEqual(['All is well.', 'No new orders.', 'Backup proven on Sunday.', 'Certificate until March.'])
})

test.each<[string, Partial<Week>, string[]]>([
  ['one order', { orders: 1 }, ['One order, answered.']],
  ['orders that wait', { orders: 12, waiting: 2 }, ['12 orders; 2 wait for your answer.']],
  ['earlier ones that wait', { waiting: 1 }, ['No new orders; one waits for your answer.']],
  ['one alarm', { problems: 1 }, ['One thing needs your attention.']],
  ['more alarms', { problems: 1200 }, ['1,200 things need your attention.']],
  ['a backup that is late', { provenAt: new Date('2026-11-03T02:00:00.000Z') }, ['The last proven backup is from November 3.']],
  ['no backup', { provenAt: null }, ['No backup has been proven yet.']],
  [
    'a certificate that ends',
    { isCertificateEnding: true, certificateEnds: new Date('2026-12-03T12:00:00.000Z') },
    ['The certificate ends on December 3, and hasn’t been renewed.'],
  ],
])('%s: its sentence, and not that all is well', (_, week, said) => {
  expect(lines(week)).toEqual(expect.arrayContaining(said))
  expect(lines(week).includes('All is well.')).toBe(week.orders === 1)
})

test.each<[string, Partial<Week>, string]>([
  [
    'a certificate that ends after a year',
    { certificateEnds: new Date('2028-03-02T12:00:00.000Z') },
    'Certificate until March 2028.',
  ],
  ['one buyer', { neverCame: 1 }, 'One buyer of the last month never came.'],
  // It is Monday in Berlin already.
  ['a backup shortly before midnight of UTC', { provenAt: new Date('2026-11-29T23:30:00.000Z') }, 'Backup proven on Monday.'],
])('%s', (_, week, said) => {
  expect(lines(week)).toContain(said)
})

test('without https nothing is said about a certificate', () => {
  expect(lines({ certificateEnds: null }).join(' ')).not.toContain('ertificate')
})

test.each([
  ['before eight', '2026-11-30T06:59:00.000Z', null],
  ['at eight', '2026-11-30T07:00:00.000Z', '2026-11-30'],
  ['on Tuesday, when the server stood still', '2026-12-01T18:59:00.000Z', '2026-11-30'],
  ['later not any more', '2026-12-01T19:00:00.000Z', null],
  ['on Sunday', '2026-11-29T12:00:00.000Z', null],
  ['at eight after the clocks went back', '2026-10-26T07:00:00.000Z', '2026-10-26'],
  ['not an hour before', '2026-10-26T06:00:00.000Z', null],
  ['at eight after the clocks went forward', '2026-03-30T06:00:00.000Z', '2026-03-30'],
])('a letter is due %s', (_, at, monday) => {
  expect(letterDue(new Date(at), berlin)).toBe(monday)
})

test('the week is that of the shop’s clock, also where it changes', () => {
  expect(letterDue(new Date('2026-11-30T07:00:00.000Z'), 'America/New_York')).toBeNull()
  expect(timesOf('2026-03-30', berlin).week).toEqual({ from: '2026-03-22T23:00:00.000Z', until: '2026-03-29T22:00:00.000Z' })
})
