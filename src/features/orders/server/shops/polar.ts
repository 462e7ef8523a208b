import { Type } from 'typebox'
import { OneOf } from '#kit/contract.ts'
import { isOrderNumber } from '../../orders.rules.ts'
import { isStandardSigned, standardSignedAtMs } from '../webhook-signature.ts'
import type { StateMeaning } from './message.rules.ts'
import { itemsIn } from './order-items.ts'
import {
  emailIn,
  fieldsOf,
  headerOf,
  instantIn,
  looseFields,
  maybe,
  OptionalText,
  type Shop,
  ShopId,
  wrongField,
} from './shop.ts'

const types = ['order.created', 'order.updated', 'order.paid', 'order.refunded'] as const

/** The order of these events. */
const Event = Type.Object({
  type: OneOf(types),
  data: Type.Object({
    id: ShopId,
    status: Type.String(),
    paid: maybe(Type.Boolean()),
    refunded_amount: maybe(Type.Number()),
    billing_reason: OptionalText,
    invoice_number: OptionalText,
    created_at: OptionalText,
    customer: Type.Object({ email: OptionalText }),
  }),
})

const states: ReadonlyMap<string, StateMeaning> = new Map([
  ['paid', 'paid'],
  ['partially_refunded', 'partly'],
  ['refunded', 'refunded'],
  ['pending', 'unpaid'],
])
/** What is paid for a subscription after its first payment. */
const renewals: ReadonlySet<unknown> = new Set(['subscription_cycle', 'subscription_update'])

/** Its sandbox is another server, with secrets of its own. */
export const polar: Shop = {
  // Standard Webhooks sign the id and the time of a message too, which are in headers of their own.
  signatureIn(headers) {
    const signature = headerOf(headers, 'webhook-signature')
    const [id, time] = [headerOf(headers, 'webhook-id'), headerOf(headers, 'webhook-timestamp')]
    return signature === '' ? '' : `${id} ${time} ${signature}`
  },
  isGenuine: ({ signature, body, secret, nowMs }) => isStandardSigned(body, { secret, signature, nowMs }),
  signedAtMs: standardSignedAtMs,

  read(payload) {
    const { data } = fieldsOf(Event, payload) ?? {}
    if (!data || renewals.has(data.billing_reason)) return null
    const { id, status, paid, refunded_amount, invoice_number, created_at, customer } = data
    const { product, product_id, seats, subscription, modified_at } = looseFields(data)
    const amount = refunded_amount ?? 0
    return {
      order: {
        source: 'polar',
        reference: String(id),
        orderNumber: invoice_number && isOrderNumber(invoice_number) ? invoice_number : String(id),
        customerEmail: emailIn(customer.email),
        paidAt: instantIn(created_at),
        saidAt: instantIn(looseFields(payload).timestamp) ?? instantIn(modified_at),
        items: itemsIn(
          [{ title: looseFields(product).name, product_id, quantity: seats ?? looseFields(subscription).seats ?? 1 }],
          'title',
        ),
      },
      state: status,
      meaning: states.get(status) ?? null,
      isPaid: paid ?? null,
      refunds: amount > 0 ? [{ eventId: `refund:${amount}`, lines: [] }] : [],
    }
  },

  unreadField(payload) {
    const { type, data } = looseFields(payload)
    const isOrder =
      (typeof type !== 'string' || types.some((name) => name === type)) && !renewals.has(looseFields(data).billing_reason)
    return isOrder ? wrongField(Event, payload) : null
  },
}
