import { setTimeout } from 'node:timers/promises'
import { type PdfPage, writePdf } from '#features/planner/server/pdf/write-pdf.ts'
import { createChance } from './chance.ts'
import type { DemoParts } from './demo-library.ts'

const dayMs = 86_400_000
const width = 540
const height = 720
const margin = 42
const grey = '0.55 G'

interface Words {
  text: string
  /** From the upper left corner, to the base line. */
  x: number
  y: number
  size: number
  /** F1 by default, see `writePdf`. */
  font?: 'F1' | 'F2' | 'F3'
}

/** A page of the blank planner. */
interface Sheet {
  words: Words[]
  /** Lines, as operators of a content stream. */
  drawn: string
  links: { to: number; x: number; y: number; width?: number; height?: number }[]
}

/** The demo's planner: a year that the demo's day is in, with the year, months, weeks and days. */
export interface DemoPlanner {
  title: string
  blank: Buffer
  /**
   * An export of the planner with writing on the days from `from` to `to`, at midnight UTC. The last page was changed by hand on the tablet, so
   * that Willow asks where it belongs.
   */
  exportOf(days: { from: number; to: number }, asksAbout: number | null): Buffer
}

export function createDemoPlanner(now: Date): DemoPlanner {
  // From July to June until spring, so that the last three months are always in it.
  const first = now.getMonth() < 3 ? Date.UTC(now.getFullYear() - 1, 6, 1) : Date.UTC(now.getFullYear(), 0, 1)
  const start = new Date(first)
  const end = Date.UTC(start.getUTCFullYear() + 1, start.getUTCMonth(), 1)
  const days = Array.from({ length: (end - first) / dayMs }, (_, at) => new Date(first + at * dayMs))
  const months = days.filter((day) => day.getUTCDate() === 1)
  const mondays = days.filter((day) => day.getUTCDay() === 1)
  const monthPage = (day: Date) => 2 + months.findLastIndex((month) => month <= day)
  const weekPage = (day: Date) => 2 + months.length + mondays.findLastIndex((monday) => monday <= day)
  const dayPage = (day: Date) => 2 + months.length + mondays.length + Math.round((day.getTime() - first) / dayMs)
  const has = (day: Date) => day.getTime() >= first && day.getTime() < end
  const places = { monthPage, weekPage, dayPage, has }
  const years = [...new Set([days[0], days.at(-1)].map((day) => day?.getUTCFullYear()))].join(' / ')

  const sheets = [
    yearSheet(years, months, places),
    ...months.map((month) => monthSheet(month, places)),
    ...mondays.map((monday) => weekSheet(monday, places)),
    ...days.map((day) => daySheet(day, places)),
  ]
  const page = (sheet: Sheet, more: string[] = []): PdfPage => ({
    ...{ streams: [printOf(sheet), ...more], width, height },
    ...{ links: sheet.links.map(({ to }) => to), linkTexts: sheet.links },
  })
  return {
    title: `Daily planner ${years}`,
    blank: writePdf(sheets.map((sheet) => page(sheet))),
    exportOf({ from, to }, asksAbout) {
      const written = days.filter((day) => day.getTime() >= from && day.getTime() <= to)
      const ink = new Map(written.map((day) => [dayPage(day), dayInk(day)]))
      for (const monday of mondays) {
        const inWeek = written.find((day) => weekPage(day) === weekPage(monday))
        if (inWeek) ink.set(weekPage(monday), weekInk(monday))
      }
      const asked = asksAbout === null ? [] : [askedPage(daySheet(new Date(asksAbout), places))]
      return writePdf([...sheets.map((sheet, at) => page(sheet, ink.get(at + 1) ?? [])), ...asked])
    },
  }
}

