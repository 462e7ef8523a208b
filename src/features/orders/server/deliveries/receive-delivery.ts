import { instant } from '#kit/clock.ts'
import type { Hold } from '#kit/server/access/hold.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { DeliveryResult } from '../../deliveries.contract.ts'
import { deliveriesTexts } from '../../deliveries.texts.ts'
import type { ShopName } from '../../order-sources.ts'
import type { WordMeaning } from '../../order-words.rules.ts'
import { tooManyUnread } from '../../orders.errors.ts'
import type { OrderEvent } from '../../orders.rules.ts'
import { productsOfLine } from '../../products.rules.ts'
import { currentConnection } from '../connections.store.ts'
import { rememberWord, wordMeaning } from '../order-words.store.ts'
import type { OrdersOptions } from '../parts.ts'
import { readCatalogue } from '../products/products.store.ts'
import { createRecordEvent, findOwn } from '../record-event.ts'
import { gumroad } from '../shops/gumroad.ts'
import { kofi } from '../shops/kofi.ts'
import { lemonSqueezy } from '../shops/lemon-squeezy.ts'
import type { StateMeaning } from '../shops/message.rules.ts'
import { ownWebhook } from '../shops/own-webhook.ts'
import { payhip } from '../shops/payhip.ts'
import { polar } from '../shops/polar.ts'
import type { Shop } from '../shops/shop.ts'
import { shopify } from '../shops/shopify.ts'
import { stripe } from '../shops/stripe.ts'
import { wooCommerce } from '../shops/woocommerce.ts'
import {
  addDelivery,
  type DeliveryFields,
  isFullOfUnread,
  lockBody,
  noOrder,
  noteHeard,
  noteReplay,
  openDeliveries,
  readBody,
  settlePutRight,
} from './deliveries.store.ts'
import { fieldsOfOrder, type ReadDelivery, readDelivery } from './read-delivery.ts'
import { isKnownNetwork, noteConfirmed, noteNetwork } from './shop-addresses.store.ts'

export const shops: Record<ShopName, Shop> = {
  webhook: ownWebhook,
  shopify,
  woocommerce: wooCommerce,
  lemonsqueezy: lemonSqueezy,
  stripe,
  gumroad,
  kofi,
  payhip,
  polar,
}

const { reasons } = deliveriesTexts
const windowSeconds = 60 * 60
/** Beyond this, refused messages of a network, and of all that have proved nothing, are not stored: somebody guesses. */
const storedOfNetwork: RateLimit = { name: 'webhook-refusals', points: 200, windowSeconds }
const storedOfStrangers: RateLimit = { name: 'webhook-refusals-strangers', points: 2000, windowSeconds }
/**
 * Anybody can send an unsigned message, so a shop is asked about this many at most: of a network with a proved message, of another one, and of
 * all others. An address with a secret has a budget of its own, which nobody else can use up.
 */
const questionsOfNetwork: RateLimit = { name: 'webhook-questions-network', points: 2000, windowSeconds }
const questionsOfStranger: RateLimit = { ...questionsOfNetwork, points: 200 }
const questionsOfStrangers: RateLimit = { name: 'webhook-questions', points: 2000, windowSeconds }
const questionsAtSecret: RateLimit = { name: 'webhook-questions-secret', points: 20_000, windowSeconds }
const questionsOfReplays: RateLimit = { name: 'webhook-questions-replay', points: 2000, windowSeconds }

export interface SignedBody {
  shop: ShopName
  body: Buffer
  signature: string
  /** An HMAC of the network that it comes from. Left out when it is replayed. */
  network?: string
  /** True if it came to the address with a secret. */
  isAtSecret?: boolean
}

interface Replay {
  record(tx: Tx): Promise<DeliveryResult | null>
  word: string | null
}

const meanings: Partial<Record<WordMeaning, StateMeaning>> = {
  ...{ paid: 'paid', not_paid: 'unpaid', refunded: 'refunded', partly_refunded: 'partly' },
}

/** What became of a message that was proved. */
type TakenResult = Exclude<DeliveryResult, 'refused'>
type TakenFields = DeliveryFields & { result: TakenResult }

/** A message that was proved, with the bytes that are read; or why it is refused. `isSilent`: the sender may try again. */
type Proved = { read: Buffer } | { reason: string; isSilent: boolean }

