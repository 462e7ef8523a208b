import { expect, test } from 'vitest'
import { datedNames } from '#test/documents/dated-names.ts'
import { type DateOrder, datesOfNames } from './name-dates.rules.ts'

const today = '2026-11-30'
const read = (
  names: readonly string[],
  {
    order = null,
    folder = 'General',
    pages = 1,
  }: Partial<Record<'folder', string>> & {
    order?: DateOrder | null
    pages?: number
  } = {},
) =>
  datesOfNames(
    names.map((name) => ({ id: name, name, folder, pages })),
    { today, order },
  )
const dayOf = (name: string, folder?: string) => read([name], folder === undefined ? {} : { folder }).days.get(name) ?? null

test('a day with its year in front, or with its month in words of many languages, is read in whatever else a name says', () => {
  const names = [
    ...['2019-03-12.pdf', 'IMG_20190312.jpg', '20190312_0931', '20190312093145.jpg', '2019_03_12 evening (2).pdf', '2019.3.12'],
    ...[
      'WhatsApp Image 2019-03-12 at 09.31.45.jpeg',
      'Screenshot_2019-03-12-09-31-45.png',
      '001_2019-03-12.pdf',
      'Fuer 2019 03 12',
    ],
    ...[
      '12 mars 2019',
      'March 12, 2019.pdf',
      '12. März 2019',
      '12 de marzo de 2019.png',
      'the 12th of March 2019',
      '2019 March 12',
    ],
    ...[
      '12-Mar-2019',
      'Tagebuch, 12. Mär. 2019',
      '12 marca 2019',
      '12 марта 2019',
      '2019年3月12日',
      'Journal – mar. 12 2019 – 2',
    ],
  ]
  expect(names.map((name) => [name, dayOf(name)])).toEqual(names.map((name) => [name, '2019-03-12']))
})

test('folders say the year and the month of a name that has only a day, and nothing where the name says it', () => {
  expect(dayOf('12.pdf', '2019/March')).toBe('2019-03-12')
  expect(dayOf('12 mars.jpg', '2019')).toBe('2019-03-12')
  expect(dayOf('12.pdf', '2019/03')).toBe('2019-03-12')
  expect(dayOf('2018-01-02.pdf', '2019/March')).toBe('2018-01-02')
})

test('numbers that are no dates are none', () => {
  const names = [
    ...['IMG_8812.jpg', 'invoice 20191301.pdf', '20190230', '2019-02-30', '+49 170 2019031', '0170-12-03-19-44', '192.168.12.19'],
    ...['2019-W12.pdf', '2019-W12-3', 'KW 12 2019', 'v2019.3.12', 'Willow v12.03.19', '1.2.19', 'FB_IMG_1552383060000.jpg'],
    ...['2019-03', 'March 2019', '31 novembre 2019', 'page 12 of 2019', '2019-10-12345', '7-1-12-03-2019', 'Plan 2026'],
  ]
  expect(names.filter((name) => read([name]).days.size + read([name]).doubts.length > 0)).toEqual([])
})

test('one name with a number above 12 decides the order of all, and otherwise it is asked once', () => {
  const open = read(['03-04-2019.pdf', '05.06.2019.pdf'])
  expect([open.days.size, open.doubts.map(({ doubt, days }) => [doubt, days])]).toEqual([
    0,
    [
      ['order', ['2019-04-03', '2019-03-04']],
      ['order', ['2019-06-05', '2019-05-06']],
    ],
  ])
  expect(open.question).toEqual({ name: '03-04-2019.pdf', readings: { dmy: '2019-04-03', mdy: '2019-03-04' } })
  expect([...read(['03-04-2019', '25-04-2019']).days.values()]).toEqual(['2019-04-03', '2019-04-25'])
  expect([...read(['03-04-2019', '04-25-2019']).days.values()]).toEqual(['2019-03-04', '2019-04-25'])
  expect(read(['03-04-2019', '25-04-2019']).question).toBeNull()
  // Two people, two orders: each name that can mean only one day has it, and the other is asked.
  const mixed = read(['03-04-2019', '25-04-2019', '04-25-2019'])
  expect([mixed.days.size, mixed.doubts.length]).toEqual([2, 1])
  expect([...read(['03-04-2019', '25-04-2019', '04-25-2019'], { order: 'mdy' }).days.values()]).toEqual([
    ...['2019-03-04', '2019-04-25', '2019-04-25'],
  ])
  // The same day in each order, and dates with their year in front, decide nothing.
  expect(read(['03-04-2019', '03-03-2019', '2019-01-25']).doubts.map(({ doubt }) => doubt)).toEqual(['order'])
})

test('a year of two digits is within those of the other files, and the century is the last one that has passed', () => {
  expect(read(['Scan 12-3-19']).question?.readings).toEqual({ dmy: '2019-03-12', mdy: '2019-12-03', ymd: '2012-03-19' })
  const near = ['2018-01-01', '2020-12-31']
  expect(read([...near, 'Scan 12-3-19']).question?.readings).toEqual({ dmy: '2019-03-12', mdy: '2019-12-03' })
  expect(read([...near, 'Scan 12-3-19', 'Scan 25-3-19']).days.get('Scan 12-3-19')).toBe('2019-03-12')
  expect(read(['31.12.99', '01.02.98']).days.get('01.02.98')).toBe('1998-02-01')
  expect(read(['Scan 12-3-19'], { order: 'ymd' }).days.get('Scan 12-3-19')).toBe('2012-03-19')
})

test('a day to come, two days and a whole planner are left to the owner', () => {
  expect(read(['2026-11-30', '2026-12-01']).doubts.map(({ file, doubt }) => [file.name, doubt])).toEqual([
    ['2026-12-01', 'future'],
  ])
  expect(read(['2019-03-12 to 2019-03-14']).doubts[0]?.doubt).toBe('several')
  expect(dayOf('2019-03-12 IMG_20190312')).toBe('2019-03-12')
  expect(dayOf('12.03.2019 IMG_20190312')).toBe('2019-03-12')
  expect(read(['Planner 2019-03-12.pdf'], { pages: 11 }).doubts[0]?.doubt).toBe('pages')
  expect(read(['2019-03-12'], { pages: 10 }).days.size).toBe(1)
})

test('of 3,000 files of twelve years, in five forms and four languages, all get the day that they mean', () => {
  const names = datedNames(3000)
  const files = names.map(({ name }, at) => ({ id: String(at), name, folder: 'General', pages: 1 }))
  const { days } = datesOfNames(files, { today, order: 'dmy' })
  expect(names.filter(({ day }, at) => days.get(String(at)) !== day)).toEqual([])
  // Without the answer nothing is guessed either.
  const before = datesOfNames(files, { today, order: null }).days
  expect([...before].filter(([id, day]) => names[Number(id)]?.day !== day)).toEqual([])
})
