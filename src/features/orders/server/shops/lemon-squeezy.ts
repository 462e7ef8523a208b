import { Type } from 'typebox'
import type { OrderEvent, OrderEventKind } from '../../orders.rules.ts'
import { isSigned } from '../webhook-signature.ts'
import { itemsIn } from './order-items.ts'
import { emailIn, fieldsOf, instantIn, looseFields, OptionalText, type Shop, ShopId, wrongField } from './shop.ts'

/** The order of `order_created` and `order_refunded`. */
const Payload = Type.Object({
  meta: Type.Object({ event_name: Type.String() }),
  data: Type.Object({
    type: Type.Literal('orders'),
    id: ShopId,
    attributes: Type.Object({
      order_number: ShopId,
      user_email: OptionalText,
      status: Type.String(),
      refunded: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
      refunded_amount: Type.Optional(Type.Union([Type.Number(), Type.Null()])),
    }),
  }),
})

export const lemonSqueezy: Shop = {
  isGenuine: ({ signature, body, secret }) => isSigned(body, { secret, signature, encoding: 'hex' }),

  isTest(payload) {
    const { meta, data } = looseFields(payload)
    return looseFields(meta).test_mode === true || looseFields(looseFields(data).attributes).test_mode === true
  },

  events(payload) {
    const { data } = fieldsOf(Payload, payload) ?? {}
    if (!data) return []
    const { status, order_number, user_email, refunded, refunded_amount } = data.attributes
    const event = (kind: OrderEventKind, eventId: string = kind): OrderEvent => ({
      source: 'lemonsqueezy',
      reference: String(data.id),
      eventId,
      kind,
      orderNumber: String(order_number),
      customerEmail: emailIn(user_email),
      // The message has only the first line of an order. The documents leave out its quantity, which newer messages have.
      items: itemsIn([{ quantity: 1, ...looseFields(looseFields(data.attributes).first_order_item) }], 'product_name'),
    })
    if (status === 'refunded' || status === 'fraudulent' || refunded === true) return [event('refunded')]
    const isPartly = status === 'partial_refund' || (status === 'paid' && (refunded_amount ?? 0) > 0)
    if (isPartly) return [event('paid'), event('partly_refunded', `refund:${refunded_amount ?? 0}`)]
    return status === 'paid' ? [event('paid')] : []
  },

  identity: (payload) => ({
    paidAt: instantIn(looseFields(looseFields(looseFields(payload).data).attributes).created_at),
  }),

  unreadField(payload) {
    const { meta, data } = looseFields(payload)
    const name = looseFields(meta).event_name
    const isOrder = looseFields(data).type === 'orders' || (typeof name === 'string' && name.startsWith('order_'))
    return isOrder ? wrongField(Payload, payload) : null
  },

  unknownState(payload) {
    const { status } = fieldsOf(Payload, payload)?.data.attributes ?? {}
    return status === undefined || status === 'pending' || status === 'failed' ? null : { state: status, isLater: false }
  },
  asPaid(payload) {
    const { data, ...others } = looseFields(payload)
    const { attributes, ...order } = looseFields(data)
    return { ...others, data: { ...order, attributes: { ...looseFields(attributes), status: 'paid' } } }
  },
}
