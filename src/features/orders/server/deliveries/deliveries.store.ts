import { createHash } from 'node:crypto'
import { type Generated, sql } from 'kysely'
import { withoutMarks } from '#kit/fold.ts'
import { type Address, addressKey, belongsTo } from '#kit/server/access/address-key.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { firstCursor } from '#kit/server/lists/paging.ts'
import type { Delivery, DeliveryResult } from '../../deliveries.contract.ts'
import { type ShopName, shopNames } from '../../order-sources.ts'
import type { OrderEvent } from '../../orders.rules.ts'
import { leavingOf } from './kept-refused.ts'
import './shop-addresses.store.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The messages of shops, for 30 days. */
    order_deliveries: {
      id: string
      shop: ShopName
      received_at: string
      result: DeliveryResult
      reason: string | null
      /** The fields we use. Null unless the signature was right. */
      reference: string | null
      order_number: string | null
      /** As the shop sent it, in lower case. */
      customer_email: string | null
      customer_key: string | null
      /** SHA-256 of the body. */
      body_digest: string
      /** The raw body in base64, byte for byte, while it can be replayed. */
      body: string | null
      signature: string | null
      /** True if the shop had signed or confirmed it when it arrived. */
      is_proved: Generated<boolean>
      /** An HMAC of the network that a refused one came from. */
      network: string | null
      /** When it was put right by a later message, or settled by an administrator. */
      settled_at: string | null
    }
    /** When each shop last sent a correctly signed message, and one of its test mode. */
    shop_contacts: {
      shop: ShopName
      heard_at: string
      tested_at: string | null
    }
  }
}

/** How many refused bodies are kept of each shop, and how large one may be. Anybody can send them. */
const mostBodies = 50
const mostBodyBytes = 64 * 1024
/** How many proved messages of a shop can wait for an answer. */
export const mostUnread = 5000
const mostOpen = 1000
const atOnce = 200

/** Results of messages that took no effect, so their bodies are kept to be replayed. */
const replayable = ['refused', 'unread'] as const
const canBeReplayed = (result: DeliveryResult) => result === 'refused' || result === 'unread'

/** What is shown of the order of a message. */
export type OrderFields = Pick<Delivery, 'reference' | 'orderNumber' | 'customerEmail'>
export const noOrder: OrderFields = { reference: null, orderNumber: null, customerEmail: null }

export interface DeliveryFields extends OrderFields {
  result: DeliveryResult
  reason: string | null
}

export interface NewDelivery extends DeliveryFields {
  shop: ShopName
  body: Buffer
  signature: string
  /** An HMAC of the network that it came from. */
  network?: string | undefined
  now: string
}

const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('base64url')

const columns = fields('id shop received_at result reason reference order_number customer_email settled_at')
const canReplay = sql<number | boolean>`body is not null`.as('canReplay')

const shown = <Row extends { canReplay: number | boolean }>(row: Row) => ({ ...row, canReplay: Boolean(row.canReplay) })

/** True when so many messages of a shop wait for an answer that the next one can't be kept. */
export async function isFullOfUnread(queries: Queries, shop: ShopName): Promise<boolean> {
  const open = queries
    .selectFrom('order_deliveries')
    .select('id')
    .where('shop', '=', shop)
    .where('result', 'in', replayable)
    .where('is_proved', '=', true)
    .where('settled_at', 'is', null)
  return hasRow(open.limit(1).offset(mostUnread - 1))
}

