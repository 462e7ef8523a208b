import {
  bind,
  calendar,
  type Design,
  daysFrom,
  iso,
  isoWeek,
  Leaf,
  lastOf,
  monthsFrom,
  named,
  plus,
  strip,
  usWeek,
  utc,
  weekOf,
  weeksFrom,
} from './design.ts'

const upper = (text: string) => text.toLocaleUpperCase()
const dayId = (date: Date) => `day ${iso(date)}`
const monthId = (date: Date) => `month ${iso(date)}`
const weekId = (date: Date) => `week ${iso(date)}`
const firstOf = (date: Date) => utc(date.getUTCFullYear(), date.getUTCMonth() + 1)
const monthLeaf = (date: Date) => new Leaf(monthId(date), 'month', iso(date), iso(lastOf(date)))
const weekLeaf = (first: Date) => new Leaf(weekId(first), 'week', iso(first), iso(plus(first, 6)))
const dayLeaf = (date: Date) => new Leaf(dayId(date), 'day', iso(date))
const hours = (leaf: Leaf, from: number, to: number, x = 40) => {
  for (let hour = from; hour <= to; hour++) leaf.text(String(hour > 12 ? hour - 12 : hour), [x, 150 + (hour - from) * 24], 9)
}

/** A trail of links above the title, in which a day page also names its week. */
function trails(): Design {
  const [first, last] = [utc(2027, 1), utc(2027, 12, 31)]
  const [month, day, short] = [named('en', { month: 'long' }), named('en', { weekday: 'long' }), named('en', { month: 'short' })]
  const quarter = (date: Date) => `Q${Math.floor(date.getUTCMonth() / 3) + 1}`
  const start = (leaf: Leaf, date: Date, parts: number) => {
    const trail = [
      ['2027', 'year'],
      [quarter(date), quarter(date)],
      [month(date), monthId(firstOf(date))],
      [`Week ${isoWeek(date)}`, weekId(weekOf(date, 1))],
    ] as const
    for (const [at, [text, link]] of trail.slice(0, parts).entries()) leaf.text(text, [30 + at * 60, 30], 10, { link })
    strip(leaf, monthsFrom(2027, 1), short)
    return leaf
  }
  const year = new Leaf('year', 'year', iso(first), iso(last)).text('2027', [30, 60], 28)
  for (const [at, date] of monthsFrom(2027, 1).entries()) {
    const corner = [30 + (at % 3) * 115, 100 + Math.floor(at / 3) * 120] as const
    year.text(month(date), corner, 9, { link: monthId(date) })
    calendar(year, {
      month: date,
      at: [corner[0], corner[1] + 12],
      cell: [14, 12],
      size: 6,
      start: 1,
      language: 'en',
      link: dayId,
    })
  }
  const quarters = [1, 4, 7, 10].map((number) => {
    const of = start(
      new Leaf(`Q${(number + 2) / 3}`, 'quarter', iso(utc(2027, number)), iso(lastOf(utc(2027, number + 2)))),
      utc(2027, number),
      1,
    ).text(`Q${(number + 2) / 3}`, [30, 60], 24)
    for (const [at, date] of monthsFrom(2027, number, 3).entries()) {
      of.text(month(date), [30, 100 + at * 150], 14, { link: monthId(date) })
      calendar(of, { month: date, at: [30, 115 + at * 150], cell: [20, 18], size: 8, start: 1, language: 'en', link: dayId })
    }
    return of
  })
  const months = monthsFrom(2027, 1).map((date) => {
    const leaf = start(monthLeaf(date), date, 2).text(month(date), [30, 60], 24, { isBold: true })
    const week = (of: Date) => ({ text: `W${isoWeek(of)}`, link: weekId(weekOf(of, 1)) })
    calendar(leaf, { month: date, at: [60, 100], cell: [42, 60], size: 11, start: 1, language: 'en', link: dayId, week })
    return leaf
  })
  const weeks = weeksFrom(first, last, 1).map((date) => {
    const leaf = start(weekLeaf(date), plus(date, 3), 3).text(`Week ${isoWeek(date)}`, [30, 60], 24)
    for (const [at, of] of daysFrom(date, plus(date, 6)).entries())
      leaf.text(`${day(of)}, ${of.getUTCDate()}`, [30 + (at % 2) * 170, 110 + Math.floor(at / 2) * 110], 12, { link: dayId(of) })
    return leaf
  })
  const days = daysFrom(first, last).flatMap((date) => {
    const title = `${day(date)}, ${date.getUTCDate()}`
    const leaf = start(dayLeaf(date), date, 4).text(title, [30, 60], 24).text('Schedule', [30, 120], 10)
    hours(leaf, 6, 20)
    leaf.text('Notes', [300, 60], 10, { link: `notes ${iso(date)}` })
    const notes = start(new Leaf(`notes ${iso(date)}`, 'notes', iso(date)), date, 4)
    notes.text(title, [30, 60], 24, { link: dayId(date) }).text('Notes', [300, 60], 10)
    return [leaf, notes]
  })
  return bind({ name: 'trail of links, notes of days', writer: 'chromium', language: 'en' }, [
    year,
    ...quarters,
    ...months,
    ...weeks,
    ...days,
  ])
}

