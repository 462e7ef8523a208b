import { type Static, Type } from 'typebox'
import { ById, Id, Instant, Message, Nullable, OneOf, route, StrictObject, withFields } from '#kit/contract.ts'
import { shopNames } from './order-sources.ts'

const Shop = OneOf(shopNames)

/**
 * `refused`: the signature is wrong. `unread`: correctly signed and about a payment, but not understood. `ignored`: about something else.
 * `known`: received before. `test`: sent in the shop's test mode, so it made no order.
 */
const DeliveryResult = OneOf(['refused', 'unread', 'accepted', 'known', 'ignored', 'test'])
export type DeliveryResult = Static<typeof DeliveryResult>

export const Delivery = Type.Object({
  id: Id,
  shop: Shop,
  receivedAt: Instant,
  result: DeliveryResult,
  /** Why it was refused or not understood. */
  reason: Nullable(Type.String()),
  /** The shop's own id of the order. Null unless the signature was right. */
  reference: Nullable(Type.String()),
  orderNumber: Nullable(Type.String()),
  customerEmail: Nullable(Type.String()),
  /** True while its body is kept and it took no effect. */
  canReplay: Type.Boolean(),
  /** When it was put right by a later message, or settled by an administrator. */
  settledAt: Nullable(Instant),
})
/** What its unknown state means, which is remembered for the shop. `nothing`: this message needs no order. */
export const deliveryAnswers = ['paid', 'refunded', 'not_paid', 'nothing'] as const
export type DeliveryAnswer = (typeof deliveryAnswers)[number]

export type Delivery = Static<typeof Delivery>

export const ShopContact = Type.Object({ shop: Shop, heardAt: Nullable(Instant), testedAt: Nullable(Instant) })
export type ShopContact = Static<typeof ShopContact>

export const deliveriesApi = {
  list: route('GET /api/admin/order-deliveries', {
    summary: "List the shops' messages of the last 30 days, newest first",
    access: 'admin',
    apiScope: 'orders:read',
    query: Type.Object({
      state: Type.Optional(DeliveryResult),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Array(Delivery),
  }),
  shops: route('GET /api/admin/order-shops', {
    summary: 'List the connected shops and when each was last heard',
    access: 'admin',
    apiScope: 'orders:read',
    reply: Type.Array(ShopContact),
  }),
  replay: route('POST /api/admin/order-deliveries/:id/replay', {
    summary: 'Check a message again with the present secret, and record its order',
    access: 'admin',
    apiScope: 'orders:write',
    params: ById,
    reply: withFields(Message, { delivery: Delivery }),
  }),
  answer: route('POST /api/admin/order-deliveries/:id/answer', {
    summary:
      "Say what a message means that isn't understood, also for later ones with the same word; or that nothing follows from it",
    access: 'admin',
    apiScope: 'orders:write',
    params: ById,
    body: StrictObject({ answer: OneOf(deliveryAnswers) }),
    reply: withFields(Message, { delivery: Delivery }),
  }),
  replayAll: route('POST /api/admin/order-deliveries/replay', {
    summary: 'Replay all messages that were refused or not understood',
    access: 'admin',
    apiScope: 'orders:write',
    reply: withFields(Message, { accepted: Type.Integer(), left: Type.Integer() }),
  }),
}
