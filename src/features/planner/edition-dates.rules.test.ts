import { expect, test } from 'vitest'
import { plannerPages } from '#test/documents/planner-pdf.ts'
import { proposeDates, proposeEdition } from './edition-dates.rules.ts'
import { usualYear } from './edition-years.rules.ts'
import { checkCalendar, type PieceOfText, type ProposedPage } from './page-dates.rules.ts'

const piece = (text: string, size: number, y = 50, x = 0): PieceOfText => ({ text, size, x, y })
const propose = (...pages: PieceOfText[][]) =>
  proposeDates(
    pages.map((pieces, at) => ({ number: at + 1, pieces, links: [] })),
    2026,
  ).map(({ kind, dateFrom, dateTo, doubt }) => `${kind} ${dateFrom} ${dateTo} ${doubt}`)
const blank = (texts: { texts: PieceOfText[]; links: number[] }[]) =>
  proposeDates(
    texts.map(({ texts: pieces, links }, at) => ({ number: at + 1, pieces, links })),
    2026,
  )

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
  expect(propose(week(8))).toEqual(['week 2026-03-08 2026-03-14 week'])
})

const iso = (date: Date) => date.toISOString().slice(0, 10)
const daysOf = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.parse(from) + at * 86_400_000))
const named = (language: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' })
  return (date: Date) => format.format(date)
}
const [weekday, month, monthDay, full] = [
  named('en', { weekday: 'long' }),
  named('en', { month: 'long' }),
  named('en', { month: 'long', day: 'numeric' }),
  named('en', { dateStyle: 'full' }),
]
const allRight = (kind: string, days: readonly Date[], length = 1) =>
  days.map((day) => `${kind} ${iso(day)} ${iso(new Date(day.getTime() + (length - 1) * 86_400_000))} null`)

test("a day stays a day beside the name of its week, and a week's list of days is a week", () => {
  const days = daysOf('2026-01-05', 70)
  const trail = (date: Date) => [
    piece('2026', 9, 20, 30),
    piece(month(date), 9, 20, 80),
    piece(`Week ${Math.floor((date.getTime() - Date.parse('2026-01-05')) / 604_800_000) + 2}`, 9, 20, 150),
  ]
  const pages = days.map((date) => [...trail(date), piece(`${weekday(date)}, ${date.getUTCDate()}`, 22, 50, 30)])
  const mondays = days.filter((_, at) => at % 7 === 0)
  const weeks = mondays.map((monday) => [
    ...trail(monday).slice(0, 2),
    piece(`Week ${mondays.indexOf(monday) + 2}`, 22, 50, 30),
    ...daysOf(iso(monday), 7).map((date, at) => piece(`${weekday(date)} ${date.getUTCDate()}`, 10, 100 + at * 40, 30)),
  ])
  expect(propose(...weeks, ...pages)).toEqual([...allRight('week', mondays, 7), ...allRight('day', days)])
})

test('weeks are read from their first and last day, also across months and years', () => {
  const sundays = daysOf('2025-12-28', 20 * 7).filter((_, at) => at % 7 === 0)
  const end = (date: Date) => new Date(date.getTime() + 6 * 86_400_000)
  const long = sundays.map((first) => [piece(`${monthDay(first)} – ${monthDay(end(first))}`, 20), piece('2026', 9, 580)])
  expect(propose(...long)).toEqual(allRight('week', sundays, 7))
  const short = sundays.map((first) => {
    const same = first.getUTCMonth() === end(first).getUTCMonth()
    return [
      piece(`${first.getUTCDate()}${same ? '' : ` ${month(first)}`} - ${end(first).getUTCDate()} ${month(end(first))}`, 20),
      piece('2026', 9, 580),
    ]
  })
  expect(propose(...short)).toEqual(allRight('week', sundays, 7))
})

test('the order of day and month in numbers is that of the whole file', () => {
  const days = daysOf('2026-01-01', 90)
  const numbers = (join: (day: number, month: number) => string) =>
    days.map((date) => [piece(join(date.getUTCDate(), date.getUTCMonth() + 1), 20), piece(weekday(date), 10, 80)])
  for (const join of [
    (d: number, m: number) => `${d}/${m}/2026`,
    (d: number, m: number) => `${m}/${d}/26`,
    (d: number, m: number) => `${d}. ${m}. 2026`,
    (d: number, m: number) => `2026-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`,
  ])
    expect(propose(...numbers(join))).toEqual(allRight('day', days))
})