/** Publishes the planner as the operator, and uploads two exports of it as the owner: of six weeks ago, and of today. */
export async function fillPlanner(owner: DemoParts, operator: DemoParts, now: Date): Promise<void> {
  const planner = createDemoPlanner(now)
  const { id } = (await operator.send('POST', '/api/admin/editions', formOf({ title: planner.title }, planner.blank))) as {
    id: string
  }
  const isRead = async () => {
    const { state } = (await operator.send('GET', `/api/admin/editions/${id}`)) as { state: string }
    return state === 'ready'
  }
  while (!(await isRead())) await setTimeout(checkAgainMs)
  await operator.send('POST', `/api/admin/editions/${id}/publish`)
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate())
  const from = today - 90 * dayMs
  for (const [to, asksAbout] of [[today - 42 * dayMs, null] as const, [today, today - 3 * dayMs] as const]) {
    const content = planner.exportOf({ from, to }, asksAbout)
    const file = formOf({ userId: owner.userId, folder: 'Journal Pages' }, content)
    await owner.send('POST', '/api/uploads', file)
  }
}

const checkAgainMs = 100

function formOf(fields: Record<string, string>, content: Buffer): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), 'My planner.pdf')
  return form
}

interface Places {
  monthPage(day: Date): number
  weekPage(day: Date): number
  dayPage(day: Date): number
  has(day: Date): boolean
}

const said = (day: Date, options: Intl.DateTimeFormatOptions) => day.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
const monthName = (day: Date) => said(day, { month: 'long' })
const column = (day: Date) => (day.getUTCDay() + 6) % 7
const daysOf = (month: Date) =>
  Array.from(
    { length: new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate() },
    (_, at) => new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth(), at + 1)),
  )
const firstOfMonth = (day: Date) => new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1))

/** The number of the week by ISO 8601. */
function weekNumber(monday: Date): number {
  const thursday = new Date(monday.getTime() + 3 * dayMs)
  return 1 + Math.floor((thursday.getTime() - Date.UTC(thursday.getUTCFullYear(), 0, 1)) / (7 * dayMs))
}

/** A small month, 7 columns of 15 points. */
function smallMonth(month: Date, { x, y }: { x: number; y: number }, { dayPage }: Places): Pick<Sheet, 'words' | 'links'> {
  const letters = ['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((text, at) => ({ text, x: x + at * 15, y, size: 6 }))
  const shift = column(month)
  const numbers = daysOf(month).map((day, at) => ({
    ...{ text: String(at + 1), x: x + ((at + shift) % 7) * 15, y: y + 12 + Math.floor((at + shift) / 7) * 12, size: 7 },
    to: dayPage(day),
  }))
  return {
    words: [...letters, ...numbers],
    links: numbers.map((number) => ({ to: number.to, x: number.x + 5, y: number.y - 5, width: -1, height: -3 })),
  }
}

function yearSheet(years: string, months: readonly Date[], places: Places): Sheet {
  const small = months.map((month, at) => {
    const corner = { x: margin + (at % 3) * 160, y: 150 + Math.floor(at / 3) * 136 }
    const title = { text: monthName(month), x: corner.x, y: corner.y - 18, size: 12, font: 'F3' as const }
    const { words, links } = smallMonth(month, corner, places)
    return { words: [title, ...words], links: [{ to: places.monthPage(month), x: title.x, y: title.y }, ...links] }
  })
  return {
    words: [{ text: years, x: margin, y: 88, size: 44, font: 'F2' }, ...small.flatMap(({ words }) => words)],
    drawn: '',
    links: small.flatMap(({ links }) => links),
  }
}

function monthSheet(month: Date, { dayPage }: Places): Sheet {
  const cell = { width: (width - 2 * margin) / 7, height: 86 }
  const shift = column(month)
  const cells = daysOf(month).map((day, at) => ({
    ...{
      text: String(at + 1),
      x: margin + ((at + shift) % 7) * cell.width + 6,
      y: 150 + Math.floor((at + shift) / 7) * cell.height,
    },
    ...{ size: 11, to: dayPage(day) },
  }))
  const names = Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 0, 5 + at)))
  return {
    words: [
      { text: monthName(month), x: margin, y: 84, size: 36, font: 'F2' },
      { text: String(month.getUTCFullYear()), x: width - margin - 40, y: 84, size: 16 },
      ...names.map((day, at) => ({ text: said(day, { weekday: 'short' }), x: margin + at * cell.width + 6, y: 122, size: 9 })),
      ...cells.map(({ to, ...words }) => words),
    ],
    drawn: cells.map(({ x, y }) => rectangle(x - 6, y - 16, cell.width, cell.height)).join('\n'),
    links: cells,
  }
}

