import { type Static, Type } from 'typebox'
import { ById, Id, Instant, Message, Nullable, OneOf, route, StrictObject } from '#kit/contract.ts'
import { claimReasons } from './claims.rules.ts'
import { refundDecisions } from './orders.rules.ts'

/** A right claim that waits for the operator. */
export const Claim = Type.Object({
  id: Id,
  orderId: Id,
  orderNumber: Type.String(),
  /** The address that asks for the code. */
  email: Type.String(),
  /** The address that the order has now. */
  givenTo: Nullable(Type.String()),
  /** True when the order's code was used. Giving it to another then needs a decision about that account. */
  isUsed: Type.Boolean(),
  /** `claimed`: the order has an address. `two`: several ask. `shown`: its code may be known. `asked`: it was asked for too early, or while many asked wrongly. */
  reason: OneOf(claimReasons),
  createdAt: Instant,
})
export type Claim = Static<typeof Claim>

/** About the account that used the code of an order. Only needed when one did. */
const Decision = Type.Optional(OneOf(refundDecisions))

export const claimsApi = {
  claim: route('POST /api/claim', {
    summary: 'Ask for the code of an order that has no address, by its number and the name on it; the reply is always the same',
    access: 'public',
    body: StrictObject({
      orderNumber: Type.String({ maxLength: 200 }),
      name: Type.String({ maxLength: 200 }),
      email: Type.String({ maxLength: 320 }),
    }),
    reply: Message,
  }),
  list: route('GET /api/admin/claims', {
    summary: 'List the right claims that wait for an answer, the oldest first',
    access: 'admin',
    reply: Type.Object({
      claims: Type.Array(Claim),
      /** How many claims name an order that no file has brought, or a wrong name. */
      unknown: Type.Integer(),
    }),
  }),
  give: route('POST /api/admin/claims/:id/give', {
    summary: 'Email the code of the order to who claims it; of an order that another has claimed, a new code, and both are told',
    access: 'admin',
    params: ById,
    body: StrictObject({ orderId: Id, decision: Decision }),
    reply: Message,
  }),
  decline: route('POST /api/admin/claims/:id/decline', {
    summary: 'Decline a claim; nobody is told',
    access: 'admin',
    params: ById,
    reply: Message,
  }),
  undo: route('POST /api/admin/orders/:id/undo-claim', {
    summary: 'Take the code of an order back from who claimed it, and make a new one',
    access: 'admin',
    params: ById,
    body: StrictObject({ decision: Decision }),
    reply: Message,
  }),
}
