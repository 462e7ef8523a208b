import { foldCode } from '#features/access/access.rules.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { type OrderItem, paidState } from '../orders.rules.ts'
import { type Catalogue, lineAt, planOf, type Wanted, wholeOrder } from '../products.rules.ts'
import { type BatchOrder, eventOf, type How } from './batch-order.ts'
import { createMailCodes } from './mail-code.ts'
import { linkCodes } from './order-codes.store.ts'
import { insertRows, noteEvents, orderRows } from './orders.store.ts'
import type { OrderCodes, OrdersOptions } from './parts.ts'
import { factsOf } from './record-event.ts'

export interface HeldOrder extends BatchOrder {
  codes: NonNullable<BatchOrder['codes']>
}

/** Returns whose a code is, also one that differs by hyphens: the id of an order, an empty text for no order, or null for nobody's. */
export async function ordersOfAlike(
  queries: Queries,
  wanted: readonly string[],
  findAlike: OrderCodes['findAlike'],
): Promise<(code: string) => string | null> {
  if (wanted.length === 0) return () => null
  const found = await findAlike(queries, wanted)
  const ids = found.map(({ id }) => id)
  const links = queries.selectFrom('order_codes').select(['order_id as orderId', 'code_id as codeId'])
  const linked = ids.length === 0 ? [] : await links.where('code_id', 'in', ids).execute()
  const orderOf = new Map(linked.map(({ orderId, codeId }) => [codeId, orderId]))
  const byFold = new Map(found.map(({ id, code }) => [foldCode(code), orderOf.get(id) ?? '']))
  return (code) => byFold.get(foldCode(code)) ?? null
}

/** Adds orders with the codes that their customers hold. False if another process has added one of them meanwhile. */
export function createKeepHeld({ codes, ...options }: Pick<OrdersOptions, 'codes' | 'wordings' | 'publicUrl' | 'hasAccount'>) {
  const mailCodes = createMailCodes({ codes, ...options })

  return async (tx: Tx, orders: readonly HeldOrder[], how: How & { catalogue: Catalogue | null }): Promise<boolean> => {
    if (orders.length === 0) return true
    const { now, isMailed, fileOf } = how
    const planned = orders.map((order) => ({ order, ...planHeld(how.catalogue, order) }))
    const kept = await codes.keep(
      tx,
      planned.flatMap(({ order: { customerEmail }, held }) =>
        held.map(({ code, isUsed, productId }) => ({
          ...{ code, customerEmail, productId },
          // Its account isn't here. Only its own address can prove that it may have one.
          isUsed: isUsed && customerEmail === null,
        })),
      ),
      now,
    )
    if (kept.length < planned.flatMap(({ held }) => held).length) return false
    const ids = new Map(kept.map(({ id, code }) => [code, id]))
    const made = planned.map(({ held }) => held.map(({ code, line }) => ({ code, line, id: ids.get(code) ?? '' })))
    const rows = planned.flatMap(({ order, waitsFor }, at) => {
      const { facts, ...first } = factsOf(eventOf(order), now)
      const isActivated = order.customerEmail === null && order.codes.some(({ isUsed }) => isUsed)
      const state = paidState({ waitsFor, isActivated, hasCodes: true })
      const added = { ...first, event: eventOf(order), facts: { ...facts, isActivated, state }, codes: made[at] ?? [] }
      const [row] = orderRows([{ ...added, connection: fileOf, sameAs: null, isMailed }], now)
      return row ? [{ ...row, waits_for: waitsFor }] : []
    })
    if ((await insertRows(tx, rows, { isLinked: true })).length !== rows.length) return false
    const links = rows.flatMap(({ id }, at) => (made[at] ?? []).map((code) => ({ ...code, orderId: id })))
    await linkCodes(tx, links)
    const events = rows.map(({ id }, at) => ({ orderId: id, event: eventOf(orders[at] as HeldOrder) }))
    await noteEvents(tx, events, now)
    if (!isMailed) return true
    for (const [at, order] of orders.entries())
      if (order.customerEmail)
        await mailCodes(tx, made[at] ?? [], order.customerEmail, now, {
          language: order.language ?? null,
          orderNumber: order.orderNumber,
        })
    return true
  }
}

/** Which line and product each code of an order is for. A code whose product isn't known waits for it with its order, and works meanwhile. */
function planHeld(catalogue: Catalogue | null, { items = [], codes }: HeldOrder) {
  const { wanted, waitsFor } = planOf(catalogue, { source: 'import', items })
  const own = (line: string): Wanted | undefined => wanted.find((one) => one.line === line)
  const held = codes.map(({ item, ...code }) => {
    const line = item === null ? wholeOrder : lineAt(items as OrderItem[], item)
    const found = own(line) ?? own(wholeOrder)
    return { ...code, line: found?.line ?? line, productId: found?.productId ?? null }
  })
  return { held, waitsFor: held.every(({ productId }) => productId !== null) ? null : waitsFor }
}
