import { createHash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import { isSigned, sealOf } from '../webhook-signature.ts'
import type { StateMeaning } from './message.rules.ts'
import { itemsIn } from './order-items.ts'
import {
  emailIn,
  fieldsOf,
  jsonIn,
  looseFields,
  looseList,
  OptionalText,
  type Shop,
  ShopId,
  secondsIn,
  wrongField,
} from './shop.ts'

/** The events `paid` and `refunded`. Prices are in cents. */
const Payment = Type.Object({ type: Type.String(), id: ShopId, email: OptionalText })
const Refund = Type.Object({ ...Payment.properties, price: Type.Number(), amount_refunded: Type.Number() })
const schemaFor = (payload: unknown) => (looseFields(payload).type === 'refunded' ? Refund : Payment)

export const payhip: Shop = {
  // The signature in it is the same in all messages: a hash of the API key. It is stored nowhere.
  opened(body) {
    const { signature, ...payment } = looseFields(jsonIn(body.toString('utf8')))
    if (typeof signature !== 'string' || signature === '') return null
    const read = Buffer.from(JSON.stringify(payment))
    return { body: read, signature: sealOf(read, signature.toLowerCase()) }
  },
  isGenuine: ({ signature, body, secret }) =>
    isSigned(body, { secret: createHash('sha256').update(secret).digest('hex'), signature, encoding: 'hex' }),

  read(payload) {
    if (isOfSubscription(payload)) return null
    const payment = fieldsOf(schemaFor(payload), payload)
    if (!payment) return null
    const { date, date_created, date_refunded, items } = looseFields(payload)
    const refund = fieldsOf(Refund, payload)
    return {
      order: {
        source: 'payhip',
        reference: String(payment.id),
        orderNumber: String(payment.id),
        customerEmail: emailIn(payment.email),
        paidAt: secondsIn(date_created ?? date),
        saidAt: secondsIn(date_refunded ?? date),
        items: itemsIn(
          looseList(items).map(({ product_name, product_id, product_key, quantity }) => ({
            ...{ product_name, product_id, sku: product_key, quantity: Number(quantity ?? 1) },
          })),
          'product_name',
        ),
      },
      state: payment.type,
      meaning: meaningOf(payment.type, refund),
      isPaid: null,
      refunds: refund ? [{ eventId: `refund:${refund.amount_refunded} ${date_refunded}`, lines: [] }] : [],
    }
  },

  unreadField: (payload) => (isOfSubscription(payload) ? null : wrongField(schemaFor(payload), payload)),
}

/** Its payments are told by `paid` too. */
const isOfSubscription = (payload: unknown) => /^subscription\./.test(String(looseFields(payload).type))

function meaningOf(type: string, refund: Static<typeof Refund> | null): StateMeaning | null {
  if (type === 'refunded' && refund) return refund.amount_refunded < refund.price ? 'refund' : 'refunded'
  return type === 'paid' ? 'paid' : null
}
