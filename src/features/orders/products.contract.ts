import { type Static, Type } from 'typebox'
import { ById, Id, Message, Nullable, OneOf, OneOfOrNull, route, StrictObject, withFields } from '#kit/contract.ts'
import { orderSources } from './order-sources.ts'
import { ruleKinds } from './products.rules.ts'

export const mostProducts = 200

const Rule = StrictObject({
  kind: OneOf(ruleKinds),
  /** For product ids, and for orders that don't say what was bought; otherwise null. */
  shop: OneOfOrNull(orderSources),
  value: Type.String({ maxLength: 200 }),
})

const fields = {
  name: Type.String({ maxLength: 200 }),
  /** True if each one that is bought gives an access code. */
  isCoded: Type.Boolean(),
  /** True if each page of a downloaded planner shows the name of its owner and the number of the order. */
  isStamped: Type.Boolean(),
  rules: Type.Array(Rule, { maxItems: 50 }),
  /** The planners that it opens. The label names the variant, such as the size of the device. */
  editions: Type.Array(StrictObject({ id: Id, label: Type.String({ maxLength: 60 }) }), { maxItems: 50 }),
}
const nextYear = {
  /** The product of the year before, whose owners are told that this one is there. */
  follows: Nullable(Id),
  /** Where the shop sells it. May be empty. */
  shopUrl: Type.String({ maxLength: 500 }),
}
const NewProduct = StrictObject({
  ...fields,
  follows: Type.Optional(nextYear.follows),
  shopUrl: Type.Optional(nextYear.shopUrl),
})
export type NewProduct = Static<typeof NewProduct>

export const Product = Type.Object({ id: Id, ...fields, ...nextYear })
export type Product = Static<typeof Product>

export const SeenProduct = Type.Object({
  shop: OneOf(orderSources),
  /** Null when the orders don't say what was bought. */
  title: Nullable(Type.String()),
  sku: Nullable(Type.String()),
  productId: Nullable(Type.String()),
  orders: Type.Integer(),
  waiting: Type.Integer(),
  /** The names of the products of which rules catch it, if there are several. */
  fits: Type.Array(Type.String()),
})
export type SeenProduct = Static<typeof SeenProduct>

const Changed = withFields(Message, {
  product: Product,
  /** How many orders from before it was named have a code that could open it. */
  earlier: Type.Integer(),
})

export const productsApi = {
  products: route('GET /api/admin/products', {
    summary: 'List the products, and what was seen in the latest orders that no product is',
    access: 'admin',
    apiScope: 'orders:read',
    reply: Type.Object({ products: Type.Array(Product), seen: Type.Array(SeenProduct) }),
  }),
  add: route('POST /api/admin/products', {
    summary: 'Add a product. From the first one on, an order with an unknown product waits; naming it later makes its codes',
    access: 'admin',
    body: NewProduct,
    reply: Changed,
    status: 201,
  }),
  change: route('PUT /api/admin/products/:id', {
    summary: 'Change a product and its rules, and make the codes of the orders that waited for it',
    access: 'admin',
    params: ById,
    body: NewProduct,
    reply: Changed,
  }),
  openEarlier: route('POST /api/admin/products/:id/earlier-orders', {
    summary: 'Open a product with the codes of the orders from before it was named; makes no codes',
    access: 'admin',
    params: ById,
    reply: Message,
  }),
  sheet: route('GET /api/admin/products/:id/start-here', {
    summary: 'Download the sheet that tells buyers how to get their access code, as PDF; the same for all buyers',
    access: 'admin',
    params: ById,
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
  remove: route('DELETE /api/admin/products/:id', {
    summary: 'Remove a product. Its codes keep working',
    access: 'admin',
    params: ById,
    reply: Message,
  }),
}