/** Weeks from Sunday, named by their first and last day. */
function sundays(): Design {
  const [first, last] = [utc(2026, 1), utc(2026, 12, 31)]
  const [month, full, dayMonth] = [
    named('en-US', { month: 'long' }),
    named('en-US', { dateStyle: 'full' }),
    named('en-US', { month: 'long', day: 'numeric' }),
  ]
  const cover = new Leaf('cover', 'cover').text('2026', [150, 250], 48).text('Daily Planner', [130, 300], 18)
  const leaves = monthsFrom(2026, 1).flatMap((date) => {
    const grid = monthLeaf(date)
      .text(upper(month(date)), [30, 50], 22)
      .text('2026', [340, 50], 12)
    calendar(grid, { month: date, at: [30, 90], cell: [50, 70], size: 12, start: 0, language: 'en', link: dayId })
    const notes = new Leaf(`notes ${iso(date)}`, 'notes', iso(date), iso(lastOf(date))).text(`${month(date)} Notes`, [30, 50], 22)
    return [grid, notes.text('Back', [340, 50], 9, { link: monthId(date) })]
  })
  const weeks = weeksFrom(first, last, 0).flatMap((date) => {
    const leaf = weekLeaf(date).text(`${dayMonth(date)} – ${dayMonth(plus(date, 6))}`, [30, 50], 20)
    for (const [at, of] of daysFrom(date, plus(date, 6)).entries())
      leaf.text(upper(named('en-US', { weekday: 'short' })(of)), [30, 100 + at * 65], 10, { link: dayId(of) })
    const days = daysFrom(date, plus(date, 6)).filter((of) => of >= first && of <= last)
    return [
      leaf,
      ...days.map((of) => {
        const day = dayLeaf(of).text(full(of), [200, 50], 18, { align: 'center' }).text('Top three', [30, 100], 10)
        day.text('Week', [30, 580], 8, { link: weekId(date) }).text('Month', [80, 580], 8, { link: monthId(firstOf(of)) })
        return day
      }),
    ]
  })
  return bind({ name: 'Sunday first, weeks as ranges', writer: 'pdf-lib', language: 'en' }, [cover, ...leaves, ...weeks])
}

