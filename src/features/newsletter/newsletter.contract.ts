import { type Static, Type } from 'typebox'
import { Id, Instant, Message, Nullable, OneOf, route, StrictObject } from '#kit/contract.ts'

/** `pending`: the address isn't confirmed yet. `inactive`: the subscriber has unsubscribed. */
const SubscriptionState = OneOf(['pending', 'active', 'inactive'])

export const Subscription = Type.Object({
  id: Id,
  /** Empty when the subscriber gave no name. */
  name: Type.String(),
  email: Type.String(),
  isActive: Type.Boolean(),
  state: SubscriptionState,
  /** When the address was first entered. */
  subscribedAt: Instant,
  confirmedAt: Nullable(Instant),
  unsubscribedAt: Nullable(Instant),
})
export type Subscription = Static<typeof Subscription>

const Token = Type.String({ minLength: 1, maxLength: 200 })

export const newsletterApi = {
  subscribe: route('POST /api/newsletter', {
    summary: 'Subscribe to the newsletter; the reply is always the same, and an email asks for confirmation',
    access: 'public',
    body: StrictObject({
      email: Type.String({ maxLength: 320 }),
      name: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Message,
  }),
  confirm: route('POST /api/newsletter/confirm', {
    summary: 'Confirm a subscription with the token from the email',
    access: 'public',
    body: StrictObject({ token: Token }),
    reply: Message,
  }),
  unsubscribe: route('POST /api/newsletter/unsubscribe', {
    summary: 'Unsubscribe with one click (RFC 8058): the token is in the URL, the body is ignored',
    access: 'public',
    query: Type.Object({ token: Token }),
    reply: Message,
  }),
  subscriptions: route('GET /api/admin/subscriptions', {
    summary: 'List subscriptions; `Link` leads to the next page, `X-Total-Count` is sent where counting is cheap',
    access: 'admin',
    query: Type.Object({
      /** Prefixes of words in the name or address. A row must match all of them. */
      q: Type.Optional(Type.String({ maxLength: 200 })),
      state: Type.Optional(SubscriptionState),
      sort: Type.Optional(OneOf(['newest', 'oldest', 'name', 'email'])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Type.String({ maxLength: 2000 })),
    }),
    reply: Type.Array(Subscription),
  }),
}
