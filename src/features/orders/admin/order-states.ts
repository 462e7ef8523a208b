import type { Order } from '../orders.contract.ts'
import { isOfShop } from '../orders.rules.ts'

/** Used and void codes can't be sent again. After a refund, the operator decides first. */
export const canResend = ({ codes, state }: Order) =>
  codes.some((code) => code.state === 'unused') && state !== 'needs_decision' && state !== 'refunded'
export const needsDecision = ({ state }: Order) => state === 'needs_decision'
export const isWaiting = ({ state }: Order) => state === 'waiting'
/** What an order waits for. One that needs a decision is given its codes after it: its product may have been named by then. */
export const waitOf = (order: Order) => (isWaiting(order) ? order.waitsFor : null)
/** True while a refund or a dispute is asked about, and not only what the shop says now. */
export const asksOfMoney = ({ asks }: Order) => asks.some((question) => !isOfShop(question))
/** An account can be limited to reading only if somebody has one. */
export const canLimit = (order: Order) => asksOfMoney(order) && order.isActivated