/** August to July, with calendar weeks and a habit tracker for each month. */
function academic(): Design {
  const [first, last] = [utc(2026, 8), utc(2027, 7, 31)]
  const [month, weekday, date1] = [
    named('de', { month: 'long' }),
    named('de', { weekday: 'long' }),
    named('de', { day: 'numeric', month: 'long' }),
  ]
  const months = monthsFrom(2026, 8)
  const cover = new Leaf('cover', 'cover').text('Studienplaner', [100, 250], 30).text('2026/27', [100, 290], 20)
  const tabs = (leaf: Leaf) => {
    strip(leaf, months, named('de', { month: 'short' }))
    return leaf
  }
  const overviews = months.flatMap((of) => {
    const leaf = tabs(monthLeaf(of)).text(`${month(of)} ${of.getUTCFullYear()}`, [30, 50], 22)
    const week = (day: Date) => ({ text: String(isoWeek(day)), link: weekId(weekOf(day, 1)) })
    calendar(leaf, { month: of, at: [60, 100], cell: [42, 60], size: 11, start: 1, language: 'de', link: dayId, week })
    const habits = tabs(new Leaf(`habits ${iso(of)}`, 'notes', iso(of), iso(lastOf(of))))
    habits.text('Gewohnheiten', [30, 50], 22).text(month(of), [200, 50], 14, { link: monthId(of) })
    for (const day of daysFrom(of, lastOf(of))) habits.text(String(day.getUTCDate()), [30 + day.getUTCDate() * 10, 90], 7)
    return [leaf, habits]
  })
  const weeks = weeksFrom(first, last, 1).map((of) => {
    const end = plus(of, 6)
    const from = of.getUTCMonth() === end.getUTCMonth() ? `${of.getUTCDate()}.` : date1(of)
    const leaf = tabs(weekLeaf(of)).text(`KW ${isoWeek(of)}`, [30, 50], 22)
    leaf.text(`${from} – ${date1(end)} ${end.getUTCFullYear()}`, [30, 75], 12)
    for (const [at, day] of daysFrom(of, end).entries())
      leaf.text(`${weekday(day)} ${day.getUTCDate()}.`, [30, 110 + at * 65], 10, { link: dayId(day) })
    return leaf
  })
  const days = daysFrom(first, last).map((of) => {
    const leaf = tabs(dayLeaf(of)).text(`${weekday(of)}, ${date1(of)}`, [30, 50], 20)
    leaf.text(`KW ${isoWeek(of)}`, [320, 50], 10, { link: weekId(weekOf(of, 1)) }).text('Termine', [30, 100], 10)
    hours(leaf, 7, 21)
    return leaf
  })
  return bind({ name: 'academic year, habits', writer: 'latex', language: 'de' }, [cover, ...overviews, ...weeks, ...days])
}

/** Dates as numbers, in the order of ISO 8601, and three small calendars on each day. */
function isoNumbers(): Design {
  const [first, last] = [utc(2026, 1), utc(2026, 12, 31)]
  const month = (of: Date) => iso(of).slice(0, 7)
  const small = (leaf: Leaf, of: Date) => {
    for (const [at, shift] of [-1, 0, 1].entries()) {
      const shown = utc(of.getUTCFullYear(), of.getUTCMonth() + 1 + shift)
      leaf.text(month(shown), [40 + at * 110, 480], 8, { link: monthId(shown) })
      calendar(leaf, { month: shown, at: [40 + at * 110, 492], cell: [13, 11], size: 6, start: 1, language: 'en', link: dayId })
    }
    return leaf
  }
  const months = monthsFrom(2026, 1).map((of) => {
    const leaf = monthLeaf(of).text(month(of), [30, 50], 20)
    calendar(leaf, { month: of, at: [40, 90], cell: [48, 60], size: 11, start: 1, language: 'en', link: dayId })
    return leaf
  })
  const weeks = weeksFrom(first, last, 1).map((of) => {
    const number = `${plus(of, 3).getUTCFullYear()}-W${String(isoWeek(of)).padStart(2, '0')}`
    const leaf = small(weekLeaf(of).text(number, [30, 50], 20), plus(of, 3))
    for (const [at, day] of daysFrom(of, plus(of, 6)).entries())
      leaf.text(iso(day).slice(5), [30, 90 + at * 50], 11, { link: dayId(day) })
    return leaf
  })
  const days = daysFrom(first, last).map((of) =>
    small(dayLeaf(of).text(iso(of), [30, 50], 20).text('Tasks', [30, 90], 10).text('Log', [220, 90], 10), of),
  )
  return bind({ name: 'ISO dates, three small calendars', writer: 'pdfkit', language: 'en' }, [...months, ...weeks, ...days])
}

