import type { DeliveryResult } from '#features/orders/deliveries.contract.ts'
import { deliveriesTexts as texts } from '#features/orders/deliveries.texts.ts'
import { listDeliveries as findDeliveries } from '#features/orders/server/deliveries/deliveries.store.ts'
import { createReceiveDelivery, createReplayAll } from '#features/orders/server/deliveries/receive-delivery.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import { recordAction } from '#kit/server/notices/action-log.ts'
import { byCommand, type Outcome, UsageError, withDatabase } from '#operations/server/commands.ts'
import type { Config } from '#operations/server/config.ts'
import { findOwnSecret } from '#operations/server/installation/own-secret.ts'
import { loadedWordings } from '../load-languages.ts'
import { ordersNeeds } from '../orders-needs.ts'

const clock = systemClock
const mostShown = 100
const states = Object.keys(texts.states) as DeliveryResult[]

/** Lists the newest messages of shops, with the ids for `orders replay`. */
export async function listDeliveries(config: Config, options: { state?: string | undefined }): Promise<Outcome> {
  const state = states.find((one) => one === options.state)
  if (options.state !== undefined && !state) throw new UsageError(`--state must be one of: ${states.join(', ')}.`)
  return withDatabase(config, async ({ queries }) => {
    const deliveries = await findDeliveries(queries, { state, limit: mostShown })
    const lines = deliveries.map(({ id, shop, receivedAt, result, orderNumber, reason }) =>
      [id, receivedAt, shop, orderNumber ?? '-', result, reason ?? ''].join(' ').trimEnd(),
    )
    return { lines: lines.length > 0 ? lines : ['There is no such message.'], json: { deliveries } }
  })
}

/** Replays one message of a shop, or all that took no effect. */
export const replayDeliveries = (config: Config, { id }: { id?: string | undefined }): Promise<Outcome> =>
  withDatabase(config, async (database, { shop }) => {
    const webhook = shop.now().webhookSecrets.webhook ?? (await findOwnSecret(config))
    const limits = createRateLimits({ database, clock })
    const webhookSecrets = { ...shop.now().webhookSecrets, webhook }
    const { publicUrl } = config
    const wordings = await loadedWordings(shop)
    const parts = {
      ...ordersNeeds({ database, shop, wordings, publicUrl }),
      database,
      clock,
      limits,
      shop: { now: () => ({ webhookSecrets }) },
      wordings,
      publicUrl,
    }
    const note = (subject: string, details: Record<string, string | number>) =>
      database.transaction((tx) =>
        recordAction(tx, { ...byCommand, action: 'delivery.replay', subject, details, now: instant(clock) }),
      )
    if (id === undefined) {
      const { accepted, left } = await createReplayAll(parts)()
      await note('all', { accepted, left })
      return { lines: [texts.replayedAll(accepted, left)], json: { accepted, left }, isBad: left > 0 }
    }
    const result = await database.transaction((await createReceiveDelivery(parts).replay(id)).record)
    if (result === null) throw new UsageError(texts.notReplayable)
    await note(id, { result })
    return { lines: [texts.replayed[result]], json: { result }, isBad: result === 'refused' || result === 'unread' }
  })
