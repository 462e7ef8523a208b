import type { Order } from '../orders.contract.ts'

/** Used and void codes can't be sent again. After a refund, the operator decides first. */
export const canResend = ({ codes, state }: Order) =>
  codes.some((code) => code.state === 'unused') && state !== 'needs_decision' && state !== 'refunded'
export const needsDecision = ({ state }: Order) => state === 'needs_decision'
export const isWaiting = ({ state }: Order) => state === 'waiting'
/** An account can be limited to reading only if somebody has one. */
export const canLimit = (order: Order) => needsDecision(order) && order.isActivated
