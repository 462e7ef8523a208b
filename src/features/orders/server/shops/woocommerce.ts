import { Type } from 'typebox'
import type { OrderEvent, OrderEventKind } from '../../orders.rules.ts'
import { isSigned } from '../webhook-signature.ts'
import { itemsIn, withoutEntities } from './order-items.ts'
import {
  emailIn,
  fieldsOf,
  instantIn,
  languageIn,
  looseFields,
  looseList,
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
  refunds: Type.Optional(Type.Union([Type.Array(Type.Object({ id: ShopId })), Type.Null()])),
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

  events(payload) {
    const order = fieldsOf(Order, payload)
    if (!order) return []
    const event = (kind: OrderEventKind, eventId: string = kind): OrderEvent => ({
      source: 'woocommerce',
      reference: String(order.id),
      eventId,
      kind,
      orderNumber: String(order.number),
      customerEmail: emailIn(order.billing.email),
      items: itemsIn(withoutEntities(looseFields(payload).line_items, 'name'), 'name'),
    })
    const isPaid = Boolean(order.date_paid ?? order.date_paid_gmt)
    if (order.status === 'refunded') return [event('refunded')]
    // WooCommerce also cancels orders that weren't paid in time.
    if (order.status === 'cancelled') return isPaid ? [event('refunded')] : []
    if (order.status !== 'processing' && order.status !== 'completed') return []
    // It lists the latest refund first. Each asks the operator once, in whichever order they are listed.
    return [event('paid'), ...(order.refunds ?? []).map(({ id }) => event('partly_refunded', `refund:${id}`))]
  },

  // Its ids begin again in a new shop, and its keys are random.
  identity(payload) {
    const { order_key, date_paid_gmt, meta_data } = looseFields(payload)
    // WPML, the usual plug-in for a shop in several languages.
    const language = languageIn(looseList(meta_data).find(({ key }) => key === 'wpml_language')?.value)
    const isKey = typeof order_key === 'string' && /^[!-~]{1,100}$/.test(order_key)
    return { language, referenceKey: isKey ? order_key : null, paidAt: instantIn(`${date_paid_gmt}Z`.replace(/ZZ$/, 'Z')) }
  },

  unreadField(payload) {
    const { status, date_paid, date_paid_gmt } = looseFields(payload)
    const isPaid = Boolean(date_paid ?? date_paid_gmt)
    const isAboutPayment = isPaid || (typeof status === 'string' && paidStates.has(status))
    return isAboutPayment ? wrongField(Order, payload) : null
  },

  // Plug-ins add states of their own, such as `shipped`. The day of the payment says that it is paid, also in a state that isn't.
  unknownState(payload) {
    const { status, date_paid, date_paid_gmt, refunds } = looseFields(payload)
    if (!(date_paid ?? date_paid_gmt)) return null
    return { state: String(status), isLater: looseList(refunds).length === 0 }
  },
  asPaid: (payload) => ({ ...looseFields(payload), status: 'completed' }),
}

/** Products, coupons and customers have other states, or none. */
const paidStates = new Set(['processing', 'completed', 'refunded'])
