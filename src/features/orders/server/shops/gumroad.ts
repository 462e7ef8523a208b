import { Type } from 'typebox'
import { itemsIn } from './order-items.ts'
import { emailIn, fieldsOf, instantIn, looseFields, maybe, OptionalText, type Shop, ShopId, wrongField } from './shop.ts'

const saleId = /^[\w-]{1,100}={0,2}$/
/** What Gumroad's API says about a sale, with what its ping and its list of sales say. */
const Sale = Type.Object({
  isTest: Type.Boolean(),
  isPaid: Type.Literal(true),
  sale: Type.Object({
    id: ShopId,
    order_id: ShopId,
    email: OptionalText,
    purchase_email: OptionalText,
    refunded: maybe(Type.Boolean()),
    partially_refunded: maybe(Type.Boolean()),
    /** What is left to be refunded, with its currency. It differs after each refund of a part. */
    amount_refundable_in_currency: OptionalText,
    disputed: maybe(Type.Boolean()),
    dispute_won: maybe(Type.Boolean()),
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
  opened(body) {
    const asked = readAsked(body)
    if (asked === null) return null
    const { saleId: sale_id, isTest } = asked
    return { body: Buffer.from(String(new URLSearchParams({ sale_id, ...(isTest ? { test: 'true' } : {}) }))), signature: '' }
  },

  isTest: (payload) => looseFields(payload).isTest === true,

  read(payload) {
    const { sale } = fieldsOf(Sale, payload) ?? {}
    if (!sale || isOfAnother(sale)) return null
    const { id, order_id, email, purchase_email, amount_refundable_in_currency } = sale
    const { created_at, sku_id } = looseFields(sale)
    const isLost = sale.disputed === true && sale.dispute_won !== true
    const isPartly = sale.partially_refunded === true
    return {
      order: {
        source: 'gumroad',
        reference: String(id),
        orderNumber: String(order_id),
        // The other address is that of the buyer's account at Gumroad.
        customerEmail: emailIn(purchase_email, email),
        paidAt: instantIn(created_at),
        items: itemsIn([{ ...sale, id: null, sku: sku_id }], 'product_name'),
      },
      state: '',
      meaning: sale.refunded === true || isLost ? 'refunded' : 'paid',
      isPaid: true,
      refunds: isPartly ? [{ eventId: `refund:${amount_refundable_in_currency ?? 'unknown'}`, lines: [] }] : [],
    }
  },

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
