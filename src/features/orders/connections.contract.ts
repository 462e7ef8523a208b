import { type Static, Type } from 'typebox'
import { Instant, Message, Nullable, OneOf, route, StrictObject, withFields } from '#kit/contract.ts'
import { orderSources, shopNames } from './order-sources.ts'

export const ShopConnection = Type.Object({
  /** The name of the source for its first connection, and for files whose shop isn't known. */
  id: Type.String(),
  source: OneOf(orderSources),
  /** What an administrator calls it; null for the first of a source. */
  name: Nullable(Type.String()),
  /** When it was last the answer to whose file was imported. */
  answeredAt: Nullable(Instant),
  /** True for the shop whose messages arrive now. */
  isCurrent: Type.Boolean(),
})
export type ShopConnection = Static<typeof ShopConnection>

const ShopAddress = Type.Object({
  madeAt: Nullable(Instant),
  /** When a sale that was sent there was first confirmed. */
  confirmedAt: Nullable(Instant),
  /** When the address without a secret ends, or ended. */
  formerEndsAt: Nullable(Instant),
})
export type ShopAddress = Static<typeof ShopAddress>

/** A name that an administrator gives a shop. */
export const ConnectionName = Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$' })

export const connectionsApi = {
  list: route('GET /api/admin/order-connections', {
    summary: 'List the shops that orders can be of, the last answer to whose file it is first',
    access: 'admin',
    apiScope: 'orders:read',
    reply: Type.Array(ShopConnection),
  }),
  address: route('GET /api/admin/order-shops/gumroad/address', {
    summary: 'Tell since when there is an address with a secret for the pings of Gumroad, and when the one without it ends',
    access: 'admin',
    reply: ShopAddress,
  }),
  makeAddress: route('POST /api/admin/order-shops/gumroad/address', {
    summary: 'Make an address with a new secret for the pings of Gumroad; it is shown once, and the one before ends',
    access: 'admin',
    reply: withFields(Message, { address: Type.String() }),
  }),
  add: route('POST /api/admin/order-connections', {
    summary: 'Connect another shop of a kind: what arrives from now on are orders of it',
    access: 'admin',
    body: StrictObject({ shop: OneOf(shopNames), name: ConnectionName }),
    reply: withFields(Message, { connections: Type.Array(ShopConnection) }),
  }),
}
