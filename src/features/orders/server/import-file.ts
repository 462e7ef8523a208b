import type { Readable } from 'node:stream'
import { isEmail, normalizeEmail } from '#kit/email-address.ts'
import type { Say } from '#kit/errors.ts'
import type { Language } from '#kit/languages.ts'
import { holdsCodes, type ImportedLine, isSums, type KnownWords, type RefundCell, readLine } from '../import.rules.ts'
import {
  type ColumnRole,
  columnRoles,
  type Delimiter,
  findHeadings,
  findItemColumns,
  findMarks,
  findNames,
  guessColumns,
  isStateHeading,
  type Mark,
  type Marks,
  namedStatuses,
} from '../import-columns.rules.ts'
import { itemsOf } from '../import-items.rules.ts'
import { holdsRefund, isRefundHeading, meaningOfStatus, rateStates, saysUsed } from '../order-words.rules.ts'
import type { ImportReport } from '../orders.contract.ts'
import { importUnreadable } from '../orders.errors.ts'
import type { OrderItem } from '../orders.rules.ts'
import { ordersTexts } from '../orders.texts.ts'
import { CsvBroken, type CsvLine, openCsv } from './csv-lines.ts'
import { NotText } from './file-text.ts'
import { languageIn } from './shops/shop.ts'

/** How many lines say what a column is about. The headings are searched among the first of them. */
const firstLines = 200
const headingLines = 20
/** How much of them is shown. */
const shownLines = 8
const shownCells = 60
const shownLength = 80
const headerLength = 200

export interface ImportChoices {
  /** The headers of the columns to read; empty for none. */
  columns: Partial<Record<ColumnRole, string | undefined>>
  headerLine?: number | undefined
  /** What the words of the shop mean, as far as somebody has said it. */
  known?: KnownWords
}

export interface ImportFile extends Pick<ImportReport, 'headers' | 'headerLine' | 'firstLines' | 'columns' | 'marks'> {
  delimiter: Delimiter
  /** The lines below the headers, without those of sums. Throws `CsvBroken`. */
  lines: AsyncGenerator<CsvLine>
  read(cells: readonly string[]): ImportedLine & FileItems
}

interface FileItems {
  items: OrderItem[]
  /** The names of the buyer, as the file spells them. */
  names: string[]
  language: Language | null
}

/** Opens a file of orders and finds its headers and columns, or takes the chosen ones. */
export async function openImport(file: Readable, choices: ImportChoices, say: Say): Promise<ImportFile> {
  const { delimiter, lines } = await openCsv(file).catch(refuse)
  const { first, broken } = await readFirst(lines)
  const at = headingsAt(first, choices.headerLine)
  const heading = first[at]
  if (!heading) throw importUnreadable({ detail: (say) => say(ordersTexts).import.empty })
  const headers = distinct(heading.cells, say(ordersTexts).import)
  const known = choices.known ?? (() => null)
  const sample = first.slice(at + 1)
  const isKnown = (cell: string) => (meaningOfStatus(cell) ?? known({ kind: 'status', word: cell })) !== null
  const rate = (index: number, isNamed: boolean) => rateStates(cellsAt(index), isKnown, isNamed)
  const cellsAt = (index: number) => sample.map(({ cells }) => cells[index] ?? '')
  const found = chooseColumns(heading.cells, headers, choices.columns, cellsAt)
  const marks = Object.entries(findMarks(heading.cells)) as [Mark, number][]
  const bought = findItemColumns(heading.cells)
  const taken = new Set([
    found.orderNumber,
    found.email,
    found.code,
    found.used,
    ...marks.map(([, index]) => index),
    ...Object.values(bought),
  ])
  const others = headers.map((_, index) => index).filter((index) => !taken.has(index))
  const states = others.filter((index) => rate(index, false) === 2)
  const chosen = { ...found, status: choices.columns.status === undefined ? findStatus() : found.status }
  const names = findNames(heading.cells, Object.values(chosen))
  const isRead = choices.columns.status !== ''

  /** A heading can be wrong about its cells, and many a status has a name of its own. */
  function findStatus(): number {
    const named = namedStatuses(heading?.cells ?? []).filter((index) => others.includes(index))
    const best = named.find((index) => rate(index, true) === 2) ?? states[0] ?? named.find((index) => rate(index, true) === 1)
    return best ?? others.find((index) => isStateHeading(headers[index] ?? '') && rate(index, true) > 0) ?? -1
  }

  const unread = others.filter((index) => index !== chosen.status)
  const ofRefunds = unread.filter((index) => isRefundHeading(headers[index] ?? ''))
  const besideOf = (cells: readonly string[]): RefundCell[] =>
    unread.flatMap((index) => {
      const cell = cells[index] ?? ''
      const isNamed = ofRefunds.includes(index)
      if (!isNamed && !holdsRefund(cell)) return []
      const by = isNamed ? 'heading' : isRead && states.includes(index) ? 'states' : 'cell'
      return [{ heading: headers[index] ?? '', cell, by }]
    })
  const headings = Object.fromEntries(marks.map(([mark, index]) => [mark, headers[index] ?? ''])) as Marks
  const cellsOf = (cells: readonly string[]) => ({
    orderNumber: cells[chosen.orderNumber] ?? '',
    email: cells[chosen.email] ?? '',
    status: cells[chosen.status] ?? '',
    ...(chosen.code < 0 ? {} : { code: cells[chosen.code] ?? '', used: cells[chosen.used] ?? '' }),
    marks: Object.fromEntries(marks.map(([mark, index]) => [mark, cells[index] ?? ''])) as Marks,
  })

  async function* below(): AsyncGenerator<CsvLine> {
    for (const line of first.slice(at + 1)) if (!isSums(line.cells, cellsOf(line.cells))) yield line
    if (broken) throw broken
    for await (const line of lines) if (!isSums(line.cells, cellsOf(line.cells))) yield line
  }

  return {
    delimiter,
    headers,
    headerLine: heading.line,
    firstLines: first.slice(0, Math.max(shownLines, at + 4)).map(shownLine),
    columns: Object.fromEntries(columnRoles.map((role) => [role, headers[chosen[role]] ?? null])) as ImportReport['columns'],
    marks: [...marks.map(([, index]) => index), ...ofRefunds, ...states.filter((index) => isRead && index !== chosen.status)]
      .filter((index, place, all) => !Object.values(chosen).includes(index) && all.indexOf(index) === place)
      .map((index) => headers[index] ?? ''),
    lines: below(),
    read(cells) {
      const line = cellsOf(cells)
      const needed = Math.max(...Object.values(chosen))
      const isExtra = cells.slice(headers.length).some((cell) => cell.trim() !== '')
      const at = (index: number | undefined) => (index === undefined ? '' : (cells[index]?.trim() ?? ''))
      // A code is for one.
      const counts = chosen.code < 0 ? { quantity: at(bought.quantity), count: at(bought.count) } : { quantity: '', count: '' }
      const said = {
        items: itemsOf({ sku: at(bought.sku), title: at(bought.title), ...counts }),
        names: names.map((columns) => columns.map((index) => cells[index] ?? '').join(' ')),
        language: languageIn(at(bought.language)),
      }
      if (cells.length <= needed || isExtra)
        return { orderNumber: line.orderNumber.trim().slice(0, 100), problem: 'columns', words: [], ...said }
      return { ...readLine({ ...line, headings, beside: besideOf(cells) }, known), ...said }
    },
  }
}