function weekSheet(monday: Date, { dayPage, has }: Places): Sheet {
  const sunday = new Date(monday.getTime() + 6 * dayMs)
  const rows = Array.from({ length: 7 }, (_, at) => {
    const day = new Date(monday.getTime() + at * dayMs)
    return { day, text: said(day, { weekday: 'long', month: 'short', day: 'numeric' }), x: margin, y: 142 + at * 80, size: 11 }
  })
  return {
    words: [
      { text: `Week ${weekNumber(monday)}`, x: margin, y: 84, size: 36, font: 'F2' },
      {
        text: `${said(monday, { month: 'long', day: 'numeric' })} - ${said(sunday, { month: 'long', day: 'numeric', year: 'numeric' })}`,
        ...{ x: margin, y: 106, size: 11 },
      },
      ...rows.map(({ day, ...words }) => words),
    ],
    drawn: rows.map(({ y }) => line(margin, y + 58, width - margin)).join('\n'),
    links: rows.filter(({ day }) => has(day)).map(({ day, x, y }) => ({ to: dayPage(day), x, y })),
  }
}

const hours = Array.from({ length: 14 }, (_, at) => at + 7)
const left = { x: margin, width: 250 }
const right = { x: 330, width: width - margin - 330 }

function daySheet(day: Date, places: Places): Sheet {
  const small = smallMonth(firstOfMonth(day), { x: 400, y: 46 }, places)
  const foot = { month: monthName(day), week: `Week ${weekNumber(new Date(day.getTime() - column(day) * dayMs))}` }
  return {
    words: [
      { text: said(day, { weekday: 'long' }), x: margin, y: 84, size: 36, font: 'F2' },
      { text: said(day, { dateStyle: 'long' }), x: margin, y: 106, size: 11 },
      ...small.words,
      ...hours.map((hour, at) => ({ text: String(hour), x: left.x, y: 166 + at * 36, size: 8 })),
      { text: 'Three things', x: right.x, y: 166, size: 10, font: 'F3' },
      { text: 'Notes', x: right.x, y: 330, size: 10, font: 'F3' },
      { text: foot.week, x: left.x, y: height - 30, size: 8 },
      { text: foot.month, x: left.x + 60, y: height - 30, size: 8 },
    ],
    drawn: [
      ...hours.map((_, at) => line(left.x + 18, 170 + at * 36, left.x + left.width)),
      ...[0, 1, 2].map(
        (at) => `${rectangle(right.x, 184 + at * 38, 10, 10)}\n${line(right.x + 18, 196 + at * 38, right.x + right.width)}`,
      ),
      ...Array.from({ length: 12 }, (_, at) => line(right.x, 362 + at * 25, right.x + right.width)),
    ].join('\n'),
    links: [
      ...small.links,
      { to: places.weekPage(day), x: left.x, y: height - 30 },
      { to: places.monthPage(day), x: left.x + 60, y: height - 30 },
    ].filter(({ to }) => to > 1),
  }
}

const line = (x: number, y: number, to: number) => `${x} ${height - y} m ${to} ${height - y} l S`
const rectangle = (x: number, y: number, w: number, h: number) => `${x} ${height - y - h} ${w} ${h} re S`
const shown = ({ text, x, y, size, font = 'F1' }: Words) => `/${font} ${size} Tf 1 0 0 1 ${x} ${height - y} Tm (${text}) Tj`

const printOf = ({ words, drawn }: Sheet) =>
  `q 0.6 w ${grey}\n${drawn}\nQ\nBT 0.25 g\n${words.map((item) => shown(item)).join('\n')}\nET`