/** The number of the day alone in large letters. */
function largeNumbers(): Design {
  const [first, last] = [utc(2026, 1), utc(2026, 12, 31)]
  const [month, weekday] = [named('fr', { month: 'long' }), named('fr', { weekday: 'long' })]
  const ordinal = (day: number) => (day === 1 ? '1er' : String(day))
  const months = monthsFrom(2026, 1).map((of) => {
    const leaf = monthLeaf(of)
      .text(upper(month(of)), [200, 50], 22, { align: 'center' })
      .text('2026', [200, 70], 10, { align: 'center' })
    calendar(leaf, { month: of, at: [40, 110], cell: [48, 60], size: 13, start: 1, language: 'fr', link: dayId })
    return leaf
  })
  const weeks = weeksFrom(first, last, 1).map((of) => {
    const end = plus(of, 6)
    const from = of.getUTCMonth() === end.getUTCMonth() ? ordinal(of.getUTCDate()) : `${ordinal(of.getUTCDate())} ${month(of)}`
    const leaf = weekLeaf(of).text(`Semaine ${isoWeek(of)}`, [30, 50], 20)
    leaf.text(`du ${from} au ${ordinal(end.getUTCDate())} ${month(end)}`, [370, 50], 11, { align: 'right' })
    for (const [at, day] of daysFrom(of, end).entries()) leaf.text(weekday(day), [30, 100 + at * 65], 10, { link: dayId(day) })
    return leaf
  })
  const days = daysFrom(first, last).map((of) => {
    const leaf = dayLeaf(of).text(String(of.getUTCDate()), [40, 80], 56, { isBold: true })
    leaf.text(month(of), [130, 50], 18, { link: monthId(firstOf(of)) }).text(weekday(of), [130, 75], 14)
    leaf.text(`S${isoWeek(of)}`, [130, 92], 9, { link: weekId(weekOf(of, 1)) })
    calendar(leaf, { month: firstOf(of), at: [270, 30], cell: [14, 12], size: 7, start: 1, language: 'fr', link: dayId })
    hours(leaf, 8, 20)
    return leaf
  })
  return bind({ name: 'large number, small calendar', writer: 'chromium', language: 'fr' }, [...months, ...weeks, ...days])
}

/** Each day has two pages with the same title. */
function twoPages(): Design {
  const [first, last] = [utc(2026, 1), utc(2026, 12, 31)]
  const [month, weekday, title] = [
    named('es', { month: 'long' }),
    named('es', { weekday: 'long' }),
    named('es', { day: 'numeric', month: 'long' }),
  ]
  const year = new Leaf('year', 'year', iso(first), iso(last)).text('2026', [30, 60], 30)
  for (const [at, of] of monthsFrom(2026, 1).entries())
    year.text(month(of), [40 + (at % 3) * 110, 150 + Math.floor(at / 3) * 100], 14, { link: monthId(of) })
  const months = monthsFrom(2026, 1).map((of) => {
    const leaf = monthLeaf(of).text(`${month(of)} de 2026`, [30, 50], 20)
    calendar(leaf, { month: of, at: [40, 90], cell: [48, 60], size: 11, start: 1, language: 'es', link: dayId })
    return leaf
  })
  const days = daysFrom(first, last).flatMap((of) => {
    const left = dayLeaf(of).text(title(of), [30, 50], 20).text(weekday(of), [30, 72], 12)
    left.text('Agenda', [30, 110], 10)
    hours(left, 7, 20)
    const right = new Leaf(`right ${iso(of)}`, 'day', iso(of)).text(title(of), [370, 50], 20, { align: 'right' })
    right.text(weekday(of), [370, 72], 12, { align: 'right' }).text('Tareas', [30, 110], 10).text('Comidas', [30, 300], 10)
    for (const leaf of [left, right]) strip(leaf, monthsFrom(2026, 1), named('es', { month: 'short' }))
    return [left, right]
  })
  return bind({ name: 'two pages a day', writer: 'pdfkit', language: 'es' }, [year, ...months, ...days])
}

