import { type Static, Type } from 'typebox'
import { OneOf } from '#kit/contract.ts'
import { isOrderNumber, type OrderItem } from '../../orders.rules.ts'
import { isSignedAt, signedAtMs } from '../webhook-signature.ts'
import { disputeFacts, type MessageFacts, type StateMeaning } from './message.rules.ts'
import { itemsIn } from './order-items.ts'
import {
  emailIn,
  fieldsOf,
  languageIn,
  looseFields,
  looseList,
  maybe,
  OptionalText,
  type Shop,
  secondsIn,
  wrongField,
} from './shop.ts'

const paidTypes = ['checkout.session.completed', 'checkout.session.async_payment_succeeded'] as const
const refundTypes = ['charge.refunded'] as const
/** The id of a checkout has 66 letters. */
const StripeId = Type.String({ minLength: 1, maxLength: 255, pattern: '^[\\w-]+$' })
const OptionalId = maybe(StripeId)
/** As much of an id as an order number can have. */
const numberLength = 64

/** A checkout that was completed. With some ways to pay, its money arrives days later, with an event of its own. */
const Checkout = Type.Object({
  type: OneOf(paidTypes),
  data: Type.Object({
    object: Type.Object({
      id: StripeId,
      mode: OptionalText,
      payment_intent: OptionalId,
      payment_status: Type.String(),
      customer_email: OptionalText,
      customer_details: maybe(Type.Object({ email: OptionalText })),
    }),
  }),
})

/** A payment of which something was paid back. It names the checkout only by the payment that both have. */
const Charge = Type.Object({
  type: OneOf(refundTypes),
  data: Type.Object({
    object: Type.Object({
      id: StripeId,
      payment_intent: OptionalId,
      refunded: Type.Boolean(),
      amount_refunded: Type.Number(),
    }),
  }),
})

/** A dispute of a payment: `charge.dispute.created`, `charge.dispute.closed` and others. */
const Dispute = Type.Object({
  type: Type.String({ pattern: '^charge\\.dispute\\.' }),
  data: Type.Object({
    object: Type.Object({ id: StripeId, status: OptionalText, charge: OptionalId, payment_intent: OptionalId }),
  }),
})

export const stripe: Shop = {
  isGenuine: ({ signature, body, secret, nowMs }) => isSignedAt(body, { secret, header: signature, nowMs }),
  signedAtMs,
  isTest: (payload) => looseFields(payload).livemode === false,

  read(payload) {
    const checkout = fieldsOf(Checkout, payload)
    if (checkout) return factsOf(checkout, looseFields(payload).created)
    const dispute = fieldsOf(Dispute, payload)?.data.object
    if (dispute) {
      const reference = dispute.payment_intent ?? dispute.charge ?? dispute.id
      const order = { source: 'stripe' as const, reference, orderNumber: null, customerEmail: null }
      return { order, isPaid: null, refunds: [], ...disputeFacts(dispute) }
    }
    const charge = fieldsOf(Charge, payload)?.data.object
    if (!charge) return null
    const { id, payment_intent, refunded, amount_refunded } = charge
    return {
      order: { source: 'stripe', reference: String(payment_intent ?? id), orderNumber: null, customerEmail: null },
      state: '',
      meaning: refunded ? 'refunded' : 'refund',
      isPaid: null,
      refunds: [{ eventId: `refund:${amount_refunded}`, lines: [] }],
    }
  },

  unreadField(payload) {
    const { type } = looseFields(payload)
    // All of its messages have one.
    if (typeof type !== 'string') return 'type'
    if (paidTypes.some((name) => name === type)) return wrongField(Checkout, payload)
    if (type.startsWith('charge.dispute.')) return wrongField(Dispute, payload)
    return refundTypes.some((name) => name === type) ? wrongField(Charge, payload) : null
  },
}

const states: ReadonlyMap<string, StateMeaning> = new Map([
  ['paid', 'paid'],
  // After a coupon, or before a trial ends.
  ['no_payment_required', 'paid'],
  ['unpaid', 'unpaid'],
])

function factsOf({ type, data: { object: checkout } }: Static<typeof Checkout>, created: unknown): MessageFacts {
  const { id, mode, payment_intent, payment_status, customer_details, customer_email } = checkout
  // Nothing is paid for a free checkout, so it has no payment of its own.
  const reference = String(payment_intent ?? id)
  const { metadata, locale } = looseFields(checkout)
  const { order_number } = looseFields(metadata)
  return {
    order: {
      source: 'stripe',
      reference,
      orderNumber:
        typeof order_number === 'string' && isOrderNumber(order_number) ? order_number : reference.slice(0, numberLength),
      customerEmail: emailIn(customer_details?.email, customer_email),
      paidAt: secondsIn(created),
      saidAt: secondsIn(created),
      language: languageIn(locale),
      items: itemsOf(checkout),
    },
    state: payment_status,
    // One that only stores a way to pay for later sells nothing.
    meaning: mode === 'setup' ? 'unpaid' : (states.get(payment_status) ?? null),
    isPaid: type === 'checkout.session.async_payment_succeeded' && mode !== 'setup' ? true : null,
    refunds: [],
  }
}

/** Stripe's message has no lines of its own. What was bought is in the metadata, if the shop puts it there. */
function itemsOf(checkout: object): OrderItem[] {
  const { metadata, line_items } = looseFields(checkout)
  const lines = looseList(looseFields(line_items).data)
  if (lines.length > 0)
    return itemsIn(
      lines.map((line) => ({ ...line, product_id: looseFields(line.price).product })),
      'description',
    )
  const { sku, product, quantity = '1' } = looseFields(metadata)
  return itemsIn([{ sku, title: product ?? sku, quantity: Number(quantity) }], 'title')
}