test('an academic year goes over into the next year', () => {
  const days = daysOf('2026-08-01', 365)
  const pages = days.map((date) => [piece(`${weekday(date)}, ${monthDay(date)}`, 20)])
  expect(propose([piece('2026/27', 30)], ...pages).slice(1)).toEqual(allRight('day', days))
})

test('titles are read in languages with cases, other scripts and other digits', () => {
  const days = daysOf('2026-01-01', 120)
  for (const language of ['cs', 'pl', 'ru', 'el', 'ja', 'zh', 'ko', 'ar-EG', 'he', 'hi', 'hu', 'fi', 'tr']) {
    const title = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeZone: 'UTC', calendar: 'gregory' })
    expect(propose(...days.map((date) => [piece(title.format(date), 20)])), language).toEqual(allRight('day', days))
  }
})

test('the titles of a planner of one or two months are not taken for a strip', () => {
  for (const count of [28, 59]) {
    const days = daysOf('2026-02-01', count)
    const pages = days.map((date) => [piece(month(date), 22), piece(`${weekday(date)} ${date.getUTCDate()}`, 14, 90)])
    const withYear = pages.map((pieces) => [...pieces, piece('2026', 9, 580)])
    expect(propose(...withYear)).toEqual(allRight('day', days))
  }
})

test('names whose letters stand apart are read', () => {
  const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at)))
  const ends = months.map((first, at) => `month ${iso(first)} ${iso(new Date(Date.UTC(2026, at + 1, 0)))} null`)
  for (const apart of [/(?<=.)/g, /(?<=^..)|(?<=^....)/g]) {
    const pages = months.map((first) => [piece(month(first).toUpperCase().replace(apart, ' ').trim(), 20), piece('2026', 9, 580)])
    expect(propose(...pages)).toEqual(ends)
  }
})

test('months of five weeks may have another print than the others', () => {
  const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at)))
  const isLong = (at: number) => [0, 2, 4, 7, 9].includes(at)
  const rows = (at: number) => [0, 1, 2].map((row) => piece(`W${at * 4 + row + 1}`, 9, 300 + row * 40))
  const pages = months.map((first, at) => [piece(month(first), 20), piece('2026', 9, 580), ...(isLong(at) ? rows(at) : [])])
  expect(propose(...pages).map((page) => page.slice(0, 13))).toEqual(months.map((first) => `month ${iso(first).slice(0, 7)}`))
})

test('a letter before a number means what the language of the planner says', () => {
  const quarters = [1, 2, 3, 4].map((at) => [
    piece(`T${at}`, 20),
    piece('2026', 20, 50, 60),
    piece('janvier février mars', 8, 580),
  ])
  const first = ['01-01', '04-01', '07-01', '10-01'].map((day) => `quarter 2026-${day}`)
  expect(propose(...quarters).map((page) => page.slice(0, 18))).toEqual(first)
})

test('a month in a sentence, or beside another year, is not the month of a page without a doubt', () => {
  const sentence = 'printed and bound by hand in the month of October 2026'
  expect(propose([piece('2026', 20)], [piece(sentence, 9)])[1]).toMatch(/null null/)
  expect(propose([piece('March 2026', 20), piece('Version of 2025', 20, 90)])).toEqual([
    expect.stringMatching(/^month .* print$/),
  ])
})

test('a page with a strip of days only has no date', () => {
  const strip = Array.from({ length: 31 }, (_, at) => piece(String(at + 1), 7, 580, 20 + at * 18))
  const days = daysOf('2026-01-01', 60)
  const pages = days.map((date) => [piece(full(date), 20), ...strip])
  const project = Array.from({ length: 5 }, () => [piece('Projects', 20), ...strip])
  expect(propose(...pages, ...project)).toEqual([...allRight('day', days), ...Array(5).fill('other null null null')])
})

test('a page for the next year is that year', () => {
  const names = Array.from({ length: 12 }, (_, at) => piece(month(new Date(Date.UTC(2026, at))), 9, 100 + at * 20))
  const page = (year: number) => [piece(String(year), 20), piece('2026', 9, 580), ...names]
  expect(propose(page(2026), page(2027))).toEqual(['year 2026-01-01 2026-12-31 null', 'year 2027-01-01 2027-12-31 null'])
})

