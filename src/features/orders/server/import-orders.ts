import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { foldCode } from '#features/access/access.rules.ts'
import type { Say } from '#kit/errors.ts'
import { type Word, wordKey } from '../order-words.rules.ts'
import type { ImportProblem, ImportReport } from '../orders.contract.ts'
import { importUnreadable } from '../orders.errors.ts'
import { mostItems, type OrderEventKind, orderKey } from '../orders.rules.ts'
import { ordersTexts } from '../orders.texts.ts'
import type { BatchOrder } from './batch-order.ts'
import { CsvBroken, type CsvLine } from './csv-lines.ts'
import type { BatchOutcome } from './import-batch.ts'
import { type ImportChoices, openImport } from './import-file.ts'

const batchSize = 200
const mostBadLines = 1000
const sampleSize = 10
/** Further words are asked about when these have been answered. */
const mostWords = 60

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
  const known = options.known ?? (() => null)
  const { lines, read: readCells, ...found } = await openImport(file, options, say)
  const report: ImportReport = {
    mode,
    ...found,
    ...{ records: 0, created: 0, coded: 0, waiting: 0, held: 0, refunded: 0, known: 0, asked: 0, unanswered: 0, withoutEmail: 0 },
    ...{ words: [], bad: 0, badLines: [], sample: [] },
  }
  const isNumbered = report.columns.orderNumber !== null || report.columns.code !== null
  if (!isNumbered && mode === 'commit') throw importUnreadable({ detail: (say) => say(ordersTexts).import.noOrderNumber })
  /** What each order in the file is; null if nothing of it is imported. */
  const seen = new Map<string, OrderEventKind | null>()
  /** Whose each code in the file is. */
  const holders = new Map<string, string>()
  const words = new Map<string, ImportReport['words'][number]>()
  let batch: BatchOrder[] = []
  /** The lines of one order follow each other, so it is complete when the next one begins. */
  let held: { key: string; order: BatchOrder | null } = { key: '', order: null }

  function release() {
    const { key, order } = held
    if (order) {
      batch.push(order)
      seen.set(key, order.kind)
    }
    held = { key: '', order: null }
  }

  function countWords({ words: found }: { words: readonly Word[] }) {
    for (const { kind, word } of found) {
      const key = `${kind} ${wordKey(word)}`
      const before = words.get(key) ?? { kind, word: word.slice(0, 200), count: 0, meaning: known({ kind, word }) }
      if (words.size < mostWords || words.has(key)) words.set(key, { ...before, count: before.count + 1 })
    }
  }

  function refuse(line: number, orderNumber: string, problem: ImportProblem, message: string = texts.problems[problem]) {
    report.bad += 1
    if (report.badLines.length < mostBadLines) report.badLines.push({ line, orderNumber, problem, message })
  }

  async function flush() {
    if (batch.length === 0) return
    const { created, refunded, known, asked = 0, coded = created.length, waiting = 0, taken = [] } = await takeBatch(batch)
    for (const { line, orderNumber } of taken) refuse(line, orderNumber, 'code_taken')
    report.created += created.length
    report.coded += coded
    report.waiting += waiting
    report.refunded += refunded
    report.known += known
    report.asked += asked
    for (const order of created) {
      report.held += order.codes?.length ?? 0
      if (order.customerEmail === null) report.withoutEmail += 1
      if (report.sample.length < sampleSize)
        report.sample.push({ line: order.line, orderNumber: order.orderNumber, customerEmail: order.customerEmail })
    }
    batch = []
  }

  function take({ line, cells }: CsvLine) {
    report.records += 1
    if (!isNumbered) return
    const read = readCells(cells)
    const { orderNumber, items, language } = read
    countWords(read)
    const key = orderKey(orderNumber)
    if (key !== held.key) release()
    const isHeld = key !== '' && key === held.key
    const before = isHeld ? held.order?.kind : seen.get(key)
    const own = read.problem === undefined && read.kind === 'paid' ? read.code : undefined
    if (read.problem === undefined && own) {
      const holder = `${read.customerEmail ?? ''} ${key}`
      const first = holders.get(foldCode(own.code))
      if (first === holder) {
        report.known += 1
        return
      }
      const isFurther = held.order?.kind === 'paid' && held.order.customerEmail === read.customerEmail
      // A further code of an order that is written, or of another customer with the same number, would be lost.
      const isLost = before !== undefined || isHeld ? !isFurther : false
      if (first !== undefined || isLost) return refuse(line, orderNumber, 'code_taken')
      holders.set(foldCode(own.code), holder)
    }
    const codes = own && [{ ...own, item: items.length === 0 ? null : (held.order?.items ?? []).length }]
    if (key === '' || (before === undefined && !isHeld)) {
      if (read.problem === undefined) {
        const { customerEmail, kind, names } = read
        held = {
          key,
          order: { ...{ line, orderNumber, customerEmail, kind, items, names, language }, ...(codes ? { codes } : {}) },
        }
        return
      }
      if (read.problem === 'asked') report.unanswered += 1
      else refuse(line, orderNumber, read.problem)
      if (!['asked', 'not_paid', 'test_order', 'tip'].includes(read.problem)) return
      seen.set(key, null)
      held = { key, order: null }
      return
    }
    if (read.problem === 'asked') {
      // Nothing of an order is imported before all of its words are known.
      report.unanswered += 1 + (held.order && isHeld ? 1 : 0)
      if (isHeld) {
        seen.set(key, null)
        held = { key, order: null }
      }
      return
    }
    // Some shops write one line per item. All have its items; the first one has the rest, unless a later one says that it was refunded.
    const differs = read.problem === undefined && read.kind !== 'paid' && read.kind !== before
    if (differs) refuse(line, orderNumber, 'differs')
    else {
      if (codes && held.order?.codes) held.order.codes.push(...codes)
      else report.known += 1
      if (isHeld && held.order) held.order.items = [...(held.order.items ?? []), ...items].slice(0, mostItems)
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
  release()
  await flush()
  report.words = [...words.values()]
  return report
}