function refuse(error: unknown): never {
  if (error instanceof NotText && error.isWorkbook) throw importUnreadable({ detail: (say) => say(ordersTexts).import.workbook })
  throw error instanceof CsvBroken || error instanceof NotText ? importUnreadable() : error
}

/** Reads the first lines. A broken line among them ends the file there. */
async function readFirst(lines: AsyncGenerator<CsvLine>): Promise<{ first: CsvLine[]; broken: CsvBroken | null }> {
  const first: CsvLine[] = []
  try {
    while (first.length < firstLines) {
      const { value, done } = await lines.next()
      if (done) break
      first.push(value)
    }
    return { first, broken: null }
  } catch (error) {
    if (!(error instanceof CsvBroken) || first.length === 0) return refuse(error)
    return { first, broken: error }
  }
}

function headingsAt(first: readonly CsvLine[], asked: number | undefined): number {
  if (asked === undefined) return findHeadings(first.slice(0, headingLines).map(({ cells }) => cells))
  const at = first.findIndex(({ line }) => line === asked)
  if (at < 0) throw importUnreadable({ detail: (say) => say(ordersTexts).import.noSuchLine(asked) })
  return at
}

/** Names each column, so that it can be chosen: columns without a header by their number, and a repeated header with a number. */
function distinct(cells: readonly string[], texts: (typeof ordersTexts)['import']): string[] {
  const seen = new Map<string, number>()
  return cells.map((cell, index) => {
    const header = cell.trim().slice(0, headerLength) || texts.column(index + 1)
    let count = (seen.get(header) ?? 0) + 1
    while (count > 1 && seen.has(texts.repeated(header, count))) count++
    const name = count === 1 ? header : texts.repeated(header, count)
    seen.set(header, count).set(name, Math.max(seen.get(name) ?? 0, 1))
    return name
  })
}

function chooseColumns(
  cells: readonly string[],
  headers: readonly string[],
  asked: ImportChoices['columns'],
  cellsAt: (index: number) => readonly string[],
) {
  const chosen = guessColumns(cells)
  if (!holdsCodes(cellsAt(chosen.code))) chosen.code = -1
  for (const role of columnRoles) {
    const name = asked[role]
    if (name === undefined) continue
    chosen[role] = name === '' ? -1 : headers.indexOf(name)
    if (name !== '' && chosen[role] < 0) throw importUnreadable({ detail: (say) => say(ordersTexts).import.noSuchColumn(name) })
  }
  if (chosen.code < 0) return { ...chosen, used: -1 }
  const isFree = (index: number) => !Object.values({ ...chosen, status: -1 }).includes(index)
  const findBy = (isIt: (cells: readonly string[]) => boolean) =>
    headers.findIndex((_, index) => isFree(index) && isIt(cellsAt(index)))
  if (chosen.email < 0 && asked.email === undefined)
    chosen.email = findBy((cells) => cells.some((cell) => isEmail(normalizeEmail(cell))))
  if (chosen.used < 0 && asked.used === undefined) chosen.used = findBy(saysUsed)
  if (chosen.used === chosen.status) chosen.status = -1
  return chosen
}

const shownLine = ({ line, cells }: CsvLine) => ({
  line,
  cells: cells.slice(0, shownCells).map((cell) => cell.trim().slice(0, shownLength)),
})
