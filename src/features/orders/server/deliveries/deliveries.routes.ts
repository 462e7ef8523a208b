import type { FastifyInstance } from 'fastify'
import { actorOf, note } from '#kit/server/actor.ts'
import { defaultLimit, sendPage } from '#kit/server/paging.ts'
import { serve } from '#kit/server/serve.ts'
import { deliveriesApi } from '../../deliveries.contract.ts'
import { deliveriesTexts as texts } from '../../deliveries.texts.ts'
import { shopNames } from '../../order-sources.ts'
import { deliveryNotFound, deliveryNotReplayable } from '../../orders.errors.ts'
import type { OrdersOptions } from '../parts.ts'
import { findDelivery, listContacts, listDeliveries } from './deliveries.store.ts'
import { createReceiveDelivery, createReplayAll } from './receive-delivery.ts'

/** Serves the messages of shops to administrators, and replays them. */
export function addDeliveriesRoutes(app: FastifyInstance, options: OrdersOptions): void {
  const { database, clock, webhookSecrets } = options
  const { replay } = createReceiveDelivery(options)
  const replayAll = createReplayAll(options)

  serve(app, deliveriesApi.list, async ({ query, request, reply }) => {
    const { limit = defaultLimit } = query
    return sendPage(await listDeliveries(database.queries, { ...query, limit: limit + 1 }), limit, { request, reply })
  })

  serve(app, deliveriesApi.shops, async () => {
    const heard = await listContacts(database.queries)
    return (
      shopNames
        .map((shop) => ({ shop, ...(heard.get(shop) ?? { heardAt: null, testedAt: null }) }))
        // Every installation has a secret for our own format, whether or not a shop uses it.
        .filter(({ shop, heardAt }) => Boolean(webhookSecrets[shop]) && (shop !== 'webhook' || heardAt !== null))
    )
  })

  serve(app, deliveriesApi.replay, ({ params, ...call }) => {
    const actor = actorOf(call, clock)
    return actor.transaction(async (tx) => {
      if (!(await findDelivery(tx, params.id))) throw deliveryNotFound()
      const result = await replay(tx, params.id)
      const delivery = await findDelivery(tx, params.id)
      if (result === null || !delivery) throw deliveryNotReplayable()
      await note(tx, actor, { action: 'delivery.replay', subject: params.id, details: { result } })
      return { message: call.say(texts).replayed[result], delivery }
    })
  })

  serve(app, deliveriesApi.replayAll, async (call) => {
    const actor = actorOf(call, clock)
    const { accepted, left } = await replayAll(actor)
    const details = { accepted, left }
    await actor.transaction((tx) => note(tx, actor, { action: 'delivery.replay', subject: 'all', details }))
    return { message: call.say(texts).replayedAll(accepted, left), accepted, left }
  })
}