test('two pages of a day beside each other are both that day', () => {
  const days = daysOf('2026-01-01', 60)
  const pages = days.flatMap((date) => [
    [piece(full(date), 20), piece('Schedule', 10, 100)],
    [piece(full(date), 20, 50, 200), piece('Tasks', 10, 100), piece('Meals', 10, 200)],
  ])
  expect(propose(...pages)).toEqual(allRight('day', days).flatMap((day) => [day, day]))
})

test('the days before and after beside the title are not the day of the page', () => {
  const days = daysOf('2026-01-01', 100)
  const next = (date: Date, by: number) => monthDay(new Date(date.getTime() + by * 86_400_000))
  const pages = days.map((date) => [
    piece(next(date, -1), 16, 50, 20),
    piece(`${weekday(date)} ${monthDay(date)}`, 16, 50, 150),
    piece(next(date, 1), 16, 50, 330),
    piece('2026', 9, 580),
  ])
  expect(propose(...pages)).toEqual(allRight('day', days))
})

test('a page that contradicts the calendar around it is a doubt', () => {
  const days = daysOf('2026-01-01', 60)
  const pages = days.map((date, at) => [piece(full(at === 20 ? (days[50] ?? date) : date), 20)])
  const found = propose(...pages)
  expect(found.map((page) => page.endsWith('null')).filter((is) => !is).length).toBeGreaterThanOrEqual(1)
  expect(found[20]).not.toMatch(/null$/)
  expect(found.filter((_, at) => at !== 20 && at !== 50 && at !== 21)).toEqual(
    allRight('day', days).filter((_, at) => at !== 20 && at !== 50 && at !== 21),
  )
})

test('the year of a copyright is not the year of the planner', () => {
  const days = daysOf('2026-01-01', 60)
  const pages = days.map((date) => [piece(`${weekday(date)}, ${monthDay(date)}`, 20), piece('© 2025 Paper Shop', 7, 590)])
  expect(propose([piece('2026', 30)], ...pages).slice(1)).toEqual(allRight('day', days))
})

test("what isn't understood is unknown, never without a doubt", () => {
  const months = daysOf('2026-01-01', 365).filter((date) => date.getUTCDate() === 1)
  // Four pages of notes in each month are not its first four days.
  const notes = months.flatMap((date) =>
    [1, 2, 3, 4].map((part) => [piece(month(date), 20), piece(`Part ${part}`, 18, 80), piece('2026', 9, 580)]),
  )
  expect(new Set(propose(...notes).map((page) => page.split(' ').at(-1)))).toEqual(new Set(['unknown']))
  const countedDays = Array.from({ length: 365 }, (_, at) => [piece(`Day ${at + 1}`, 20)])
  expect(new Set(propose(...countedDays))).toEqual(new Set(['other null null unknown']))
})

test('weeks that only numbers name are doubts, because planners number them in several ways', () => {
  const weeks = Array.from({ length: 52 }, (_, at) => [piece(`Week ${at + 1}`, 20), piece('2026', 9, 580)])
  expect(new Set(propose(...weeks).map((page) => page.split(' ').at(-1)))).toEqual(new Set(['week']))
})

/** An overview of each month, whose days link to their pages. */
function linkedMonths(hasText: boolean) {
  const days = daysOf('2026-01-01', 365)
  const months = days.filter((date) => date.getUTCDate() === 1)
  const size = { width: 400, height: 600 }
  const overviews = months.map((first, at) => {
    const own = days.filter((date) => date.getUTCMonth() === at)
    const offset = (first.getUTCDay() + 6) % 7
    const place = (date: Date) =>
      [(offset + date.getUTCDate() - 1) % 7, Math.floor((offset + date.getUTCDate() - 1) / 7)] as const
    return {
      ...size,
      number: at + 1,
      links: own.map((date) => 13 + days.indexOf(date)),
      linkBoxes: own.map((date) => [0.1 + place(date)[0] * 0.1, 0.2 + place(date)[1] * 0.1, 0.05, 0.03] as const),
      pieces: hasText
        ? [
            piece(`${month(first)} 2026`, 24, 40, 30),
            ...own.map((date) =>
              piece(String(date.getUTCDate()), 9, (0.22 + place(date)[1] * 0.1) * 600, (0.11 + place(date)[0] * 0.1) * 400),
            ),
          ]
        : [],
    }
  })
  const pages = days.map((date, at) => ({
    ...size,
    number: 13 + at,
    links: [],
    linkBoxes: [],
    pieces: hasText ? [piece(full(date), 20)] : [],
  }))
  return { days, pages: [...overviews, ...pages] }
}

