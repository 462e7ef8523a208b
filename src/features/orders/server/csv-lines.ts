import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type Delimiter, guessDelimiter } from '../import.rules.ts'

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

/**
 * Parses a CSV stream into records. Supports three delimiters, quotes, all line breaks, and UTF-8 or UTF-16 with or without a byte-order
 * mark. Throws `CsvBroken`.
 */
export async function openCsv(file: Readable): Promise<{ delimiter: Delimiter; lines: AsyncGenerator<CsvLine> }> {
  const text = textOf(file)
  let head = ''
  while (!head.includes('\n') && head.length < maxRecordLength) {
    const { value, done } = await text.next()
    if (done) break
    head += value
  }
  const delimiter = guessDelimiter(head.slice(0, head.indexOf('\n') + 1 || undefined))
  return { delimiter, lines: recordsOf(rejoin(head, text), delimiter) }
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

/** Decodes the file and normalizes its line breaks to line feeds. Removes the byte-order mark. */
async function* textOf(file: Readable): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | null = null
  let held = ''
  for await (const chunk of file as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(chunk[0] === 0xff && chunk[1] === 0xfe ? 'utf-16le' : 'utf-8')
    const text = held + decoder.decode(chunk, { stream: true })
    // Hold back a trailing carriage return, because it may be the first half of a line break.
    held = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n')
  }
  if (held !== '') yield '\n'
}

async function* rejoin(head: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (head !== '') yield head
  yield* rest
}
