import { Type } from 'typebox'
import { isSigned } from '../webhook-signature.ts'
import type { StateMeaning } from './message.rules.ts'
import { itemsIn, withoutEntities } from './order-items.ts'
import {
  emailIn,
  fieldsOf,
  instantIn,
  languageIn,
  looseFields,
  looseList,
  maybe,
  OptionalText,
  type Shop,
  ShopId,
  wrongField,
} from './shop.ts'

/** The order of `order.created` and `order.updated`, in the format of the REST API. */
const Order = Type.Object({
  id: ShopId,
  number: ShopId,
  status: Type.String(),
  date_paid: OptionalText,
  date_paid_gmt: OptionalText,
  billing: Type.Object({ email: OptionalText }),
  refunds: maybe(Type.Array(Type.Object({ id: ShopId }))),
})

/** WooCommerce itself has no test mode, but these ways to pay note theirs: WooPayments, PayPal Payments and Mollie. */
const testModes: ReadonlyMap<string, unknown> = new Map([
  ['_wcpay_mode', 'test'],
  ['_ppcp_paypal_payment_mode', 'sandbox'],
  ['_mollie_payment_mode', 'test'],
])

export const wooCommerce: Shop = {
  // WooCommerce sends it when a webhook is saved.
  isPing: (body) => body.length < 40 && /^webhook_id=\d+$/.test(body.toString('latin1')),
  isGenuine: ({ signature, body, secret }) => isSigned(body, { secret, signature, encoding: 'base64' }),

  isTest: (payload) =>
    looseList(looseFields(payload).meta_data).some(({ key, value }) => typeof key === 'string' && testModes.get(key) === value),

  read(payload) {
    const order = fieldsOf(Order, payload)
    if (!order) return null
    const { order_key, date_paid_gmt, date_modified_gmt, meta_data, line_items } = looseFields(payload)
    const isKey = typeof order_key === 'string' && /^[!-~]{1,100}$/.test(order_key)
    const isPaid = isDated(order)
    const refunds = (order.refunds ?? []).map(({ id }) => ({ eventId: `refund:${id}`, lines: [] }))
    return {
      order: {
        source: 'woocommerce',
        reference: String(order.id),
        // Its ids begin again in a new shop, and its keys are random.
        referenceKey: isKey ? order_key : null,
        orderNumber: String(order.number),
        customerEmail: emailIn(order.billing.email),
        paidAt: gmtIn(date_paid_gmt),
        saidAt: gmtIn(date_modified_gmt),
        // WPML, the usual plug-in for a shop in several languages.
        language: languageIn(looseList(meta_data).find(({ key }) => key === 'wpml_language')?.value),
        items: itemsIn(withoutEntities(line_items, 'name'), 'name'),
      },
      state: order.status,
      // It also cancels orders that weren't paid in time.
      meaning: order.status === 'cancelled' ? (isPaid ? 'refunded' : 'unpaid') : (states.get(order.status) ?? null),
      isPaid,
      refunds,
      isLater: refunds.length === 0,
    }
  },

  unreadField(payload) {
    const { status } = looseFields(payload)
    const isOfOrder = typeof status === 'string' && (states.get(status) ?? 'unpaid') !== 'unpaid'
    return isDated(payload) || isOfOrder ? wrongField(Order, payload) : null
  },
}

/** Its times in GMT have no zone. */
const gmtIn = (value: unknown) => instantIn(`${value}Z`.replace(/ZZ$/, 'Z'))

/** The day of the payment says that an order is paid, whatever its state is called. */
function isDated(order: unknown): boolean {
  const { date_paid, date_paid_gmt } = looseFields(order)
  return Boolean(date_paid || date_paid_gmt)
}

/** Its own states. Plug-ins add others, such as `shipped`. */
const states: ReadonlyMap<string, StateMeaning> = new Map([
  ...['processing', 'completed'].map((state) => [state, 'paid'] as const),
  ['refunded', 'refunded'],
  ...['pending', 'on-hold', 'failed', 'checkout-draft', 'trash', 'auto-draft'].map((state) => [state, 'unpaid'] as const),
])