/** The names of months change with their place in the sentence. */
function cases(): Design {
  const [first, last] = [utc(2026, 1), utc(2026, 12, 31)]
  const [month, full] = [named('cs', { month: 'long' }), named('cs', { dateStyle: 'full' })]
  const short = (of: Date) => `${of.getUTCDate()}. ${of.getUTCMonth() + 1}.`
  const months = monthsFrom(2026, 1).map((of) => {
    const leaf = monthLeaf(of).text(`${month(of)} 2026`, [30, 50], 20)
    calendar(leaf, { month: of, at: [40, 90], cell: [48, 60], size: 11, start: 1, language: 'cs', link: dayId })
    return leaf
  })
  const weeks = weeksFrom(first, last, 1).map((of) => {
    const leaf = weekLeaf(of)
      .text(`${isoWeek(of)}. týden`, [30, 50], 20)
      .text(`${short(of)} – ${short(plus(of, 6))}`, [250, 50], 12)
    for (const [at, day] of daysFrom(of, plus(of, 6)).entries())
      leaf.text(named('cs', { weekday: 'short' })(day), [30, 100 + at * 65], 10, { link: dayId(day) })
    return leaf
  })
  const days = daysFrom(first, last).map((of) => {
    const leaf = dayLeaf(of).text(full(of), [30, 50], 18).text('Úkoly', [30, 100], 10)
    calendar(leaf, { month: firstOf(of), at: [270, 480], cell: [14, 12], size: 6, start: 1, language: 'cs', link: dayId })
    return leaf
  })
  return bind({ name: 'genitive months, weeks in numbers', writer: 'latex', language: 'cs' }, [...months, ...weeks, ...days])
}

function ideographs(): Design {
  const [first, last] = [utc(2026, 4), utc(2027, 3, 31)]
  const weekday = named('ja', { weekday: 'short' })
  const date1 = (of: Date) => `${of.getUTCMonth() + 1}月${of.getUTCDate()}日`
  const months = monthsFrom(2026, 4).flatMap((of) => {
    const leaf = monthLeaf(of).text(`${of.getUTCFullYear()}年${of.getUTCMonth() + 1}月`, [30, 50], 20)
    calendar(leaf, { month: of, at: [40, 90], cell: [48, 60], size: 11, start: 0, language: 'ja', link: dayId })
    const notes = new Leaf(`notes ${iso(of)}`, 'notes', iso(of), iso(lastOf(of)))
    return [leaf, notes.text(`${of.getUTCMonth() + 1}月のメモ`, [30, 50], 20, { link: monthId(of) })]
  })
  const weeks = weeksFrom(first, last, 0).map((of) => {
    const leaf = weekLeaf(of).text(`${date1(of)}〜${date1(plus(of, 6))}`, [30, 50], 18)
    for (const [at, day] of daysFrom(of, plus(of, 6)).entries())
      leaf.text(`${day.getUTCDate()}(${weekday(day)})`, [30, 100 + at * 65], 10, { link: dayId(day) })
    return leaf
  })
  const days = daysFrom(first, last).map((of) =>
    dayLeaf(of)
      .text(`${date1(of)}(${weekday(of)})`, [30, 50], 20)
      .text('予定', [30, 100], 10)
      .text('メモ', [220, 100], 10),
  )
  return bind({ name: 'ideographs, April to March, Sunday first', writer: 'pdf-lib', language: 'ja' }, [
    ...months,
    ...weeks,
    ...days,
  ])
}