/** Adds a message. Of refused ones, the newest bodies are kept; a proved one that isn't understood is kept until it is answered. */
export async function addDelivery(tx: Tx, { shop, body, signature, network, now, ...fields }: NewDelivery): Promise<void> {
  const { result } = fields
  const body_digest = digestOf(body)
  const isStored = result === 'unread' || (result === 'refused' && body.length <= mostBodyBytes)
  // A shop that tries again sends the same body. Its last try is enough.
  if (isStored)
    await tx
      .deleteFrom('order_deliveries')
      .where('shop', '=', shop)
      .where('result', '=', result)
      .where('body_digest', '=', body_digest)
      .execute()
  await tx
    .insertInto('order_deliveries')
    .values({
      id: newId(),
      shop,
      received_at: now,
      ...columnsOf(fields),
      body_digest,
      body: isStored ? body.toString('base64') : null,
      signature: isStored ? signature : null,
      is_proved: result !== 'refused',
      network: result === 'refused' ? (network ?? null) : null,
    })
    .execute()
  if (result !== 'refused') return
  const known = await tx.selectFrom('shop_networks').select('network').where('shop', '=', shop).execute()
  const networks = new Set(known.map((one) => one.network))
  const kept = await tx
    .selectFrom('order_deliveries')
    .select(['id', 'network'])
    .where('shop', '=', shop)
    .where('result', '=', result)
    .where('is_proved', '=', false)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute()
  const leaving = leavingOf(
    kept.toReversed().map((one) => ({ ...one, isKnown: one.network !== null && networks.has(one.network) })),
    mostBodies,
  )
  if (leaving.length > 0) await tx.deleteFrom('order_deliveries').where('id', 'in', leaving).execute()
}

const columnsOf = ({ result, reason, reference, orderNumber, customerEmail }: DeliveryFields) => ({
  result,
  reason,
  reference,
  order_number: orderNumber,
  customer_email: customerEmail,
  customer_key: customerEmail === null ? null : addressKey(customerEmail),
})

/** Notes that a correctly signed message has arrived. */
export async function noteHeard(
  tx: Tx,
  { shop, now, isTest = false }: { shop: ShopName; now: string; isTest?: boolean },
): Promise<void> {
  const heard = { heard_at: now, ...(isTest ? { tested_at: now } : {}) }
  await tx
    .insertInto('shop_contacts')
    .values({ shop, tested_at: null, ...heard })
    .onConflict((conflict) => conflict.column('shop').doUpdateSet(heard))
    .execute()
}

/** Settles the messages that one with an effect puts right: those with the same body, or about the same order. */
export async function settlePutRight(
  tx: Tx,
  { shop, body, events, now }: { shop: ShopName; body: Buffer; events: readonly OrderEvent[]; now: string },
): Promise<void> {
  await settling(tx, now)
    .where('shop', '=', shop)
    .where((where) =>
      where.or([
        where('body_digest', '=', digestOf(body)),
        // Ids begin again in a new shop, where they are somebody else's.
        ...events.map(({ reference, customerEmail }) =>
          where.and([
            where('reference', '=', reference),
            ...(customerEmail === null
              ? []
              : [where.or([where('customer_key', 'is', null), where('customer_key', '=', addressKey(customerEmail))])]),
          ]),
        ),
      ]),
    )
    .execute()
}

/** Settles a message that its administrator answers without an order. False when it isn't open. */
export async function settleDelivery(tx: Tx, id: string, now: string): Promise<boolean> {
  return hasRow(settling(tx, now).where('id', '=', id).returning('id'))
}

/** Settles those of the open messages that a condition leaves. */
const settling = (tx: Tx, now: string) =>
  tx
    .updateTable('order_deliveries')
    .set({ settled_at: now, body: null, signature: null })
    .where('result', 'in', replayable)
    .where('settled_at', 'is', null)

/** Stores what a replay has made of a message. Once it took effect, its body isn't needed any more. */
export async function noteReplay(tx: Tx, id: string, fields: DeliveryFields, now: string): Promise<void> {
  const isOver = !canBeReplayed(fields.result)
  await tx
    .updateTable('order_deliveries')
    .set({ ...columnsOf(fields), ...(isOver ? { body: null, signature: null, settled_at: now } : {}) })
    .where('id', '=', id)
    .execute()
}

/** A message with its body. The row stays locked until the transaction ends, so that two replays run one after the other. */
export async function lockBody(tx: Tx, id: string) {
  const row = await tx
    .updateTable('order_deliveries')
    .set((set) => ({ result: set.ref('result') }))
    .where('id', '=', id)
    .where('body', 'is not', null)
    .returning(bodyColumns)
    .executeTakeFirst()
  return row ? bodyOf(row) : null
}

