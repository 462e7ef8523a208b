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

/** A name that an administrator gives a shop. */
export const ConnectionName = Type.String({ minLength: 1, maxLength: 60, pattern: '^[^\\u0000-\\u001f]*\\S[^\\u0000-\\u001f]*$' })

export const connectionsApi = {
  list: route('GET /api/admin/order-connections', {
    summary: 'List the shops that orders can be of, the last answer to whose file it is first',
    access: 'admin',
    apiScope: 'orders:read',
    reply: Type.Array(ShopConnection),
  }),
  add: route('POST /api/admin/order-connections', {
    summary: 'Connect another shop of a kind: what arrives from now on are orders of it',
    access: 'admin',
    body: StrictObject({ shop: OneOf(shopNames), name: ConnectionName }),
    reply: withFields(Message, { connections: Type.Array(ShopConnection) }),
  }),
}
