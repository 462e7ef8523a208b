import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Say } from '#kit/errors.ts'
import { type ColumnRole, guessColumns, type ImportedLine, readLine } from '../import.rules.ts'
import type { ImportProblem, ImportReport } from '../orders.contract.ts'
import { importUnreadable } from '../orders.errors.ts'
import { orderKey } from '../orders.rules.ts'
import { ordersTexts } from '../orders.texts.ts'
import { CsvBroken, type CsvLine, openCsv } from './csv-lines.ts'
import type { BatchOrder, BatchOutcome } from './import-batch.ts'

const batchSize = 200
const mostBadLines = 1000
const sampleSize = 10

export interface ImportColumns {
  orderNumber?: string | undefined
  email?: string | undefined
  status?: string | undefined
}

export interface ImportOptions {
  mode: ImportReport['mode']
  columns: ImportColumns
  say: Say
  /** Previews a batch of orders, or writes it in one transaction. */
  takeBatch(orders: readonly BatchOrder[]): Promise<BatchOutcome>
}

/** Reads orders from a CSV stream in batches. Throws when the file has no column of order numbers. */
export async function importOrders(file: Readable, { mode, columns, say, takeBatch }: ImportOptions): Promise<ImportReport> {
  const texts = say(ordersTexts).import
  const { delimiter, lines } = await openCsv(file)
  const first = await firstLine(lines)
  const chosen = chooseColumns(first.cells, columns)
  const report: ImportReport = {
    mode,
    delimiter,
    headers: first.cells,
    columns: {
      orderNumber: first.cells[chosen.orderNumber] ?? '',
      email: first.cells[chosen.email] ?? null,
      status: first.cells[chosen.status] ?? null,
    },
    records: 0,
    created: 0,
    refunded: 0,
    known: 0,
    withoutEmail: 0,
    bad: 0,
    badLines: [],
    sample: [],
  }
  const seen = new Set<string>()
  let batch: BatchOrder[] = []

  function refuse(line: number, orderNumber: string, problem: ImportProblem, message: string = texts.problems[problem]) {
    report.bad += 1
    if (report.badLines.length < mostBadLines) report.badLines.push({ line, orderNumber, problem, message })
  }

  async function flush() {
    if (batch.length === 0) return
    const { created, refunded, known } = await takeBatch(batch)
    report.created += created.length
    report.refunded += refunded
    report.known += known
    for (const order of created) {
      if (order.customerEmail === null) report.withoutEmail += 1
      if (report.sample.length < sampleSize)
        report.sample.push({ line: order.line, orderNumber: order.orderNumber, customerEmail: order.customerEmail })
    }
    batch = []
  }

  function take({ line, cells }: CsvLine) {
    report.records += 1
    const read = readCells(cells, first.cells.length, chosen)
    const key = orderKey(read.orderNumber)
    // Some shops write one line per item; the first line of an order has all we need.
    if (key !== '' && seen.has(key)) report.known += 1
    else if ('problem' in read) refuse(line, read.orderNumber, read.problem)
    else batch.push({ line, ...read })
    if (key !== '' && !('problem' in read && read.problem !== 'not_paid')) seen.add(key)
  }

  try {
    for await (const line of lines) {
      take(line)
      if (batch.length >= batchSize) await flush()
      // Yield regularly, because lines that don't fill a batch also take time and reading them never waits for I/O.
      if (report.records % batchSize === 0) await setImmediate()
    }
  } catch (error) {
    if (!(error instanceof CsvBroken)) throw error
    refuse(error.line, '', 'quotes', texts.broken)
  }
  await flush()
  return report
}

async function firstLine(lines: AsyncGenerator<CsvLine>): Promise<CsvLine> {
  try {
    const { value } = await lines.next()
    if (!value) throw importUnreadable({ detail: (say) => say(ordersTexts).import.empty })
    return { ...value, cells: value.cells.map((cell: string) => cell.trim().slice(0, 200)) }
  } catch (error) {
    throw error instanceof CsvBroken ? importUnreadable() : error
  }
}

function chooseColumns(headers: readonly string[], asked: ImportColumns): Record<ColumnRole, number> {
  const chosen = guessColumns(headers)
  for (const role of ['orderNumber', 'email', 'status'] as const) {
    const name = asked[role]
    if (name === undefined) continue
    chosen[role] = headers.indexOf(name)
    if (chosen[role] < 0) throw importUnreadable({ detail: (say) => say(ordersTexts).import.noSuchColumn(name) })
  }
  if (chosen.orderNumber < 0) throw importUnreadable({ detail: (say) => say(ordersTexts).import.noOrderNumber })
  return chosen
}

function readCells(cells: readonly string[], width: number, chosen: Record<ColumnRole, number>): ImportedLine {
  const needed = Math.max(chosen.orderNumber, chosen.email, chosen.status)
  const isExtra = cells.slice(width).some((cell) => cell.trim() !== '')
  const orderNumber = cells[chosen.orderNumber] ?? ''
  if (cells.length <= needed || isExtra) return { orderNumber: orderNumber.trim().slice(0, 100), problem: 'columns' }
  return readLine({ orderNumber, email: cells[chosen.email] ?? '', status: cells[chosen.status] ?? '' })
}
