import type { Tx } from '#kit/server/db/database.ts'
import { type OrderEvent, paidState } from '../orders.rules.ts'
import { planOf, takenBack, wholeOrder } from '../products.rules.ts'
import { codesOfOrder, markUndecided } from './order-codes.store.ts'
import { updateOrder } from './orders.store.ts'
import type { OrdersOptions } from './parts.ts'
import { readCatalogue } from './products/products.store.ts'
import { asking, questionsOf, readItems, readRefunded, refundedColumn, type StoredOrder } from './stored-order.rules.ts'

/**
 * Takes back the codes of the lines that a locked order's event refunds. False when that isn't known: the event has only an amount, or the
 * order got one code for all lines. Then the operator decides about the whole order.
 */
export function createTakeBack({ codes }: Pick<OrdersOptions, 'codes'>) {
  return async (tx: Tx, order: StoredOrder, event: OrderEvent, now: string): Promise<boolean> => {
    if (event.kind !== 'partly_refunded' || !event.refundedLines?.length) return false
    const refunded_items = refundedColumn(readRefunded(order.refundedItems), event)
    const lines = { source: order.source, items: readItems(order.items), refunded: readRefunded(refunded_items) }
    const own = await codesOfOrder(tx, order.id, codes.find)
    const isKnown = event.refundedLines.every(({ lineId }) => lines.items.some((item) => item.lineId === lineId))
    if (order.paidAt !== null && (!isKnown || own.some(({ line }) => line === wholeOrder))) return false

    const { unused, used } = takenBack(lines, own)
    for (const { id } of unused) await codes.void(tx, id, now)
    const undecided = used.map(({ id }) => id)
    await markUndecided(tx, order.id, undecided)
    const left = own.filter((code) => code.voidedAt === null && !unused.includes(code))
    const { waitsFor } = order.waitsFor === 'product' ? planOf(await readCatalogue(tx), lines) : order
    const settled = paidState({ waitsFor, isActivated: order.isActivated, hasCodes: left.length > 0 })
    // Without a payment nothing is decided yet.
    const isOver = settled === 'without_code' && own.length > 0
    const others = questionsOf(order).filter((question) => question !== 'refund')
    const open = undecided.length > 0 ? [...others, 'refund' as const] : others
    const otherwise = isOver ? 'refunded' : settled
    await updateOrder(tx, order, {
      set: {
        ...(order.paidAt === null ? {} : asking(order, open, { otherwise, now })),
        ...{ refunded_items, waits_for: waitsFor, partly_refunded_at: now },
        ...(undecided.length > 0 ? { decided_at: null } : {}),
      },
    })
    return true
  }
}