/** No pages of days: each week has two pages. */
function weekOnly(): Design {
  const [first, last] = [utc(2026, 1), utc(2026, 12, 31)]
  const [month, short, dayMonth] = [
    named('en', { month: 'long' }),
    named('en', { month: 'short' }),
    named('en-GB', { day: 'numeric', month: 'short' }),
  ]
  const cover = new Leaf('cover', 'cover').text('Weekly 2026', [100, 250], 30)
  const months = monthsFrom(2026, 1).map((of) => {
    const leaf = monthLeaf(of).text(month(of), [30, 50], 22)
    const week = (day: Date) => ({ text: '>', link: weekId(weekOf(day, 1)) })
    calendar(leaf, { month: of, at: [60, 90], cell: [44, 60], size: 11, start: 1, language: 'en', week })
    strip(leaf, monthsFrom(2026, 1), short)
    return leaf
  })
  const weeks = weeksFrom(first, last, 1).flatMap((of) => {
    const title = `${dayMonth(of)} – ${dayMonth(plus(of, 6))}`
    const left = weekLeaf(of).text(title, [30, 50], 18)
    const right = new Leaf(`right ${iso(of)}`, 'week', iso(of), iso(plus(of, 6))).text(title, [370, 50], 18, { align: 'right' })
    for (const [at, day] of daysFrom(of, plus(of, 6)).entries())
      (at < 4 ? left : right).text(
        `${upper(named('en', { weekday: 'short' })(day))} ${day.getUTCDate()}`,
        [30, 100 + (at % 4) * 110],
        11,
      )
    for (const leaf of [left, right]) strip(leaf, monthsFrom(2026, 1), short)
    return [left, right]
  })
  return bind({ name: 'weeks only, on two pages', writer: 'pdfkit', language: 'en' }, [cover, ...months, ...weeks])
}

/** No year anywhere, and no weekdays. */
function yearless(): Design {
  const [month, dayMonth] = [named('en', { month: 'long' }), named('en', { month: 'long', day: 'numeric' })]
  const months = monthsFrom(2026, 1).map((of) => {
    const leaf = monthLeaf(of).text(month(of), [30, 50], 22)
    for (const day of daysFrom(of, lastOf(of)))
      leaf.text(
        String(day.getUTCDate()),
        [30 + ((day.getUTCDate() - 1) % 5) * 70, 100 + Math.floor((day.getUTCDate() - 1) / 5) * 70],
        11,
        {
          link: dayId(day),
        },
      )
    return leaf
  })
  const days = daysFrom(utc(2026, 1), utc(2026, 12, 31)).map((of) =>
    dayLeaf(of)
      .text(dayMonth(of), [30, 50], 20)
      .text('To do', [30, 100], 10)
      .text(month(of), [340, 50], 8, { link: monthId(firstOf(of)) }),
  )
  return bind({ name: 'no year', writer: 'chromium', language: 'en', isUndated: true }, [...months, ...days])
}

/** All letters are shapes: only links are left. */
function outlined(): Design {
  const of = largeNumbers()
  const pages = of.pages.map((page) => ({ ...page, texts: page.texts.map((text) => ({ ...text, isOutlined: true })) }))
  return { name: 'letters as shapes', writer: 'pdf-lib', language: 'fr', isUndated: true, pages }
}

/** Numbers in the order of the country, without the names of months. */
function ownNumbers(order: 'day' | 'month'): Design {
  const language = order === 'day' ? 'it' : 'en'
  const [first, last] = [utc(2027, 1), utc(2027, 12, 31)]
  const two = (number: number) => String(number).padStart(2, '0')
  const date1 = (of: Date) => {
    const [day, month, year] = [of.getUTCDate(), of.getUTCMonth() + 1, of.getUTCFullYear()]
    return order === 'day' ? `${two(day)}/${two(month)}/${year}` : `${month}/${day}/${String(year).slice(2)}`
  }
  const start = order === 'day' ? 1 : 0
  const month = named(language, { month: 'long' })
  const months = monthsFrom(2027, 1).map((of) => {
    const leaf = monthLeaf(of).text(`${month(of)} 2027`, [30, 50], 20)
    calendar(leaf, { month: of, at: [40, 90], cell: [48, 60], size: 11, start, language, link: dayId })
    return leaf
  })
  const weeks = weeksFrom(first, last, start).map((of) => {
    const leaf = weekLeaf(of).text(`${date1(of)} - ${date1(plus(of, 6))}`, [30, 50], 16)
    leaf.text(order === 'day' ? `Settimana ${isoWeek(of)}` : `Week ${usWeek(of)}`, [300, 50], 10)
    for (const [at, day] of daysFrom(of, plus(of, 6)).entries())
      leaf.text(named(language, { weekday: 'short' })(day), [30, 100 + at * 65], 10, { link: dayId(day) })
    return leaf
  })
  const days = daysFrom(first, last).map((of) => {
    const leaf = dayLeaf(of)
      .text(date1(of), [30, 50], 20)
      .text(named(language, { weekday: 'short' })(of), [300, 50], 12)
    hours(leaf, 6, 21)
    return leaf
  })
  const name = order === 'day' ? 'day before month in numbers' : 'month before day, US weeks'
  return bind({ name, writer: order === 'day' ? 'latex' : 'pdf-lib', language }, [...months, ...weeks, ...days])
}