test('a planner whose letters are shapes is dated by its links, in doubt', () => {
  const { days, pages } = linkedMonths(false)
  const found = proposeDates(pages, 2026)
  expect(found.slice(12).map(({ kind, dateFrom }) => `${kind} ${dateFrom}`)).toEqual(days.map((date) => `day ${iso(date)}`))
  expect(found.slice(0, 12).map(({ kind }) => kind)).toEqual(Array.from({ length: 12 }, () => 'month'))
  expect(new Set(found.map(({ doubt }) => doubt))).toEqual(new Set(['links']))
})

test('a day that an overview links to as another day is a doubt', () => {
  const { pages } = linkedMonths(true)
  expect(proposeDates(pages, 2026).filter(({ doubt }) => doubt !== null)).toEqual([])
  const [first, ...others] = pages
  const links = first?.links.map((to) => (to === 15 ? 16 : to)) ?? []
  const crossed = first ? [{ ...first, links }, ...others] : []
  expect(proposeDates(crossed, 2026).filter(({ doubt }) => doubt !== null)).toEqual([])
  const swapped = first ? [{ ...first, links: links.map((to) => (to === 20 ? 21 : to === 21 ? 20 : to)) }, ...others] : []
  expect(proposeDates(swapped, 2026).flatMap(({ number, doubt }) => (doubt === 'links' ? number : []))).toEqual([20, 21])
})

test('a day that is repeated, too early or after a gap is a doubt', () => {
  const day = (dateFrom: string): ProposedPage => ({ number: 1, kind: 'day', dateFrom, dateTo: dateFrom, label: '', doubt: null })
  const doubts = (...dates: string[]) => checkCalendar(dates.map(day)).map(({ doubt }) => doubt)
  expect(doubts('2026-02-27', '2026-02-28', '2026-03-01')).toEqual([null, null, null])
  expect(doubts('2026-02-27', '2026-02-27')).toEqual(['twice', 'twice'])
  expect(doubts('2026-02-27', '2026-03-01')).toEqual([null, 'gap'])
  expect(doubts('2026-02-27', '2026-02-26')).toEqual([null, 'order'])
})

test('days of a second run, two pages a day and planners without weekends are in order', () => {
  const day = (dateFrom: string): ProposedPage => ({ number: 1, kind: 'day', dateFrom, dateTo: dateFrom, label: '', doubt: null })
  const doubtsOf = (dates: readonly string[]) => checkCalendar(dates.map(day)).filter(({ doubt }) => doubt !== null)
  const dates = daysOf('2026-01-01', 60).map(iso)
  expect(doubtsOf([...dates, ...dates])).toEqual([])
  expect(doubtsOf(dates.flatMap((date) => [date, date]))).toEqual([])
  expect(doubtsOf(dates.filter((date) => ![0, 6].includes(new Date(date).getUTCDay())))).toEqual([])
  expect(doubtsOf([...dates, '2026-01-05'])).toHaveLength(2)
})

/** Pages of the days from the first Monday of 2026, in parts of these lengths: big numbers and weekdays, and no number of the week. */
const partsOf = (count: number, lengths: readonly number[], day: (date: Date, at: number) => PieceOfText[]) => {
  const days = daysOf('2026-01-05', count)
  const pages: PieceOfText[][] = []
  for (let at = 0, page = 0; at < days.length; page++) {
    const own = days.slice(at, at + (lengths[page % lengths.length] ?? 1))
    pages.push(own.flatMap(day))
    at += own.length
  }
  return pages
}
const numbered = (date: Date, at: number) => [
  piece(String(date.getUTCDate()), 20, 60 + at * 150, 30),
  piece(weekday(date), 10, 60 + at * 150, 80),
]
const weeksFrom = (first: string, count: number) =>
  allRight(
    'week',
    daysOf(first, count * 7).filter((_, at) => at % 7 === 0),
    7,
  )
const twice = (pages: readonly string[]) => pages.flatMap((page) => [page, page])

test('both pages of a week on two pages are that week, though only the first one may have a number', () => {
  const halves = partsOf(84, [3, 4], numbered)
  const title = [piece('Planner 2026', 30)]
  expect(propose(title, ...halves).slice(1)).toEqual(twice(weeksFrom('2026-01-05', 12)))
  const withNumbers = halves.map((page, at) => (at % 2 === 0 ? [...page, piece(`Week ${at / 2 + 2}`, 12, 20, 30)] : page))
  expect(propose(title, ...withNumbers).slice(1)).toEqual(twice(weeksFrom('2026-01-05', 12)))
  // Some planners write about habits below the weekend.
  const withHabits = halves.map((page, at) => (at % 2 === 0 ? page : [...page, piece('Habits', 14, 580, 30)]))
  expect(propose(title, ...withHabits).slice(1)).toEqual(twice(weeksFrom('2026-01-05', 12)))
})

