import { expect, test } from 'vitest'
import { datedNames, programNames } from '#test/documents/dated-names.ts'
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

test('days of which the last one has the year, and numbers of weeks and pages, put a file on no day', () => {
  const rows = [
    ...['10-16 January 2014', '10 to 16 January 2014', '10.-16.01.2014', '10.01. bis 16.01.2014', '10.01.-16.01.2014'],
    ...['January 28 - February 3 2014', '28 janvier au 3 février 2014', 'del 10 al 16 de enero de 2014', '20140110-16.pdf'],
    ...['2014-01-10 - 2014-01-16', '20140110-20140116'],
  ]
  const counted = ['Week 2 January 2014', 'KW 12 Januar 2014', 'Page 12 janvier 2014', 'Vol 2, enero 2014', 'Seite 3 - März 2014']
  expect([...rows, ...counted].filter((name) => read([name], { order: 'dmy' }).days.size > 0)).toEqual([])
  expect(rows.map((name) => read([name], { order: 'dmy' }).doubts[0]?.doubt)).toEqual(rows.map(() => 'several'))
  const days = [
    'Page 3 - 12.03.2019',
    'mar, 12 abr 2019',
    '20190312-01.jpg',
    '2019-03-12-09-31-05.png',
    '12. März 2019 – 2. Fassung',
  ]
  expect(days.map((name) => read([name], { order: 'dmy' }).days.size)).toEqual(days.map(() => 1))
})

test.each(['en', 'de', 'fr', 'es'])('names that programs give are read in %s: none is wrong', (language) => {
  const files = programNames(language).map(({ name, day }, at) => ({ id: String(at), name, folder: 'General', pages: 1, day }))
  const { days } = datesOfNames(files, { today, order: 'dmy' })
  expect(files.filter(({ id, day }) => days.get(id) !== day)).toEqual([])
  const open = datesOfNames(files, { today, order: null }).days
  expect(files.filter(({ id, day }) => open.has(id) && open.get(id) !== day)).toEqual([])
})

test('the day on which a picture was taken is used if its owner wants it, up to the year of the names, and never for a scan', () => {
  const file = (name: string, takenOn: string | null, folder = 'General') => ({ id: name, name, folder, pages: 1, takenOn })
  const taken = (files: ReturnType<typeof file>[], picturesUntil: number | null) => {
    const { days, doubts, pictureYears } = datesOfNames(files, { today, order: null, picturesUntil })
    return { days: Object.fromEntries(days), scans: doubts.map(({ file, doubt }) => [file.name, doubt]), pictureYears }
  }
  const pictures = [file('a', '2018-05-06'), file('b', '2024-05-06'), file('c', '2027-01-01'), file('d', null)]
  const named = file('2019-03-12', '2018-01-01')
  // Off by default.
  expect(taken([named, ...pictures], null)).toEqual({ days: { '2019-03-12': '2019-03-12' }, scans: [], pictureYears: [2019] })
  // The names say the last year, whatever is asked for, and a name wins over the picture.
  const both = { '2019-03-12': '2019-03-12', a: '2018-05-06' }
  for (const year of [2019, 2024]) expect(taken([named, ...pictures], year)).toMatchObject({ days: both, scans: [['b', 'scan']] })
  expect(taken([named, ...pictures], 2018).days).toEqual(both)
  // Without names the owner says it.
  expect(taken(pictures, 2020)).toEqual({ days: { a: '2018-05-06' }, scans: [['b', 'scan']], pictureYears: [2018, 2024] })
  expect(taken([file('b', '2024-05-06'), named], null).pictureYears).toEqual([])
  // A year in the folder is that of the page.
  expect(taken([file('a', '2021-05-06', 'Journal 2019')], 2024).scans).toEqual([['a', 'scan']])
  expect(taken([file('a', '2019-05-06', 'Journal 2019')], 2024).days).toEqual({ a: '2019-05-06' })
  expect(taken([file('a', '2024-05-06', 'Journal 2025')], 2020).scans).toEqual([['a', 'scan']])
  // A book that was photographed in an evening.
  const evening = Array.from({ length: 11 }, (_, at) => file(`IMG_${at}`, '2019-12-31'))
  expect([taken(evening, 2019).scans.length, Object.keys(taken(evening.slice(1), 2019).days).length]).toEqual([11, 10])
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
