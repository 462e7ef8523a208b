import type { FastifyInstance } from 'fastify'
import type { Say } from '#kit/errors.ts'
import { actorOf, note } from '#kit/server/access/actor.ts'
import { serve } from '#kit/server/http/serve.ts'
import { defaultLimit, sendPage } from '#kit/server/lists/paging.ts'
import { deliveriesApi } from '../../deliveries.contract.ts'
import { deliveriesTexts as texts } from '../../deliveries.texts.ts'
import { shopNames } from '../../order-sources.ts'
import { deliveryNotFound, deliveryNotReplayable } from '../../orders.errors.ts'
import type { OrdersOptions } from '../parts.ts'
import { findDelivery, listContacts, listDeliveries, settleDelivery } from './deliveries.store.ts'
import { reasonIn } from './reason-in.ts'
import { createReceiveDelivery, createReplayAll } from './receive-delivery.ts'

/** A message of a shop as a reader sees it. */
const shown = <Row extends { reason: string | null }>(say: Say, row: Row): Row => ({
  ...row,
  reason: row.reason && reasonIn(say, row.reason),
})

/** Serves the messages of shops to administrators, and replays them. */
export function addDeliveriesRoutes(app: FastifyInstance, options: OrdersOptions): void {
  const { database, clock } = options
  const { replay } = createReceiveDelivery(options)
  const replayAll = createReplayAll(options)

  serve(app, deliveriesApi.list, async ({ query, request, reply, say }) => {
    const { limit = defaultLimit } = query
    const rows = await listDeliveries(database.queries, { ...query, limit: limit + 1 })
    return sendPage(
      rows.map((row) => shown(say, row)),
      limit,
      { request, reply },
    )
  })

  serve(app, deliveriesApi.shops, async () => {
    const { webhookSecrets } = options.shop.now()
    const heard = await listContacts(database.queries)
    return (
      shopNames
        .map((shop) => ({ shop, ...(heard.get(shop) ?? { heardAt: null, testedAt: null }) }))
        // Every installation has a secret for our own format, whether or not a shop uses it.
        .filter(({ shop, heardAt }) => Boolean(webhookSecrets[shop]) && (shop !== 'webhook' || heardAt !== null))
    )
  })

  serve(app, deliveriesApi.replay, async ({ params, ...call }) => {
    const actor = actorOf(call, clock)
    const { record } = await replay(params.id)
    return actor.transaction(async (tx) => {
      if (!(await findDelivery(tx, params.id))) throw deliveryNotFound()
      const result = await record(tx)
      const delivery = await findDelivery(tx, params.id)
      if (result === null || !delivery) throw deliveryNotReplayable()
      await note(tx, actor, { action: 'delivery.replay', subject: params.id, details: { result } })
      return { message: call.say(texts).replayed[result], delivery: shown(call.say, delivery) }
    })
  })

  serve(app, deliveriesApi.answer, async ({ params, body: { answer }, ...call }) => {
    const actor = actorOf(call, clock)
    const asked = answer === 'nothing' ? null : await replay(params.id, answer)
    const before = await findDelivery(database.queries, params.id)
    const reply = await actor.transaction(async (tx) => {
      if (!(await findDelivery(tx, params.id))) throw deliveryNotFound()
      const result = asked ? await asked.record(tx) : (await settleDelivery(tx, params.id, actor.now)) ? 'nothing' : null
      const delivery = await findDelivery(tx, params.id)
      if (result === null || !delivery) throw deliveryNotReplayable()
      await note(tx, actor, { action: 'delivery.answer', subject: params.id, details: { answer, result } })
      const isRemembered = asked?.word && answer !== 'nothing' && result !== 'refused'
      const { answered, replayed } = call.say(texts)
      return { message: isRemembered ? answered[answer] : replayed[result], delivery: shown(call.say, delivery) }
    })
    // Nobody is asked twice about one word.
    if (asked?.word && before) await replayAll(actor, before)
    return reply
  })

  serve(app, deliveriesApi.replayAll, async (call) => {
    const actor = actorOf(call, clock)
    const { accepted, left } = await replayAll(actor)
    const details = { accepted, left }
    await actor.transaction((tx) => note(tx, actor, { action: 'delivery.replay', subject: 'all', details }))
    return { message: call.say(texts).replayedAll(accepted, left), accepted, left }
  })
}