test('a half of a week whose numbers are broken is dated by its neighbours, in doubt, and one with other weekdays is a doubt', () => {
  const halves = partsOf(84, [3, 4], numbered)
  const broken = halves.map((page, at) => (at === 7 ? page.map((one) => (one.size === 20 ? { ...one, text: 'z' } : one)) : page))
  expect(propose([piece('Planner 2026', 30)], ...broken)[8]).toBe('week 2026-01-26 2026-02-01 links')
  const names = new Map(numbered(new Date('2026-01-05'), 0).map(({ text, x }) => [x, text]))
  const crossed = halves.map((page, at) =>
    at === 8 ? page.map((one) => (one.text === names.get(80) ? { ...one, text: 'Sunday' } : one)) : page,
  )
  expect(propose([piece('Planner 2026', 30)], ...crossed)[9]).toBe('week 2026-02-02 2026-02-08 weekday')
})

test('two days on a page are these two days', () => {
  const pages = partsOf(56, [2], (date, at) => [
    piece(`${weekday(date)} ${monthDay(date)}`, 16, 60 + at * 250, 30),
    piece('Walk 5 miles', 7, 580, 30),
  ])
  const firsts = daysOf('2026-01-05', 56).filter((_, at) => at % 2 === 0)
  expect(propose([piece('2026', 30)], ...pages).slice(1)).toEqual(allRight('day', firsts, 2))
})

test('a weekend between the pages of other days is its two days, and nothing else between them is', () => {
  const lengths = [1, 1, 1, 1, 1, 2]
  const pages = partsOf(56, lengths, (date, at) =>
    date.getUTCDay() % 6 === 0
      ? [piece(`${date.getUTCDate()} ${month(date)}`, 16, 40, 30 + at * 200), piece(weekday(date), 10, 70, 30 + at * 200)]
      : [piece(String(date.getUTCDate()), 30, 40, 30), piece(weekday(date), 10, 30, 80), piece(month(date), 10, 44, 80)],
  )
  const read = (...weekends: (PieceOfText[] | undefined)[]) =>
    propose([piece('2026', 30)], ...pages.map((page, at) => (at % 6 === 5 ? (weekends[(at - 5) / 6] ?? page) : page)))
  const firsts = daysOf('2026-01-05', 56).filter((date) => date.getUTCDay() !== 0)
  expect(read().slice(1)).toEqual(firsts.flatMap((date) => allRight('day', [date], date.getUTCDay() === 6 ? 2 : 1)))
  // Tasks of other weekdays, of other days, and of more or fewer days.
  const tasks = (numbers: number[], ...names: string[]) =>
    numbers.map((day, at) => piece(`${day} ${names[at] ?? 'January'}`, 16, 40 + at * 90, 30))
  const others = [tasks([10, 11], 'Monday', 'Tuesday'), tasks([14, 15]), tasks([10, 11, 12]), tasks([10])]
  for (const other of others) expect(read(other)[6]).not.toContain('day 2026-01-10')
  const last = Array.from({ length: 7 }, () => undefined)
  expect(read(...last, [...tasks([28], 'February'), piece('1 March', 16, 130, 30)]).at(-1)).not.toContain('day')
})

test('numbers that follow one another are not days unless weekdays or months say so', () => {
  const chapters = partsOf(84, [3, 4], (date, at) => [piece(String(date.getUTCDate()), 20, 60 + at * 150)])
  expect(propose([piece('2026', 30)], ...chapters).some((page) => page.startsWith('week') || page.startsWith('day'))).toBe(false)
})

test('tables of contents and backlogs have no date', () => {
  const months = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at)))
  const contents = [piece('Contents', 20), ...months.map((first, at) => piece(`${month(first)} ${at + 3}`, 10, 100 + at * 20))]
  const pages = months.flatMap((first) => [
    [piece(`${month(first)} 2026`, 20)],
    [piece(`${month(first)} backlog`, 20), piece('Ideas', 9, 90)],
  ])
  const quarter = (name: string) => [1, 2, 3, 4].map((at) => [piece(`Q${at} ${name}`, 20)])
  const found = propose(contents, ...pages, ...quarter('2026'), ...quarter('Backlog'))
  expect(found[0]).toBe('other null null null')
  expect(found.slice(1, 25).filter((_, at) => at % 2 === 1)).toEqual(Array(12).fill('other null null null'))
  expect(found.slice(25).map((page) => page.slice(0, 18))).toEqual([
    ...['01', '04', '07', '10'].map((at) => `quarter 2026-${at}-01`),
    ...Array(4).fill('other null null nu'),
  ])
})

