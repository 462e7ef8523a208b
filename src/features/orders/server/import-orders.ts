import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { Say } from '#kit/errors.ts'
import type { ImportProblem, ImportReport } from '../orders.contract.ts'
import { importUnreadable } from '../orders.errors.ts'
import { type OrderEventKind, orderKey } from '../orders.rules.ts'
import { ordersTexts } from '../orders.texts.ts'
import { CsvBroken, type CsvLine } from './csv-lines.ts'
import type { BatchOrder, BatchOutcome } from './import-batch.ts'
import { type ImportChoices, openImport } from './import-file.ts'

const batchSize = 200
const mostBadLines = 1000
const sampleSize = 10

export interface ImportOptions extends ImportChoices {
  mode: ImportReport['mode']
  say: Say
  /** Previews a batch of orders, or writes it in one transaction. */
  takeBatch(orders: readonly BatchOrder[]): Promise<BatchOutcome>
}

/**
 * Reads orders from a CSV stream in batches. Without a column of order numbers, a preview only counts the lines, so that one can be chosen.
 */
export async function importOrders(file: Readable, options: ImportOptions): Promise<ImportReport> {
  const { mode, say, takeBatch } = options
  const texts = say(ordersTexts).import
  const { lines, read, ...found } = await openImport(file, options, say)
  const report: ImportReport = {
    mode,
    ...found,
    records: 0,
    created: 0,
    refunded: 0,
    known: 0,
    asked: 0,
    withoutEmail: 0,
    bad: 0,
    badLines: [],
    sample: [],
  }
  const isNumbered = report.columns.orderNumber !== null
  if (!isNumbered && mode === 'commit') throw importUnreadable({ detail: (say) => say(ordersTexts).import.noOrderNumber })
  /** What each order in the file is; null if it isn't paid. */
  const seen = new Map<string, OrderEventKind | null>()
  let batch: BatchOrder[] = []

  function refuse(line: number, orderNumber: string, problem: ImportProblem, message: string = texts.problems[problem]) {
    report.bad += 1
    if (report.badLines.length < mostBadLines) report.badLines.push({ line, orderNumber, problem, message })
  }

  async function flush() {
    if (batch.length === 0) return
    const { created, refunded, known, asked = 0 } = await takeBatch(batch)
    report.created += created.length
    report.refunded += refunded
    report.known += known
    report.asked += asked
    for (const order of created) {
      if (order.customerEmail === null) report.withoutEmail += 1
      if (report.sample.length < sampleSize)
        report.sample.push({ line: order.line, orderNumber: order.orderNumber, customerEmail: order.customerEmail })
    }
    batch = []
  }

  function take({ line, cells }: CsvLine) {
    report.records += 1
    if (!isNumbered) return
    const order = read(cells)
    const key = orderKey(order.orderNumber)
    const before = key === '' ? undefined : seen.get(key)
    if (before !== undefined) {
      // Some shops write one line per item; the first line of an order has all we need, unless a later one says that it was refunded.
      const differs = 'kind' in order && order.kind !== 'paid' && order.kind !== before
      if (differs) refuse(line, order.orderNumber, 'differs')
      else report.known += 1
    } else if ('problem' in order) {
      refuse(line, order.orderNumber, order.problem)
      if (order.problem === 'not_paid' || order.problem === 'test_order') seen.set(key, null)
    } else {
      batch.push({ line, ...order })
      seen.set(key, order.kind)
    }
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
