import { tokenHash } from '#kit/server/access/tokens.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import type { ShopName } from '../../order-sources.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The networks from which proved messages of a shop came. */
    shop_networks: {
      shop: ShopName
      /** An HMAC of the network. */
      network: string
      proved_at: string
    }
    /** The addresses with a secret in them, of shops that sign nothing. */
    shop_addresses: {
      shop: ShopName
      token_hash: string
      made_at: string
      /** When the first sale that was sent to such an address was confirmed. */
      confirmed_at: string | null
    }
  }
}

/** How long the address without a secret goes on after the first confirmed sale at the one with it. */
const formerDays = 30

export async function isKnownNetwork(queries: Queries, shop: ShopName, network: string): Promise<boolean> {
  const known = queries.selectFrom('shop_networks').select('shop').where('shop', '=', shop).where('network', '=', network)
  return hasRow(known)
}

/** Notes that a proved message of a shop came from a network. */
export async function noteNetwork(
  tx: Tx,
  { shop, network, now }: { shop: ShopName; network: string; now: string },
): Promise<void> {
  await tx
    .insertInto('shop_networks')
    .values({ shop, network, proved_at: now })
    .onConflict((conflict) => conflict.columns(['shop', 'network']).doNothing())
    .execute()
}

export interface ShopAddress {
  madeAt: string | null
  confirmedAt: string | null
  /** When the address without a secret ends, or ended. */
  formerEndsAt: string | null
}

/** The address of a shop with a secret, which itself is stored as a hash. */
export async function readAddressOf(queries: Queries, shop: ShopName): Promise<ShopAddress> {
  const row = await queries.selectFrom('shop_addresses').selectAll().where('shop', '=', shop).executeTakeFirst()
  const confirmedAt = row?.confirmed_at ?? null
  const ends = confirmedAt === null ? null : new Date(Date.parse(confirmedAt) + formerDays * 24 * 60 * 60 * 1000)
  return { madeAt: row?.made_at ?? null, confirmedAt, formerEndsAt: ends?.toISOString() ?? null }
}

export async function isSecretOf(queries: Queries, shop: ShopName, secret: string): Promise<boolean> {
  const found = queries
    .selectFrom('shop_addresses')
    .select('shop')
    .where('shop', '=', shop)
    .where('token_hash', '=', tokenHash(secret))
  return hasRow(found)
}

/** Replaces the secret in a shop's address. The one before ends at once. */
export async function storeSecret(tx: Tx, { shop, secret, now }: { shop: ShopName; secret: string; now: string }): Promise<void> {
  const made = { token_hash: tokenHash(secret), made_at: now }
  await tx
    .insertInto('shop_addresses')
    .values({ shop, ...made, confirmed_at: null })
    .onConflict((conflict) => conflict.column('shop').doUpdateSet(made))
    .execute()
}

/** Notes that a sale that was sent to the address with a secret was confirmed. */
export async function noteConfirmed(tx: Tx, shop: ShopName, now: string): Promise<void> {
  await tx
    .updateTable('shop_addresses')
    .set({ confirmed_at: now })
    .where('shop', '=', shop)
    .where('confirmed_at', 'is', null)
    .execute()
}
