import { PDFDocument, type SKRSContext2D } from '@napi-rs/canvas'
import { dayIn } from '#kit/local-time.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import { linesOf, registerPageFonts, sans } from '#kit/server/documents/page-fonts.ts'
import { contentsOf, readPageTree } from '#kit/server/documents/pdf/page-tree.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { keptTrailer, updateTable } from '#kit/server/documents/pdf/update-table.ts'
import { writeEntries, writeValue } from '#kit/server/documents/pdf/write-value.ts'
import type { Wording } from '#kit/wording.ts'
import { sheetTexts } from '../sheet.texts.ts'
import { markOf } from '../sheet-code.rules.ts'
import { layoutOf, type PrintedSheet, printable, printedOf, type SheetContent, type SheetEvent } from '../sheet-content.rules.ts'
import {
  aboveAnswer,
  type Box,
  besideBox,
  codeBox,
  type PageSize,
  type SheetLayout,
  type SheetPage,
  tickBox,
} from '../sheet-layout.rules.ts'

const ink = '#000000'
/** Screens of e-ink show lighter lines and letters badly. */
const soft = '#3d3d3d'
const rule = '#6b6b6b'

/** Where the rows of handwriting are. */
const leastRow = 24

export interface SheetWords {
  wording: Wording
  /** Of the owner: the times of events are in it. */
  timeZone: string
  code: string
}

/** Draws a sheet as a PDF. The same sheet always has the same bytes. */
export function drawSheet(content: SheetContent, page: SheetPage, words: SheetWords): Buffer {
  registerPageFonts()
  const layout = layoutOf(page, content)
  const { brand } = words.wording
  const document = new PDFDocument({ title: words.code, author: brand.name, creator: brand.name })
  const pen = document.beginPage(layout.width, layout.height) as SKRSContext2D
  drawDate(pen, layout.date, content.date, localeOf(words))
  drawEvents(pen, layout, content, words)
  drawPrinted(pen, printedOf(page, content), { ...words, goal: words.wording.say(sheetTexts).goal })
  document.endPage()
  return withMark(document.close(), words.code)
}

/** Draws what is remembered of a sheet. `goal` names one whose letters can't be printed. */
export function drawPrinted(
  pen: SKRSContext2D,
  { page, goals, prompt }: PrintedSheet,
  { code, goal = () => '' }: { code: string; goal?: (place: number) => string },
): void {
  for (const [at, { box, title }] of goals.entries()) {
    drawBox(pen, box)
    writeIn(pen, besideBox(page, box), printable(title) ?? goal(at + 1), { sizes: [13.5, 12, 11], isCentred: true })
  }
  if (prompt) {
    writeIn(pen, aboveAnswer(page, prompt.answer), prompt.text, { sizes: [13.5, 12.5, 11.5, 10.5, 9.5], weight: 600 })
    drawRows(pen, prompt.answer)
  }
  drawCode(pen, page, code)
}

const codeSize = 7
export const codeFont = `400 ${codeSize}px ${sans}`

export function drawCode(pen: SKRSContext2D, page: PageSize, code: string): void {
  const { x, y, height } = codeBox(page)
  write(pen, code, { x, base: y + height - 2, size: codeSize, colour: soft })
}

const localeOf = ({ wording }: SheetWords) => wording.say(localeTexts).locale

interface Line {
  x: number
  base: number
  size: number
  weight?: number
  colour?: string
  align?: 'start' | 'end'
}

function write(pen: SKRSContext2D, text: string, { x, base, size, weight = 400, colour = ink, align = 'start' }: Line): void {
  pen.font = `${weight} ${size}px ${sans}`
  pen.fillStyle = colour
  pen.textAlign = align
  pen.fillText(text, x, base)
}

const leadingOfSize = 1.25
const leastSize = 9

interface Paragraph {
  /** The first size in which the text fits is taken. In the last one it's cut. */
  sizes: readonly number[]
  weight?: number
  isCentred?: boolean
}

function writeIn(pen: SKRSContext2D, box: Box, text: string, { sizes, weight = 400, isCentred = false }: Paragraph): void {
  const inSize = (size: number) => {
    pen.font = `${weight} ${size}px ${sans}`
    return { size, lines: linesOf(pen, text, box.width), most: Math.floor(box.height / (size * leadingOfSize)) }
  }
  const tried = sizes.map(inSize)
  const { size, lines, most } = tried.find((one) => one.lines.length <= one.most) ?? tried.at(-1) ?? inSize(leastSize)
  pen.font = `${weight} ${size}px ${sans}`
  const shown = lines.length <= most ? lines : [...lines.slice(0, most - 1), cut(pen, lines[most - 1] ?? '', box.width)]
  const leading = size * leadingOfSize
  const top = box.y + (isCentred ? (box.height - shown.length * leading) / 2 : 0)
  for (const [at, line] of shown.entries()) write(pen, line, { x: box.x, base: top + at * leading + size * 0.98, size, weight })
}

/** Shortens a line until it and an ellipsis have room. */
function cut(pen: SKRSContext2D, line: string, room: number): string {
  const letters = [...line]
  while (letters.length > 1 && pen.measureText(`${letters.join('').trimEnd()}…`).width > room) letters.pop()
  return `${letters.join('').trimEnd()}…`
}

