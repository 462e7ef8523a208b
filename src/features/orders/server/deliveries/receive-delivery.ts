import { instant } from '#kit/clock.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { Hold } from '#kit/server/hold.ts'
import type { RateLimit } from '#kit/server/rate-limits.ts'
import type { DeliveryResult } from '../../deliveries.contract.ts'
import { deliveriesTexts } from '../../deliveries.texts.ts'
import type { ShopName } from '../../order-sources.ts'
import type { OrdersOptions } from '../parts.ts'
import { createRecordEvent } from '../record-event.ts'
import { lemonSqueezy } from '../shops/lemon-squeezy.ts'
import { ownWebhook } from '../shops/own-webhook.ts'
import type { Shop } from '../shops/shop.ts'
import { shopify } from '../shops/shopify.ts'
import { stripe } from '../shops/stripe.ts'
import { wooCommerce } from '../shops/woocommerce.ts'
import {
  addDelivery,
  type DeliveryFields,
  lockBody,
  noteHeard,
  noteReplay,
  openDeliveries,
  settlePutRight,
} from './deliveries.store.ts'
import { fieldsOfEvent, type ReadDelivery, readDelivery } from './read-delivery.ts'

export const shops: Record<ShopName, Shop> = {
  webhook: ownWebhook,
  shopify,
  woocommerce: wooCommerce,
  lemonsqueezy: lemonSqueezy,
  stripe,
}

const { reasons } = deliveriesTexts
/** Beyond this they are refused without being stored: somebody guesses. */
const storedRefusals: RateLimit = { name: 'webhook-refusals', points: 200, windowSeconds: 60 * 60 }

export interface SignedBody {
  shop: ShopName
  body: Buffer
  signature: string
}

/** Receives the messages of shops and replays them. Each is stored with what became of it, in the transaction that does it. */
export function createReceiveDelivery(
  options: Pick<
    OrdersOptions,
    'database' | 'codes' | 'brand' | 'wordings' | 'publicUrl' | 'readAddress' | 'webhookSecrets' | 'clock' | 'limits'
  >,
) {
  const { database, clock, webhookSecrets, limits } = options
  const record = createRecordEvent(options)

  /** Why a signature is refused; null when it is right. `nowMs` is when the message arrived. */
  function refusal({ shop, body, signature }: SignedBody, nowMs: number): string | null {
    const secret = webhookSecrets[shop]
    if (!secret) return reasons.signature
    if (shops[shop].isGenuine({ signature, body, secret, nowMs })) return null
    const ownMs = shops[shop].signedAtMs?.(signature) ?? null
    const isOnlyLate = ownMs !== null && shops[shop].isGenuine({ signature, body, secret, nowMs: ownMs })
    return isOnlyLate ? reasons.time : reasons.signature
  }

  async function take(tx: Tx, { shop, body }: SignedBody, read: ReadDelivery, now: string): Promise<DeliveryFields> {
    const nothing = { reason: null, reference: null, orderNumber: null, customerEmail: null }
    if (read.kind === 'unread') return { result: 'unread', ...read.about, reason: read.reason }
    if (read.kind === 'ignored' || read.kind === 'test') {
      await settlePutRight(tx, { shop, body, references: [], now })
      if (read.kind === 'test') return { result: 'test', ...read.about, reason: reasons.test }
      return { result: 'ignored', ...nothing }
    }
    const recorded: string[] = []
    for (const event of read.events) recorded.push(await record(tx, event, { now, isMailed: true }))
    await settlePutRight(tx, { shop, body, references: read.events.map(({ reference }) => reference), now })
    const [first] = read.events
    const result = recorded.some((one) => one !== 'known') ? 'accepted' : 'known'
    return { result, ...nothing, ...(first ? fieldsOfEvent(first) : {}) }
  }

  return {
    /** Returns what a message says; null when its signature is missing or wrong. */
    async receive(message: SignedBody): Promise<{ result: DeliveryResult; read: ReadDelivery } | null> {
      const { shop, signature, body } = message
      const now = instant(clock)
      const reason = refusal(message, clock.now())
      if (reason !== null) {
        // Without the shop's header it's a scanner, not the shop.
        if (signature === '' || !(await limits.tryTake(storedRefusals, shop))) return null
        const fields = { result: 'refused' as const, reason, reference: null, orderNumber: null, customerEmail: null }
        await database.transaction((tx) => addDelivery(tx, { ...fields, shop, body, signature: signature.slice(0, 1000), now }))
        return null
      }
      const read = readDelivery(shops[shop], body)
      const fields = await database.transaction(async (tx) => {
        const taken = await take(tx, message, read, now)
        await noteHeard(tx, { shop, now, isTest: taken.result === 'test' })
        await addDelivery(tx, { ...taken, shop, body, signature, now })
        return taken
      })
      return { result: fields.result, read }
    },

    /** Checks a stored message again with the present secret and records its order. Null when it can't be replayed. */
    async replay(tx: Tx, id: string): Promise<DeliveryResult | null> {
      const stored = await lockBody(tx, id)
      if (!stored) return null
      const now = instant(clock)
      const reason = refusal(stored, Date.parse(stored.receivedAt))
      const fields: DeliveryFields =
        reason === null
          ? await take(tx, stored, readDelivery(shops[stored.shop], stored.body), now)
          : { result: 'refused', reason, reference: null, orderNumber: null, customerEmail: null }
      await noteReplay(tx, id, fields, now)
      return fields.result
    },
  }
}

/** Replays all messages that took no effect, each in a transaction of its own, oldest first. `access` makes the transactions. */
export function createReplayAll(options: Parameters<typeof createReceiveDelivery>[0]) {
  const { database } = options
  const { replay } = createReceiveDelivery(options)
  return async (access: Pick<Hold, 'transaction'> = database): Promise<{ accepted: number; left: number }> => {
    let accepted = 0
    let left = 0
    for (const result of ['refused', 'unread'] as const)
      for (const { id } of await openDeliveries(database.queries, result, Object.keys(shops))) {
        const after = await access.transaction((tx) => replay(tx, id))
        if (after === 'accepted') accepted++
        if (after === 'refused' || after === 'unread') left++
      }
    return { accepted, left }
  }
}
