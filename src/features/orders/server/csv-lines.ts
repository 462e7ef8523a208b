import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type Delimiter, guessDelimiter, namedDelimiter } from '../import-columns.rules.ts'
import { textOf } from './file-text.ts'

export interface CsvLine {
  /** The line where the record begins, counted from 1. */
  line: number
  cells: string[]
}

/** The file is unreadable from this line on: a quotation mark isn't closed or a record is too long. */
export class CsvBroken extends Error {
  readonly line: number
  constructor(line: number) {
    super(`The CSV file is broken at line ${line}.`)
    this.line = line
  }
}

/** Longer than any order with its notes. An unclosed quotation mark is detected after this many characters. */
const maxRecordLength = 256 * 1024

/** How many lines decide about the delimiter. */
const firstLines = 20

/** Parses a CSV stream into records. Supports four delimiters, quotes and all line breaks. Throws `CsvBroken` and `NotText`. */
export async function openCsv(file: Readable): Promise<{ delimiter: Delimiter; lines: AsyncGenerator<CsvLine> }> {
  const text = textOf(file)
  let head = ''
  while (head.split('\n', firstLines + 1).length <= firstLines && head.length < maxRecordLength) {
    const { value, done } = await text.next()
    if (done) break
    head += value
  }
  const lines = head.split('\n', firstLines)
  const named = namedDelimiter(lines[0] ?? '')
  const below = named === null ? lines : lines.slice(1)
  // A program may name one delimiter and write another.
  const delimiter = named !== null && below.some((line) => line.includes(named)) ? named : guessDelimiter(below)
  return { delimiter, lines: withText(recordsOf(rejoin(head, text), delimiter), named !== null) }
}

/** Leaves out the line that names the delimiter, and lines without any text, such as `;;;`. */
async function* withText(lines: AsyncGenerator<CsvLine>, isNamed: boolean): AsyncGenerator<CsvLine> {
  for await (const line of lines) {
    if (isNamed && line.line === 1) continue
    if (line.cells.some((cell) => cell.trim() !== '')) yield line
  }
}

async function* recordsOf(text: AsyncIterable<string>, delimiter: Delimiter): AsyncGenerator<CsvLine> {
  const source = Readable.from(text)
  let last = 0
  let brokenAt: number | null = null
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordLength,
    on_record: (record: string[], info) => {
      last = info.lines
      return record
    },
    // Skip errors instead of throwing them, because the parser would drop the records that it has already read.
    skip_records_with_error: true,
    on_skip: () => {
      brokenAt ??= last + 1
      return undefined
    },
  })
  // pipe() doesn't forward errors, so pass them on to whoever reads from the parser.
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (brokenAt !== null && info.lines >= brokenAt) break
      yield { line: info.lines - record.reduce((breaks, cell) => breaks + cell.split('\n').length - 1, 0), cells: record }
    }
  } finally {
    source.destroy()
    parser.destroy()
  }
  if (brokenAt !== null) throw new CsvBroken(brokenAt)
}

async function* rejoin(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (head !== '') yield head
  yield* rest
}
