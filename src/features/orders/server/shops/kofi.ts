import { Type } from 'typebox'
import { isSigned, sealOf } from '../webhook-signature.ts'
import { itemsIn } from './order-items.ts'
import {
  emailIn,
  fieldsOf,
  instantIn,
  jsonIn,
  looseFields,
  looseList,
  maybe,
  OptionalText,
  type Shop,
  wrongField,
} from './shop.ts'

/** A payment of somebody. Ko-fi sends one message for each, and none for refunds. */
const Payment = Type.Object({
  type: Type.String(),
  kofi_transaction_id: Type.String({ pattern: '^[\\w-]{1,64}$' }),
  email: OptionalText,
  timestamp: OptionalText,
  tier_name: OptionalText,
  is_subscription_payment: maybe(Type.Boolean()),
  is_first_subscription_payment: maybe(Type.Boolean()),
})

/** What is paid without buying something of the shop. */
const gifts: ReadonlySet<string> = new Set(['Donation', 'Tip', 'Subscription', 'Commission'])

export const kofi: Shop = {
  // A form with the payment as JSON. It is proved by a token in it, which is stored nowhere.
  opened(body) {
    const { verification_token: token, ...payment } = looseFields(jsonIn(new URLSearchParams(body.toString('utf8')).get('data')))
    if (typeof token !== 'string' || token === '') return null
    const read = Buffer.from(JSON.stringify(payment))
    return { body: read, signature: sealOf(read, token) }
  },
  isGenuine: ({ signature, body, secret }) => isSigned(body, { secret, signature, encoding: 'hex' }),

  // The buyer of its test messages lives where nobody has an address.
  isTest: (payload) => /@example\.com\s*$/i.test(String(looseFields(payload).email)),

  read(payload) {
    const payment = fieldsOf(Payment, payload)
    if (!payment || isRenewal(payment)) return null
    const { type, kofi_transaction_id: id, email, timestamp, tier_name } = payment
    const bought = looseList(looseFields(payload).shop_items).map(({ direct_link_code, variation_name, quantity }) => ({
      title: variation_name ? `${direct_link_code} (${variation_name})` : direct_link_code,
      product_id: direct_link_code,
      quantity: Number(quantity ?? 1),
    }))
    const isGift = bought.length === 0 && gifts.has(type)
    return {
      order: {
        source: 'kofi',
        reference: id,
        orderNumber: id,
        customerEmail: emailIn(email),
        paidAt: instantIn(timestamp),
        saidAt: instantIn(timestamp),
        items: itemsIn(isGift ? [{ title: tier_name || type, product_id: type, quantity: 1 }] : bought, 'title'),
        ...(isGift ? { isGift } : {}),
      },
      state: type,
      meaning: isGift || type === 'Shop Order' ? 'paid' : null,
      isPaid: true,
      refunds: [],
    }
  },

  unreadField: (payload) => (isRenewal(looseFields(payload)) ? null : wrongField(Payment, payload)),
}

/** A later payment of a membership. */
const isRenewal = ({ is_subscription_payment, is_first_subscription_payment, shop_items }: Record<string, unknown>) =>
  is_subscription_payment === true && is_first_subscription_payment === false && looseList(shop_items).length === 0
