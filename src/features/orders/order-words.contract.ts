import { type Static, Type } from 'typebox'
import { Instant, Message, OneOf, OneOfOrNull, route, StrictObject } from '#kit/contract.ts'
import { wordKinds, wordMeanings } from './order-words.rules.ts'

const RememberedWord = Type.Object({
  /** The id of the shop, see `GET /api/admin/order-connections`. */
  shop: Type.String(),
  kind: OneOf(wordKinds),
  word: Type.String(),
  meaning: OneOf(wordMeanings),
  answeredAt: Instant,
})
export type RememberedWord = Static<typeof RememberedWord>

export const orderWordsApi = {
  list: route('GET /api/admin/order-words', {
    summary: 'List what words of shops for the state of an order mean, as an administrator has said',
    access: 'admin',
    reply: Type.Array(RememberedWord),
  }),
  change: route('PUT /api/admin/order-words', {
    summary: 'Change what a remembered word means from now on, or forget it; stored orders stay as they are',
    access: 'admin',
    body: StrictObject({
      shop: Type.String({ maxLength: 64 }),
      kind: OneOf(wordKinds),
      word: Type.String({ minLength: 1, maxLength: 200 }),
      meaning: OneOfOrNull(wordMeanings),
    }),
    reply: Message,
  }),
}
