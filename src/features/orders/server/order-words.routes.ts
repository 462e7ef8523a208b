import type { FastifyInstance } from 'fastify'
import { actorOf, note } from '#kit/server/access/actor.ts'
import { serve } from '#kit/server/http/serve.ts'
import { orderWordsApi } from '../order-words.contract.ts'
import { meaningsOf } from '../order-words.rules.ts'
import { wordUnknown } from '../orders.errors.ts'
import { ordersTexts } from '../orders.texts.ts'
import { forgetWord, listWords, rememberWord, wordMeaning } from './order-words.store.ts'
import type { OrdersOptions } from './parts.ts'

/** Serves what the words of shops mean. A word is added by the question about it, so only known ones change here. */
export function addOrderWordsRoutes(app: FastifyInstance, { database, clock }: OrdersOptions): void {
  serve(app, orderWordsApi.list, () => listWords(database.queries))

  serve(app, orderWordsApi.change, async ({ body: { meaning, ...word }, ...call }) => {
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      const before = await wordMeaning(tx, word)
      if (before === null || (meaning !== null && !meaningsOf(word.kind).includes(meaning))) throw wordUnknown()
      if (meaning === null) await forgetWord(tx, word)
      else await rememberWord(tx, { ...word, meaning, now: actor.now })
      await note(tx, actor, { action: 'order.word', subject: 'orders', details: { ...word, before, meaning } })
    })
    return { message: call.say(ordersTexts).wordChanged }
  })
}