test('lectures that change from day to day leave the days known', () => {
  const lectures = ['Seminar in May', 'Statistics 2', 'Exercises of sheet 7', 'Algebra', 'Law of March 3']
  const pages = daysOf('2026-10-05', 70).map((date, at) => [
    piece(`${weekday(date)}, ${monthDay(date)}`, 16, 50, 30),
    ...[0, 1, 2].map((row) => piece(`${8 + row}-${9 + row} ${lectures[(at * 3 + row) % 5]}`, 9, 100 + row * 60, 30)),
  ])
  expect(propose([piece('2026', 30)], ...pages).slice(1)).toEqual(allRight('day', daysOf('2026-10-05', 70)))
})

test('days with the same quote in each month are days, not months', () => {
  const days = daysOf('2026-01-01', 180)
  const end = (date: Date) => String.fromCharCode(96 + date.getUTCDate())
  const quote = (date: Date) => 'calm river stone cloud field light'.replaceAll(/(?= |$)/g, end(date))
  const pages = days.map((date) => [piece(`${weekday(date)}, ${monthDay(date)}`, 16), piece(quote(date), 9, 300)])
  expect(propose([piece('2026', 30)], ...pages).slice(1)).toEqual(allRight('day', days))
})

test('Sundays that list their week are days, unless they are titled as the week', () => {
  const days = daysOf('2026-10-05', 70)
  const week = (date: Date) => daysOf(iso(new Date(date.getTime() - 6 * 86_400_000)), 7)
  const pages = (title: string) =>
    days.map((date) => [
      piece(`${date.getUTCDay() === 0 ? title : ''}${weekday(date)}, ${monthDay(date)}`, 16),
      ...(date.getUTCDay() === 0
        ? week(date).map((day, at) => piece(String(day.getUTCDate()), 9, 100 + at * 20))
        : ['Plan', 'Tasks', 'Meals'].map((word, at) => piece(word, 9, 130 + at * 90))),
    ])
  expect(propose([piece('2026', 30)], ...pages('')).slice(1)).toEqual(allRight('day', days))
  const titled = propose([piece('2026', 30)], ...pages('Week until ')).slice(1)
  expect(titled.filter((_, at) => days[at]?.getUTCDay() === 0).filter((page) => page.startsWith('day'))).toEqual([])
})

test('without a year, the pages say what they are in the best of the years that fit', () => {
  const days = daysOf('2026-09-28', 70)
  const pages = days.map((date) => [piece(`${weekday(date)}, ${monthDay(date)}`, 16)])
  const found = blank(pages.map((texts) => ({ texts, links: [] })))
  expect(new Set(found.map(({ kind, dateFrom, doubt }) => `${kind} ${dateFrom} ${doubt}`))).toEqual(new Set(['day null noYear']))
  expect(found.map(({ inYear }) => inYear)).toEqual(days.map((date) => ({ dateFrom: iso(date), dateTo: iso(date), doubt: null })))
})

test('the first of the years that fit is the one of the proposed pages, whatever day weeks begin on', () => {
  const mondays = daysOf('2027-01-04', 52 * 7).filter((_, at) => at % 7 === 0)
  const end = (date: Date) => new Date(date.getTime() + 6 * 86_400_000)
  const ranges = mondays.map((first) => [piece(`${monthDay(first)} – ${monthDay(end(first))}`, 20)])
  const { pages, years } = proposeEdition(
    ranges.map((pieces, at) => ({ number: at + 1, pieces, links: [] })),
    2026,
  )
  // January 4 is a Sunday in 2026 and a Monday in 2027.
  expect(years.map(({ year }) => year)).toEqual([2026, 2027, 2025])
  expect(pages[0]?.inYear).toEqual({ dateFrom: '2026-01-04', dateTo: '2026-01-10', doubt: null })
  expect(usualYear(pages.map(({ inYear }) => ({ dateFrom: inYear?.dateFrom ?? null })))).toBe(2026)
})
