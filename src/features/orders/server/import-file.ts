import type { Readable } from 'node:stream'
import type { Say } from '#kit/errors.ts'
import { type ImportedLine, isSums, readLine } from '../import.rules.ts'
import {
  type ColumnRole,
  type Delimiter,
  findHeadings,
  findMarks,
  findNames,
  guessColumns,
  type Mark,
  type Marks,
} from '../import-columns.rules.ts'
import type { ImportReport } from '../orders.contract.ts'
import { importUnreadable } from '../orders.errors.ts'
import { ordersTexts } from '../orders.texts.ts'
import { CsvBroken, type CsvLine, openCsv } from './csv-lines.ts'
import { NotText } from './file-text.ts'

/** How many lines are searched for the headings, and how much of each is shown. */
const firstLines = 20
const shownLines = 8
const shownCells = 60
const shownLength = 80
const headerLength = 200

export interface ImportChoices {
  /** The headers of the columns to read; empty for none. */
  columns: Partial<Record<ColumnRole, string | undefined>>
  headerLine?: number | undefined
}

export interface ImportFile extends Pick<ImportReport, 'headers' | 'headerLine' | 'firstLines' | 'columns' | 'marks'> {
  delimiter: Delimiter
  /** The lines below the headers, without those of sums. Throws `CsvBroken`. */
  lines: AsyncGenerator<CsvLine>
  read(cells: readonly string[]): ImportedLine & { names: string[] }
}

/** Opens a file of orders and finds its headers and columns, or takes the chosen ones. */
export async function openImport(file: Readable, choices: ImportChoices, say: Say): Promise<ImportFile> {
  const { delimiter, lines } = await openCsv(file).catch(refuse)
  const { first, broken } = await readFirst(lines)
  const at = headingsAt(first, choices.headerLine)
  const heading = first[at]
  if (!heading) throw importUnreadable({ detail: (say) => say(ordersTexts).import.empty })
  const headers = distinct(heading.cells, say(ordersTexts).import)
  const chosen = chooseColumns(heading.cells, headers, choices.columns)
  const names = findNames(heading.cells, Object.values(chosen))
  const isAnother = (index: number) => chosen.status >= 0 && chosen.status !== index
  const marks = (Object.entries(findMarks(heading.cells)) as [Mark, number][]).filter(
    ([mark, index]) => mark !== 'orderStatus' || isAnother(index),
  )
  const cellsOf = (cells: readonly string[]) => ({
    orderNumber: cells[chosen.orderNumber] ?? '',
    email: cells[chosen.email] ?? '',
    status: cells[chosen.status] ?? '',
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
    columns: {
      orderNumber: headers[chosen.orderNumber] ?? null,
      email: headers[chosen.email] ?? null,
      status: headers[chosen.status] ?? null,
    },
    marks: marks.flatMap(([, index]) => (Object.values(chosen).includes(index) ? [] : (headers[index] ?? []))),
    lines: below(),
    read(cells) {
      const found = cellsOf(cells)
      const needed = Math.max(chosen.orderNumber, chosen.email, chosen.status)
      const isExtra = cells.slice(headers.length).some((cell) => cell.trim() !== '')
      if (cells.length <= needed || isExtra)
        return { orderNumber: found.orderNumber.trim().slice(0, 100), problem: 'columns', names: [] }
      return { ...readLine(found), names: names.map((columns) => columns.map((index) => cells[index] ?? '').join(' ')) }
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
  if (asked === undefined) return findHeadings(first.map(({ cells }) => cells))
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

function chooseColumns(cells: readonly string[], headers: readonly string[], asked: ImportChoices['columns']) {
  const chosen = guessColumns(cells)
  for (const role of ['orderNumber', 'email', 'status'] as const) {
    const name = asked[role]
    if (name === undefined) continue
    chosen[role] = name === '' ? -1 : headers.indexOf(name)
    if (name !== '' && chosen[role] < 0) throw importUnreadable({ detail: (say) => say(ordersTexts).import.noSuchColumn(name) })
  }
  return chosen
}

const shownLine = ({ line, cells }: CsvLine) => ({
  line,
  cells: cells.slice(0, shownCells).map((cell) => cell.trim().slice(0, shownLength)),
})