/** Days without weekdays, with the short name of the month; the year stands only on the cover. */
function bare(): Design {
  const [first, last] = [utc(2026, 1), utc(2026, 12, 31)]
  const [month, short] = [named('de', { month: 'long' }), named('de', { month: 'short' })]
  const cover = new Leaf('cover', 'cover').text('Mein Jahr', [100, 250], 30).text('2026', [100, 290], 30)
  const index = new Leaf('index', 'other').text('Inhalt', [30, 50], 22)
  for (const [at, of] of monthsFrom(2026, 1).entries()) index.text(month(of), [30, 100 + at * 30], 12, { link: monthId(of) })
  const months = monthsFrom(2026, 1).map((of) => {
    const leaf = monthLeaf(of).text(month(of), [30, 50], 20)
    for (const day of daysFrom(of, lastOf(of)))
      leaf.text(`${day.getUTCDate()}`, [30, 75 + day.getUTCDate() * 16], 9, { link: dayId(day) })
    return leaf
  })
  const days = daysFrom(first, last).map((of) =>
    dayLeaf(of)
      .text(`${of.getUTCDate()}. ${short(of)}`, [30, 50], 20)
      .text('Heute wichtig', [30, 100], 10)
      .text('Dank', [30, 400], 10),
  )
  const notes = Array.from({ length: 10 }, (_, at) => new Leaf(`notes ${at}`, 'notes').text('Notizen', [30, 50], 20))
  return bind({ name: 'no weekdays, year on the cover', writer: 'pdfkit', language: 'de' }, [
    cover,
    index,
    ...months,
    ...days,
    ...notes,
  ])
}

function romans(): Design {
  const [first, last] = [utc(2026, 1), utc(2026, 12, 31)]
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']
  const date1 = (of: Date) => `${of.getUTCDate()} ${roman[of.getUTCMonth()]}`
  const months = monthsFrom(2026, 1).map((of) => {
    const leaf = monthLeaf(of).text(`${roman[of.getUTCMonth()]} 2026`, [30, 50], 20)
    calendar(leaf, { month: of, at: [40, 90], cell: [48, 60], size: 11, start: 1, language: 'pl', link: dayId })
    return leaf
  })
  const weeks = weeksFrom(first, last, 1).map((of) => {
    const leaf = weekLeaf(of)
      .text(`tydzień ${isoWeek(of)}`, [30, 50], 16)
      .text(`${date1(of)} – ${date1(plus(of, 6))}`, [200, 50], 12)
    for (const [at, day] of daysFrom(of, plus(of, 6)).entries())
      leaf.text(named('pl', { weekday: 'long' })(day), [30, 100 + at * 65], 10, { link: dayId(day) })
    return leaf
  })
  const days = daysFrom(first, last).map((of) =>
    dayLeaf(of)
      .text(date1(of), [30, 50], 20)
      .text(named('pl', { weekday: 'long' })(of), [200, 50], 12)
      .text('Plan', [30, 100], 10),
  )
  return bind({ name: 'roman months', writer: 'latex', language: 'pl' }, [...months, ...weeks, ...days])
}