function drawDate(pen: SKRSContext2D, box: Box, date: string, locale: string): void {
  const noon = new Date(`${date}T12:00Z`)
  const inWords = (options: Intl.DateTimeFormatOptions) => noon.toLocaleDateString(locale, { ...options, timeZone: 'UTC' })
  const weekday = inWords({ weekday: 'long' })
  const size = box.height * 0.52
  const base = box.y + size * 0.86
  write(pen, weekday.charAt(0).toLocaleUpperCase(locale) + weekday.slice(1), { x: box.x, base, size, weight: 600 })
  const day = inWords({ day: 'numeric', month: 'long', year: 'numeric' })
  write(pen, day, { x: box.x, base: base + size * 0.72, size: size * 0.5, colour: soft })
  line(pen, box.x, box.y + box.height, box.width)
}

function line(pen: SKRSContext2D, x: number, y: number, width: number, thick = 0.5): void {
  pen.fillStyle = rule
  pen.fillRect(x, y - thick / 2, width, thick)
}

/** Inside of the box nothing is printed, so that all that is in it was written. */
function drawBox(pen: SKRSContext2D, { x, y }: Box): void {
  pen.strokeStyle = ink
  pen.lineWidth = 1
  pen.strokeRect(x + 0.5, y + 0.5, tickBox - 1, tickBox - 1)
}

function drawRows(pen: SKRSContext2D, { x, y, width, height }: Box): void {
  const count = Math.max(1, Math.floor(height / leastRow))
  for (let at = 1; at <= count; at += 1) line(pen, x, y + (at * height) / count, width)
}

function drawEvents(
  pen: SKRSContext2D,
  { events: { area, rowHeight, rows, size } }: SheetLayout,
  content: SheetContent,
  words: SheetWords,
) {
  const texts = words.wording.say(sheetTexts)
  const shown = content.events.length > rows ? rows - 1 : rows
  const baseOf = (row: number) => area.y + row * rowHeight + rowHeight * 0.68
  const whens = content.events
    .slice(0, shown)
    .map((event) => (event.isAllDay ? texts.allDay : timesOf(event, content.date, words)))
  pen.font = `400 ${size}px ${sans}`
  const column = Math.min(area.width * 0.45, Math.max(0, ...whens.map((when) => pen.measureText(when).width)) + 14)
  for (const [row, when] of whens.entries()) {
    const title = content.events[row]?.title ?? null
    write(pen, when, { x: area.x, base: baseOf(row), size, colour: soft })
    const place = { x: area.x + column, y: area.y + row * rowHeight, width: area.width - column, height: rowHeight }
    writeIn(pen, place, (title === null ? null : printable(title)) ?? texts.busy, { sizes: [size], isCentred: true })
  }
  if (shown < rows)
    write(pen, texts.moreEvents(content.events.length - shown), { x: area.x + column, base: baseOf(shown), size, colour: soft })
}

/** The times of an event within the day. One that began before has no beginning there, and one that goes on no end. */
function timesOf({ startsAt, endsAt }: SheetEvent, date: string, words: SheetWords): string {
  const format = new Intl.DateTimeFormat(localeOf(words), { timeStyle: 'short', timeZone: words.timeZone })
  const onDay = (at: string | undefined) => {
    const moment = new Date(at ?? Number.NaN)
    return !Number.isNaN(moment.getTime()) && dayIn(words.timeZone, moment) === date ? moment : null
  }
  const [from, until] = [onDay(startsAt), onDay(endsAt)]
  if (from && until && until > from) return format.formatRange(from, until)
  if (from) return until ? format.format(from) : `${format.format(from)} –`
  return until ? `– ${format.format(until)}` : words.wording.say(sheetTexts).allDay
}

/**
 * Appends the stream with the code, which draws nothing, to the page. What is printed saves and restores the state of the page, because
 * many programs only append ink, and would draw it upside down.
 */
function withMark(pdf: Buffer, code: string): Buffer {
  const file = new PdfFile(pdf)
  const [page] = readPageTree(file, 1).pages
  const { lastTable, lastObject, trailer } = file
  if (!page?.object || lastTable === null) throw new Error('A sheet has no page.')
  const objects = new Map<number, { offset: number; generation: number }>()
  let added = '\n'
  const add = (number: number, body: string) => {
    objects.set(number, { offset: pdf.length + added.length, generation: 0 })
    added += `${number} 0 obj\n${body}\nendobj\n`
  }
  const [save, restore, mark] = [lastObject + 1, lastObject + 2, lastObject + 3]
  for (const [number, content] of [
    [save, 'q\n'],
    [restore, 'Q\n'],
    [mark, markOf(code)],
  ] as const)
    add(number, `<</Length ${content.length}>>stream\n${content}\nendstream`)
  const printed = contentsOf(file, page.dict.get('Contents')).map(writeValue)
  const contents = [`${save} 0 R`, ...printed, `${restore} 0 R`, `${mark} 0 R`].join(' ')
  add(page.object, `<<${writeEntries(page.dict, ['Contents'])}/Contents[${contents}]>>`)
  const end = { at: pdf.length + added.length, lastObject: mark, lastTable, trailer: keptTrailer(trailer) }
  return Buffer.concat([pdf, Buffer.from(added + updateTable(objects, end), 'latin1')])
}
