import type { Tx } from '#kit/server/db/database.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import { type OrderItem, paidState } from '../orders.rules.ts'
import { planOf, wholeOrder } from '../products.rules.ts'
import { planReminders } from './code-reminders.store.ts'
import { createMailCodes } from './mail-code.ts'
import { codesOfOrder, linkCodes } from './order-codes.store.ts'
import { updateOrder } from './orders.store.ts'
import type { OrdersOptions } from './parts.ts'
import { readCatalogue } from './products/products.store.ts'
import { readItems, readRefunded, type StoredOrder } from './stored-order.rules.ts'

type GiveCodesOptions = Pick<OrdersOptions, 'codes' | 'wordings' | 'publicUrl' | 'hasAccount'> &
  Partial<Pick<OrdersOptions, 'shop'>>

export const settleOrdersKind = 'orders.settle'
const checkAgainMs = 60 * 1000

/**
 * Makes the codes that a paid, locked order lacks by the products that are named now. The new ones are sent in one email. `added`: of the lines
 * of a paid order, only these are new, so codes that were taken back aren't made again.
 */
export function createGiveCodes(options: GiveCodesOptions) {
  const { codes } = options
  const mailCodes = createMailCodes(options)

  return async (tx: Tx, order: StoredOrder, now: string, added?: readonly OrderItem[]): Promise<void> => {
    const catalogue = await readCatalogue(tx)
    const { wanted, waitsFor } = planOf(catalogue, {
      source: order.source,
      items: readItems(order.items),
      refunded: readRefunded(order.refundedItems),
    })
    const before = await codesOfOrder(tx, order.id, codes.find)
    const made: { orderId: string; id: string; code: string; line: string }[] = []
    const more = added && planOf(catalogue, { source: order.source, items: added }).wanted
    // Codes that came with an order wait for the product with it.
    const waiting = order.waitsFor === 'product' ? before.filter((code) => code.productId === null) : []
    for (const { line, productId, count } of more ?? wanted) {
      const isOfLine = (code: (typeof before)[number]) => code.line === line || (line === wholeOrder && waiting.includes(code))
      const present = before.filter((code) => code.voidedAt === null && isOfLine(code))
      for (const code of present)
        if (productId !== null && waiting.includes(code)) await codes.open(tx, { codeId: code.id, productId, now })
      const missing = more ? count : count - present.length
      if (missing <= 0) continue
      const emails = Array<string | null>(missing).fill(null)
      // The customer's own one. They can pass on the others.
      if (before.length + made.length === 0) emails[0] = order.customerEmail || null
      const isKept = order.source === 'import' && order.customerEmail === ''
      const created = await codes.create(tx, { emails, productId, isKept, now })
      made.push(...created.map((code) => ({ ...code, orderId: order.id, line })))
    }
    await linkCodes(tx, made)
    const all = [...before, ...made]
    const isOpen = order.state === 'pending' || order.state === 'waiting'
    const state = isOpen ? paidState({ waitsFor, isActivated: order.isActivated, hasCodes: all.length > 0 }) : order.state
    await updateOrder(tx, order, {
      set: { code_id: order.codeId ?? made[0]?.id ?? null, waits_for: waitsFor, state },
      codes: all.map(({ code }) => code),
    })
    if (order.isMailed && order.customerEmail !== '') {
      await mailCodes(tx, made, order.customerEmail, now, order)
      const days = options.shop?.now().codeReminderDays ?? null
      // An order from before may be from before the shop wanted reminders.
      if (made.length > 0 && order.codeId === null && order.createdAt === now) await planReminders(tx, [order.id], { days, now })
    }
    // A product that is being named at this moment may have missed this order.
    if (waitsFor === 'product' && order.waitsFor === null) {
      const runAt = new Date(Date.parse(now) + checkAgainMs).toISOString()
      await enqueueJob(tx, { kind: settleOrdersKind, payload: { orderId: order.id }, runAt })
    }
  }
}