/** A message with its body, not locked. */
export async function readBody(queries: Queries, id: string) {
  const row = await queries.selectFrom('order_deliveries').select(bodyColumns).where('id', '=', id).executeTakeFirst()
  return row ? bodyOf(row) : null
}

const bodyColumns = ['shop', 'body', 'signature', 'received_at as receivedAt'] as const

interface BodyRow {
  shop: ShopName
  body: string | null
  signature: string | null
  receivedAt: string
}

const bodyOf = ({ shop, body, signature, receivedAt }: BodyRow) =>
  body === null ? null : { shop, body: Buffer.from(body, 'base64'), signature: signature ?? '', receivedAt }

export async function findDelivery(queries: Queries, id: string): Promise<Delivery | null> {
  const row = await queries
    .selectFrom('order_deliveries')
    .select([...columns, canReplay])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? shown(row) : null
}

export async function listDeliveries(
  queries: Queries,
  { state, cursor = firstCursor, limit }: { state?: DeliveryResult | undefined; cursor?: string | undefined; limit: number },
): Promise<Delivery[]> {
  const rows = await queries
    .selectFrom('order_deliveries')
    .select([...columns, canReplay])
    .$if(state !== undefined, (some) => some.where('result', '=', state ?? 'refused'))
    .where('id', '<', cursor)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(shown)
}

/** The messages with this result that nothing has put right, oldest first. `isKnown`: proved ones came from the same network. */
export async function openDeliveries(queries: Queries, result: 'refused' | 'unread', shops: readonly string[]) {
  if (shops.length === 0) return []
  const rows = await queries
    .selectFrom('order_deliveries')
    .leftJoin('shop_networks', (join) =>
      join
        .onRef('shop_networks.shop', '=', 'order_deliveries.shop')
        .onRef('shop_networks.network', '=', 'order_deliveries.network'),
    )
    .select(['id', 'received_at as receivedAt', 'reason', 'order_deliveries.network', 'proved_at as provedAt'])
    .where('result', '=', result)
    .where('order_deliveries.shop', 'in', shops as ShopName[])
    .where('settled_at', 'is', null)
    .orderBy('id')
    .limit(mostOpen)
    .execute()
  return rows.map(({ provedAt, ...row }) => ({ ...row, isKnown: provedAt !== null }))
}

export async function listContacts(queries: Queries) {
  const rows = await queries
    .selectFrom('shop_contacts')
    .select(['shop', 'heard_at as heardAt', 'tested_at as testedAt'])
    .where('shop', 'in', shopNames)
    .execute()
  return new Map(rows.map(({ shop, ...times }) => [shop, times]))
}

/** Deletes the messages about a customer: those with the address as a field, and kept bodies that contain it in any spelling. */
export async function forgetDeliveriesOf(tx: Tx, address: Address): Promise<void> {
  await tx
    .deleteFrom('order_deliveries')
    .where(...belongsTo(address, 'customer_email', 'customer_key'))
    .execute()
  let after = ''
  for (;;) {
    const kept = await tx
      .selectFrom('order_deliveries')
      .select(['id', 'body'])
      .where('body', 'is not', null)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    for (const { id, body } of kept)
      if (mentions(Buffer.from(body ?? '', 'base64').toString('utf8'), address))
        await tx.deleteFrom('order_deliveries').where('id', '=', id).execute()
    after = kept.at(-1)?.id ?? ''
    if (kept.length < atOnce) return
  }
}

function mentions(text: string, { email, key, isShared }: Address): boolean {
  const folded = (one: string) => withoutMarks(one).normalize('NFKC').toLowerCase()
  const isIn = (one: string) =>
    isShared ? one.toLowerCase().includes(email) : [email, key].some((spelling) => folded(one).includes(folded(spelling)))
  if (isIn(text)) return true
  // JSON may write any character as an escape.
  return isIn(text.replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
}