/** Written from the right, with digits of its own. */
function fromTheRight(): Design {
  const language = 'ar-EG'
  const [first, last] = [utc(2026, 1), utc(2026, 12, 31)]
  const [month, full] = [named(language, { month: 'long', year: 'numeric' }), named(language, { dateStyle: 'full' })]
  const digits = new Intl.NumberFormat(language)
  const months = monthsFrom(2026, 1).map((of) => {
    const leaf = monthLeaf(of).text(month(of), [370, 50], 20, { align: 'right' })
    for (const day of daysFrom(of, lastOf(of))) {
      const place = Math.round((day.getTime() - weekOf(of, 6).getTime()) / 86_400_000)
      leaf.text(digits.format(day.getUTCDate()), [340 - (place % 7) * 48, 140 + Math.floor(place / 7) * 60], 11, {
        link: dayId(day),
      })
    }
    return leaf
  })
  const days = daysFrom(first, last).map((of) => dayLeaf(of).text(full(of), [370, 50], 18, { align: 'right' }))
  return bind({ name: 'from the right, own digits', writer: 'chromium', language: 'ar' }, [...months, ...days])
}

/** Nothing to date: the owner writes the dates. */
function undated(): Design {
  const weekday = named('en', { weekday: 'long' })
  const weeks = Array.from({ length: 52 }, (_, at) => {
    const leaf = new Leaf(`week ${at}`, 'other').text('Week of', [30, 50], 20).text(`${at + 1}`, [200, 580], 8)
    for (let day = 0; day < 7; day++) leaf.text(weekday(utc(2024, 1, 1 + day)), [30, 100 + day * 65], 10)
    return leaf
  })
  const notes = Array.from({ length: 20 }, (_, at) => new Leaf(`notes ${at}`, 'notes').text('Notes', [30, 50], 20))
  return bind({ name: 'no dates', writer: 'pdf-lib', language: 'en', isUndated: true }, [...weeks, ...notes])
}

/** The days before and after are named beside the title, as large as it; each page has another saying. */
function neighbours(): Design {
  const [first, last] = [utc(2028, 1), utc(2028, 12, 31)]
  const [month, weekday, short] = [
    named('en', { month: 'long' }),
    named('en', { weekday: 'short' }),
    named('en', { month: 'short' }),
  ]
  const words = ['calm', 'river', 'begin', 'May', 'march', 'light', '2', 'second', 'sun', 'open', 'ten', 'quiet']
  const saying = (at: number) =>
    Array.from({ length: 5 }, (_, word) => words[(at * 7 + word * 5 + at * at) % words.length]).join(' ')
  const nav = (leaf: Leaf, of: Date) => {
    for (const [at, name] of monthsFrom(2028, 1).entries()) leaf.text(short(name), [20 + at * 30, 20], 9, { link: monthId(name) })
    return leaf.text('2028', [385, 590], 7, { align: 'right', link: monthId(firstOf(of)) })
  }
  const months = monthsFrom(2028, 1).map((of) => {
    const leaf = nav(monthLeaf(of), of).text(month(of), [30, 60], 24)
    calendar(leaf, { month: of, at: [40, 100], cell: [48, 60], size: 11, start: 0, language: 'en', link: dayId })
    return leaf
  })
  const days = daysFrom(first, last).map((of, at) => {
    const leaf = nav(dayLeaf(of), of).text(`${weekday(of)} ${of.getUTCDate()} ${month(of)}`, [200, 60], 18, { align: 'center' })
    leaf.text(String(plus(of, -1).getUTCDate()), [30, 60], 18, { link: dayId(plus(of, -1)) })
    leaf.text(String(plus(of, 1).getUTCDate()), [370, 60], 18, { align: 'right', link: dayId(plus(of, 1)) })
    leaf.text(saying(at), [30, 560], 9)
    hours(leaf, 5, 18)
    return leaf
  })
  return bind({ name: 'neighbouring days as large, sayings', writer: 'chromium', language: 'en' }, [...months, ...days])
}

export const designs: readonly (() => Design)[] = [
  trails,
  sundays,
  academic,
  isoNumbers,
  largeNumbers,
  twoPages,
  cases,
  ideographs,
  weekOnly,
  () => ownNumbers('day'),
  () => ownNumbers('month'),
  bare,
  romans,
  fromTheRight,
  neighbours,
  yearless,
  outlined,
  undated,
]
