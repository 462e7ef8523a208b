import type { Order } from '../orders.contract.ts'

/** Used and void codes can't be sent again. */
export const canResend = ({ codeId, state }: Order) => codeId !== null && state === 'pending'
export const needsDecision = ({ state }: Order) => state === 'needs_decision'