/** Receives the messages of shops and replays them. Each is stored with what became of it, in the transaction that does it. */
export function createReceiveDelivery(
  options: Pick<
    OrdersOptions,
    'database' | 'codes' | 'wordings' | 'publicUrl' | 'hasAccount' | 'readAddress' | 'shop' | 'askShops' | 'clock' | 'limits'
  >,
) {
  const { database, clock, askShops, limits } = options
  const secretOf = (shop: ShopName) => options.shop.now().webhookSecrets[shop]
  const record = createRecordEvent(options)

  /** Why a signature is refused; null when it is right. `nowMs` is when the message arrived. */
  function refusal({ shop, body, signature }: SignedBody, nowMs: number): string | null {
    const secret = secretOf(shop)
    const { isGenuine, signedAtMs } = shops[shop]
    if (!secret || !isGenuine) return reasons.signature
    if (isGenuine({ signature, body, secret, nowMs })) return null
    const ownMs = signedAtMs?.(signature) ?? null
    const isOnlyLate = ownMs !== null && isGenuine({ signature, body, secret, nowMs: ownMs })
    return isOnlyLate ? reasons.time : reasons.signature
  }

  async function mayAsk({ shop, network, isAtSecret = false }: SignedBody): Promise<boolean> {
    if (isAtSecret) return limits.tryTake(questionsAtSecret, shop)
    if (network === undefined) return limits.tryTake(questionsOfReplays, shop)
    const subject = `${shop} ${network}`
    if (await isKnownNetwork(database.queries, shop, network)) return limits.tryTake(questionsOfNetwork, subject)
    return (await limits.tryTake(questionsOfStranger, subject)) && limits.tryTake(questionsOfStrangers, shop)
  }

  async function mayStore({ shop, network = '' }: SignedBody): Promise<boolean> {
    if (!(await limits.tryTake(storedOfNetwork, `${shop} ${network}`))) return false
    return (await isKnownNetwork(database.queries, shop, network)) || limits.tryTake(storedOfStrangers, shop)
  }

  /** Proves a message by its signature, or by asking the shop. Never called in a transaction, which must not wait for another server. */
  async function prove(message: SignedBody, nowMs: number): Promise<Proved> {
    const { shop, body } = message
    const [ask, secret] = [askShops[shop], secretOf(shop)]
    if (!ask || !secret) {
      const reason = refusal(message, nowMs)
      return reason === null ? { read: body } : { reason, isSilent: false }
    }
    if (!(await mayAsk(message))) return { reason: reasons.noAnswer, isSilent: true }
    const answer = await ask(body, secret)
    return answer.kind === 'confirmed' ? { read: answer.body } : { reason: answer.reason, isSilent: answer.kind === 'silent' }
  }

  async function isStoredAsPaid(tx: Tx, event: OrderEvent): Promise<boolean> {
    const customer = event.customerEmail === null ? null : await options.readAddress(tx, event.customerEmail)
    const found = await findOwn(tx, event, { customer, connection: await currentConnection(tx, event.source) })
    return found?.match === 'same' && found.order.paidAt !== null
  }

  /** True if a product says that it is bought with a gift, such as a membership. */
  async function isSold(tx: Tx, { source, items = [] }: OrderEvent): Promise<boolean> {
    const catalogue = await readCatalogue(tx)
    return catalogue !== null && items.some((item) => productsOfLine(catalogue, source, item).length > 0)
  }

  /** Reads a message again with what its word means in the shop, if an administrator has said so. */
  async function readInWords(tx: Tx, shop: ShopName, body: Buffer, read: ReadDelivery): Promise<ReadDelivery> {
    if (read.kind !== 'unread' || read.word === null) return read
    const meaning = await wordMeaning(tx, { shop: await currentConnection(tx, shop), word: read.word })
    return meaning === null ? read : readDelivery(shops[shop], body, meanings[meaning])
  }

  async function take(tx: Tx, { shop, body }: SignedBody, read: ReadDelivery, now: string): Promise<TakenFields> {
    const nothing = { reason: null, ...noOrder }
    if (read.kind === 'unread') {
      if (read.follows && (await isStoredAsPaid(tx, read.follows))) {
        const recorded = await record(tx, read.follows, { now, isMailed: true })
        return { ...nothing, ...read.about, result: recorded === 'known' ? 'known' : 'accepted' }
      }
      return { result: 'unread', ...read.about, reason: read.reason }
    }
    if (read.kind === 'ignored' || read.kind === 'test') {
      await settlePutRight(tx, { shop, body, events: [], now })
      if (read.kind === 'test') return { result: 'test', ...read.about, reason: reasons.test }
      return { result: 'ignored', ...nothing }
    }
    const recorded: string[] = []
    const [first] = read.events
    if (first?.isGift && !(await isSold(tx, first)))
      return { ...nothing, ...fieldsOfOrder(first), result: 'ignored', reason: reasons.gift }
    for (const event of read.events) recorded.push(await record(tx, event, { now, isMailed: true }))
    await settlePutRight(tx, { shop, body, events: read.events, now })
    const result = recorded.some((one) => one !== 'known') ? 'accepted' : 'known'
    return { result, ...nothing, ...(first ? fieldsOfOrder(first) : {}) }
  }

  return {
    /** Returns what a message says, or that it is refused. `isSilent`: the shop didn't say whether it is true. */
    async receive({
      body: sent,
      ...from
    }: SignedBody): Promise<{ result: TakenResult; read: ReadDelivery } | { isSilent: boolean }> {
      const { shop, network, isAtSecret = false } = from
      const { opened } = shops[shop]
      const message = opened ? opened(sent) : { body: sent, signature: from.signature }
      // Without the shop's header, or what its messages have, it's a scanner, not the shop.
      if (message === null) return { isSilent: false }
      const { body, signature } = message
      const now = instant(clock)
      const proved = await prove({ ...from, ...message }, clock.now())
      if ('reason' in proved) {
        const { reason, isSilent } = proved
        if ((signature === '' && !askShops[shop]) || !(await mayStore({ ...from, body }))) return { isSilent }
        const fields = { result: 'refused' as const, reason, ...noOrder }
        const kept = { ...fields, shop, body, signature: signature.slice(0, 1000), network, now }
        await database.transaction((tx) => addDelivery(tx, kept))
        return { isSilent }
      }
      const sentRead = readDelivery(shops[shop], proved.read)
      return database.transaction(async (tx) => {
        const read = await readInWords(tx, shop, proved.read, sentRead)
        const taken = await take(tx, { ...from, body }, read, now)
        if (taken.result === 'unread' && (await isFullOfUnread(tx, shop))) throw tooManyUnread()
        await noteHeard(tx, { shop, now, isTest: taken.result === 'test' })
        if (network !== undefined) await noteNetwork(tx, { shop, network, now })
        if (isAtSecret && read.kind === 'events') await noteConfirmed(tx, shop, now)
        await addDelivery(tx, { ...taken, shop, body, signature, now })
        return { result: taken.result, read }
      })
    },

    /**
     * Checks a stored message again with the present secret, and returns what records its order in a transaction, with the word that isn't
     * known in it. Recording returns null when the message can't be replayed. `answer`: what its unknown state means to an administrator,
     * which is remembered for the word.
     */
    async replay(id: string, answer: WordMeaning | null = null): Promise<Replay> {
      const found = await readBody(database.queries, id)
      const proved = found && (await prove(found, Date.parse(found.receivedAt)))
      const body = proved && 'read' in proved ? proved.read : null
      const asked = found && body && readDelivery(shops[found.shop], body)
      const word = asked?.kind === 'unread' ? asked.word : null
      async function readOf(tx: Tx, shop: ShopName, sent: Buffer, now: string): Promise<ReadDelivery> {
        if (answer === null) return readInWords(tx, shop, sent, readDelivery(shops[shop], sent))
        if (word !== null) await rememberWord(tx, { shop: await currentConnection(tx, shop), word, meaning: answer, now })
        return readDelivery(shops[shop], sent, meanings[answer])
      }
      const record = async (tx: Tx) => {
        const stored = await lockBody(tx, id)
        if (!stored || !proved) return null
        const now = instant(clock)
        const fields: DeliveryFields =
          'read' in proved
            ? await take(tx, stored, await readOf(tx, stored.shop, proved.read, now), now)
            : { result: 'refused', reason: proved.reason, ...noOrder }
        await noteReplay(tx, id, fields, now)
        return fields.result
      }
      return { record, word }
    },
  }
}

/**
 * Replays all messages that took no effect, each in a transaction of its own, oldest first. `access` makes the transactions. `like`: only those
 * that say the same.
 */
export function createReplayAll(options: Parameters<typeof createReceiveDelivery>[0]) {
  const { database } = options
  const { replay } = createReceiveDelivery(options)
  return async (
    access: Pick<Hold, 'transaction'> = database,
    like?: { shop: ShopName; reason: string | null },
  ): Promise<{ accepted: number; left: number }> => {
    let accepted = 0
    let left = 0
    for (const result of ['refused', 'unread'] as const)
      for (const { id, reason } of await openDeliveries(database.queries, result, like ? [like.shop] : Object.keys(shops))) {
        if (like && reason !== like.reason) continue
        const after = await access.transaction((await replay(id)).record)
        if (after === 'accepted') accepted++
        if (after === 'refused' || after === 'unread') left++
      }
    return { accepted, left }
  }
}
