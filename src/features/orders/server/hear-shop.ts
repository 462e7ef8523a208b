import { addressKey } from '#kit/server/access/address-key.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import {
  isSaidLater,
  type OrderEvent,
  type OrderItem,
  type OrderQuestion,
  orderQuestions,
  paidState,
  type Saying,
  saidChange,
} from '../orders.rules.ts'
import { addedTo, addRefunded, planOf, wholeOrder, withLines } from '../products.rules.ts'
import { createGiveCodes } from './give-codes.ts'
import { createMoveOrder } from './move-order.ts'
import { codesOfOrder } from './order-codes.store.ts'
import { lockOrder, updateOrder } from './orders.store.ts'
import { readCatalogue } from './products/products.store.ts'
import {
  addedLines,
  asking,
  isErased,
  itemsColumn,
  questionsOf,
  readItems,
  readRefunded,
  type StoredOrder,
  saidBy,
  saidKey,
} from './stored-order.rules.ts'

/** What is done about what a shop says now. */
interface Follow {
  /** The address that the order moves to. */
  email: string | null
  /** The lines that get codes. */
  added: readonly OrderItem[]
  /** The questions that are open then. */
  open: readonly OrderQuestion[]
  /** Columns that change with it. */
  set?: Parameters<typeof updateOrder>[2]['set']
}

interface Heard {
  order: StoredOrder
  isChanged: boolean
}

/** Keeps orders as their shop says that they are, as far as it can be known, and asks the operator about the rest. */
export function createHearShop(options: Parameters<typeof createGiveCodes>[0]) {
  const { codes } = options
  const giveCodes = createGiveCodes(options)
  const moveOrder = createMoveOrder(options)

  /** True for lines of which some may give a code. While no product is named, one code stands for all lines. */
  async function areCoded(queries: Queries, { source }: StoredOrder, items: readonly OrderItem[]): Promise<boolean> {
    if (items.length === 0) return false
    const { wanted, waitsFor } = planOf(await readCatalogue(queries), { source, items })
    return waitsFor !== null || wanted.some(({ line }) => line !== wholeOrder)
  }

  /** Does what the shop says of a locked order. Returns it, and null when a code was used at this moment, so that it can't move. */
  async function follow(
    tx: Tx,
    order: StoredOrder,
    { email, added, open, set = {} }: Follow,
    now: string,
  ): Promise<StoredOrder | null> {
    const moved = email === null ? order : await moveOrder(tx, order, email, { now })
    if (!moved) return null
    const { waitsFor, isActivated, codeId } = order
    const settled =
      order.state === 'needs_decision' ? paidState({ waitsFor, isActivated, hasCodes: codeId !== null }) : order.state
    const questions = asking(order, open, { otherwise: added.length > 0 ? 'pending' : settled, now })
    const asked = await updateOrder(tx, moved, { set: { ...questions, ...set } })
    if (added.length === 0) return asked
    await giveCodes(tx, asked, now, added)
    return (await lockOrder(tx, order.id)) ?? asked
  }

  /** Compares what a shop says of a locked order with what it said last. `isChanged`: something followed, or is asked now. */
  async function hear(tx: Tx, order: StoredOrder, event: OrderEvent, now: string): Promise<Heard> {
    const nothing = { order, isChanged: false }
    const { customerEmail, items = [], isSettled = false, saidAt = null } = event
    if (!isSaidLater(order.saidAt, saidAt, now)) return nothing
    const own = await codesOfOrder(tx, order.id, codes.find)
    const stored = { items: readItems(order.items), refunded: readRefunded(order.refundedItems) }
    const gone = event.isTotal ? (event.refundedLines ?? []) : []
    const added = addedTo(stored, { items, refunded: addRefunded(stored.refunded, gone, { isTotal: true }) })
    const keyOf = (email: string | null) => (email ? saidKey(order.id, addressKey(email)) : null)
    const said: Saying = {
      at: saidAt,
      address: keyOf(customerEmail),
      isMore: items.length === 0 || order.sameAs !== null ? null : await areCoded(tx, order, added),
      isSettled,
    }
    const known = {
      ...order,
      // With a refund it is over: no code may be emailed that is void at once.
      refundedAt: event.kind === 'refunded' ? now : order.refundedAt,
      saidAddress: order.saidKey,
      address: keyOf(order.customerEmail),
      // Before orders kept a mark of erased addresses, those without one had used their codes.
      isErased: isErased(order) || (order.isActivated && order.customerEmail === ''),
      isUsed: own.some(({ isUsed }) => isUsed),
      isByLine: (own.length > 0 || order.waitsFor !== null) && own.every(({ line }) => line !== wholeOrder),
    }
    const change = saidChange(known, said, now)
    if (!change) return nothing
    const saidItems = itemsColumn(event)
    const bought = order.paidAt === null ? items : withLines(stored.items, items)
    const { address, lines } = change
    const answers = { address, added: lines, refund: 'none', dispute: 'none' } as const
    const before = questionsOf(order)
    const set = {
      ...saidBy(order.id, event, now),
      ...(address === 'ask' ? { asked_email: customerEmail } : {}),
      ...(lines === 'ask' ? { said_items: saidItems } : items.length > 0 ? { items: JSON.stringify(bought) } : {}),
    }
    const followed = await follow(
      tx,
      order,
      {
        email: address === 'follow' ? customerEmail : null,
        added: lines === 'give' ? added : [],
        open: orderQuestions.filter((one) => answers[one] === 'ask' || (answers[one] === 'none' && before.includes(one))),
        set,
      },
      now,
    )
    // A code was used at this moment, so the next look finds it used.
    if (!followed) return hear(tx, order, event, now)
    const isNews =
      address === 'follow' || address === 'ask' || lines === 'give' || (lines === 'ask' && saidItems !== order.saidItems)
    return { order: followed, isChanged: isNews }
  }

  /** Does what the shop says of a locked order about which the operator is asked. */
  async function followAsked(tx: Tx, order: StoredOrder, open: readonly OrderQuestion[], now: string): Promise<void> {
    await follow(tx, order, { email: order.askedEmail, added: addedLines(order), open }, now)
  }

  return { hear, followAsked }
}
