import { Type } from 'typebox'
import type { OrderEvent, OrderEventKind } from '../../orders.rules.ts'
import { itemsIn } from './order-items.ts'
import { emailIn, fieldsOf, instantIn, looseFields, OptionalText, type Shop, ShopId, wrongField } from './shop.ts'

const saleId = /^[\w-]{1,100}={0,2}$/
const OptionalBoolean = Type.Optional(Type.Union([Type.Boolean(), Type.Null()]))

/** What Gumroad's API says about a sale, with what its ping and its list of sales say. */
const Sale = Type.Object({
  isTest: Type.Boolean(),
  isPaid: Type.Literal(true),
  sale: Type.Object({
    id: ShopId,
    order_id: ShopId,
    email: OptionalText,
    purchase_email: OptionalText,
    refunded: OptionalBoolean,
    partially_refunded: OptionalBoolean,
    /** What is left to be refunded, with its currency. It differs after each refund of a part. */
    amount_refundable_in_currency: OptionalText,
    disputed: OptionalBoolean,
    dispute_won: OptionalBoolean,
  }),
})

/** Reads what is stored of a ping; null when it isn't one. */
export function readAsked(asked: Buffer): { saleId: string; isTest: boolean } | null {
  const form = new URLSearchParams(asked.toString('utf8'))
  const id = form.get('sale_id') ?? ''
  return saleId.test(id) ? { saleId: id, isTest: form.get('test') === 'true' } : null
}

/** A ping isn't signed, so it only says about which sale Gumroad is asked. Its other fields are neither read nor stored. */
export const gumroad: Shop = {
  askedAbout(body) {
    const asked = readAsked(body)
    if (asked === null) return null
    const { saleId: sale_id, isTest } = asked
    return Buffer.from(String(new URLSearchParams({ sale_id, ...(isTest ? { test: 'true' } : {}) })))
  },

  isTest: (payload) => looseFields(payload).isTest === true,

  events(payload) {
    const { sale } = fieldsOf(Sale, payload) ?? {}
    if (!sale || isOfAnother(sale)) return []
    const { id, order_id, email, purchase_email, amount_refundable_in_currency } = sale
    const event = (kind: OrderEventKind, eventId: string = kind): OrderEvent => ({
      source: 'gumroad',
      reference: String(id),
      eventId,
      kind,
      orderNumber: String(order_id),
      // The other address is that of the buyer's account at Gumroad.
      customerEmail: emailIn(purchase_email, email),
      items: itemsIn([{ ...sale, id: null, sku: looseFields(sale).sku_id }], 'product_name'),
    })
    const isLost = sale.disputed === true && sale.dispute_won !== true
    if (sale.refunded === true || isLost) return [event('refunded')]
    if (sale.partially_refunded !== true) return [event('paid')]
    return [event('paid'), event('partly_refunded', `refund:${amount_refundable_in_currency ?? 'unknown'}`)]
  },

  identity: (payload) => ({ paidAt: instantIn(looseFields(looseFields(payload).sale).created_at) }),

  unreadField(payload) {
    const { sale, isPaid } = looseFields(payload)
    const fields = looseFields(sale)
    // Its payment comes when the product is released, as a sale of its own.
    if (fields.is_preorder_authorization === true) return null
    // The order of a gift is the sale of its receiver, which a refund doesn't name.
    const isTakenBack = fields.refunded === true || fields.disputed === true
    if (isOfAnother(fields)) return isTakenBack && fields.is_gift_sender_purchase === true ? 'gift' : null
    return isPaid === true ? wrongField(Sale, payload) : 'sales'
  },
}

/** True for a sale that belongs to another one, which gives the code: a renewal, a part of a bundle, or what the giver of a gift paid. */
function isOfAnother(sale: object): boolean {
  const { recurring_charge, is_bundle_product_purchase, is_gift_sender_purchase } = looseFields(sale)
  return recurring_charge === true || is_bundle_product_purchase === true || is_gift_sender_purchase === true
}
