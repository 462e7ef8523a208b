import type { Queries, Tx } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import type { ShopConnection } from '../connections.contract.ts'
import { type OrderSource, type ShopName, shopNames } from '../order-sources.ts'
import { unknownFiles } from '../orders.rules.ts'
import './orders.tables.ts'
import './deliveries/deliveries.store.ts'
import type { WebhookSecrets } from './parts.ts'

/** The connection of an order. The first one of each source has the name of the source, and isn't stored with its orders. */
export const connectionOf = ({ connectionId, source }: { connectionId: string; source: OrderSource }): string =>
  connectionId || source
export const storedConnection = (connection: string, source: OrderSource): string => (connection === source ? '' : connection)

/** All shops that orders can be of, the last answer to the question whose file it is first. */
export async function listConnections(queries: Queries, secrets: WebhookSecrets = {}): Promise<ShopConnection[]> {
  const rows = await queries
    .selectFrom('shop_connections')
    .select(['id', 'kind as source', 'name', 'created_at as createdAt', 'answered_at as answeredAt'])
    .execute()
  const heard = (await queries.selectFrom('shop_contacts').select('shop').execute()).map(({ shop }) => shop)
  // Every installation has a secret for our own format, whether or not a shop uses it.
  const first = shopNames.filter((shop) => heard.includes(shop) || (shop !== 'webhook' && secrets[shop]))
  const unstored = [...first, unknownFiles as OrderSource].filter((source) => !rows.some(({ id }) => id === source))
  const all = [
    ...unstored.map((source) => ({ id: source as string, source, name: null, createdAt: '', answeredAt: null })),
    ...rows.map((row) => ({ ...row, createdAt: row.id === row.source ? '' : row.createdAt })),
  ].toSorted((a, b) => `${b.createdAt} ${b.id}`.localeCompare(`${a.createdAt} ${a.id}`))
  const isCurrent = (id: string, source: OrderSource) =>
    source !== 'import' && all.find((one) => one.source === source)?.id === id
  return all
    .map(({ id, source, name, answeredAt }) => ({ id, source, name, answeredAt, isCurrent: isCurrent(id, source) }))
    .toSorted((a, b) => (b.answeredAt ?? '').localeCompare(a.answeredAt ?? ''))
}

/** The connection of what a shop sends now. */
export async function currentConnection(queries: Queries, source: OrderSource): Promise<string> {
  const latest = await queries
    .selectFrom('shop_connections')
    .select('id')
    .where('kind', '=', source)
    .where('id', '!=', source)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return latest?.id ?? source
}

/** How many shops are known, with the one of this connection. */
export async function countShops(queries: Queries, connection: string, secrets: WebhookSecrets | undefined): Promise<number> {
  const all = await listConnections(queries, secrets)
  return new Set([...all.map(({ id }) => id), connection].filter((id) => id !== unknownFiles)).size
}

/** Adds another shop of a kind. What arrives from now on is of it. */
export async function addConnection(
  tx: Tx,
  { source, name, now }: { source: ShopName | 'import'; name: string | null; now: string },
): Promise<string> {
  const id = newId()
  await tx.insertInto('shop_connections').values({ id, kind: source, name, created_at: now, answered_at: null }).execute()
  return id
}

/** Notes whose file it was, so that this answer comes first the next time. */
export async function noteAnswer(tx: Tx, { id, source }: Pick<ShopConnection, 'id' | 'source'>, now: string): Promise<void> {
  await tx
    .insertInto('shop_connections')
    .values({ id, kind: source, name: null, created_at: now, answered_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ answered_at: now }))
    .execute()
}
