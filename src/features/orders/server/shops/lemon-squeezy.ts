import { Type } from 'typebox'
import { isSigned } from '../webhook-signature.ts'
import type { StateMeaning } from './message.rules.ts'
import { itemsIn } from './order-items.ts'
import { emailIn, fieldsOf, instantIn, looseFields, maybe, OptionalText, type Shop, ShopId, wrongField } from './shop.ts'

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
      refunded: maybe(Type.Boolean()),
      refunded_amount: maybe(Type.Number()),
    }),
  }),
})

export const lemonSqueezy: Shop = {
  isGenuine: ({ signature, body, secret }) => isSigned(body, { secret, signature, encoding: 'hex' }),

  isTest(payload) {
    const { meta, data } = looseFields(payload)
    return looseFields(meta).test_mode === true || looseFields(looseFields(data).attributes).test_mode === true
  },

  read(payload) {
    const { data } = fieldsOf(Payload, payload) ?? {}
    if (!data) return null
    const { status, order_number, user_email, refunded, refunded_amount } = data.attributes
    const { created_at, updated_at, first_order_item } = looseFields(data.attributes)
    const isPartly = status === 'partial_refund' || (refunded_amount ?? 0) > 0
    return {
      order: {
        source: 'lemonsqueezy',
        reference: String(data.id),
        orderNumber: String(order_number),
        customerEmail: emailIn(user_email),
        paidAt: instantIn(created_at),
        saidAt: instantIn(updated_at),
        // The message has only the first line of an order. The documents leave out its quantity, which newer messages have.
        items: itemsIn([{ quantity: 1, ...looseFields(first_order_item) }], 'product_name'),
      },
      state: status,
      meaning: refunded === true ? 'refunded' : (states.get(status) ?? null),
      isPaid: null,
      refunds: isPartly ? [{ eventId: `refund:${refunded_amount ?? 0}`, lines: [] }] : [],
    }
  },

  unreadField(payload) {
    const { meta, data } = looseFields(payload)
    const name = looseFields(meta).event_name
    const isOrder = looseFields(data).type === 'orders' || (typeof name === 'string' && name.startsWith('order_'))
    return isOrder ? wrongField(Payload, payload) : null
  },
}

const states: ReadonlyMap<string, StateMeaning> = new Map([
  ['paid', 'paid'],
  ['partial_refund', 'partly'],
  ['refunded', 'refunded'],
  ['fraudulent', 'refunded'],
  ['pending', 'unpaid'],
  ['failed', 'unpaid'],
])