/** A page with words that were typed on the tablet. Its program wrote the print anew, in pieces. */
function askedPage(sheet: Sheet): PdfPage {
  const typed: Words[] = ['call the bank', 'tickets for Lisbon', 'ask Ada about the seeds'].map((text, at) => ({
    ...{ text, x: right.x + 4, y: 356 + at * 25, size: 12 },
  }))
  const pieces = [...sheet.words, ...typed].flatMap((item) => {
    let x = item.x
    return (item.text.match(/.{1,2}/g) ?? []).map((text) => {
      const piece = { ...item, text, x }
      x += [...text].reduce((sum, letter) => sum + widthOf(letter), 0) * item.size
      return piece
    })
  })
  return { streams: [printOf({ ...sheet, words: pieces })], width, height }
}

/** About as wide as the letter is in Helvetica and Times, for a size of 1. */
const widthOf = (letter: string) =>
  /[ijlItf.,]/.test(letter) ? 0.27 : /[mwMW]/.test(letter) ? 0.8 : /[A-Z]/.test(letter) ? 0.66 : 0.53

/** Handwriting on a day: some hours, the three things, some notes. */
function dayInk(day: Date): string[] {
  const random = createChance(day.getTime() / dayMs)
  for (let at = 0; at < 5; at++) random()
  // Some days stay empty.
  if (random() < 0.14) return []
  const fullness = 0.25 + random() * 0.5
  const entries = hours.flatMap((_, at) =>
    random() < fullness ? [handwriting(random, { x: left.x + 24, y: 164 + at * 36, width: 60 + random() * 150, size: 12 })] : [],
  )
  const things = [0, 1, 2].map((at) =>
    handwriting(random, { x: right.x + 20, y: 193 + at * 38, width: 60 + random() * 80, size: 11 }),
  )
  const done = [0, 1, 2].flatMap((at) =>
    random() < 0.6
      ? [
          `${right.x + 2} ${height - 190 - at * 38} m ${right.x + 5} ${height - 194 - at * 38} l ${right.x + 12} ${height - 183 - at * 38} l S`,
        ]
      : [],
  )
  const notes = Array.from({ length: Math.round(random() * fullness * 14) }, (_, at) =>
    handwriting(random, { x: right.x + 2, y: 358 + at * 25, width: 100 + random() * 55, size: 10 }),
  )
  return [inked([...entries, ...things, ...done, ...notes])]
}

function weekInk(monday: Date): string[] {
  const random = createChance(monday.getTime() / dayMs + 7)
  const rows = Array.from({ length: 7 }, (_, at) =>
    handwriting(random, { x: margin + 8, y: 168 + at * 80, width: 120 + random() * 260, size: 12 }),
  )
  return [inked(rows)]
}

const inked = (strokes: readonly string[]) => `q 0.13 0.17 0.36 RG 1.1 w 1 J 1 j\n${strokes.join('\n')}\nQ`

/** Draws words as waves: loops of changing height, with gaps. */
function handwriting(
  random: () => number,
  { x, y, width: wide, size }: { x: number; y: number; width: number; size: number },
): string {
  const base = height - y
  const point = (left: number, up: number) => `${left.toFixed(1)} ${(base + up).toFixed(1)}`
  let strokes = ''
  for (let at = x; at < x + wide; at += size * 0.5) {
    const end = Math.min(x + wide, at + size * (1.4 + random() * 3.2))
    strokes += `${point(at, 0)} m\n`
    while (at < end) {
      const step = size * (0.24 + random() * 0.18)
      const tall = size * (random() < 0.22 ? 1.05 : 0.45)
      const low = random() < 0.12 ? size * 0.4 : 0
      strokes += `${point(at + step * 0.1, tall)} ${point(at + step * 0.6, tall)} ${point(at + step * 0.55, tall * 0.3)} c\n`
      strokes += `${point(at + step * 0.5, -low)} ${point(at + step * 0.9, -low)} ${point(at + step, 0)} c\n`
      at += step
    }
    strokes += 'S\n'
  }
  return strokes
}
