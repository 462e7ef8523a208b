import { type Generated, sql } from 'kysely'
import { normalizeEmail } from '#kit/email-address.ts'
import { type Address, addressKey, belongsTo, meantBy } from '#kit/server/access/address-key.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { counterOf, createListPages } from '#kit/server/lists/list-pages.ts'
import type { Subscription } from '../newsletter.contract.ts'
import { listColumnsOfSubscription, subscriptionsList } from './subscriptions-list.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Subscriptions to the newsletter: active, awaiting confirmation, or ended. */
    subscriptions: {
      id: string
      /** Empty when the subscriber gave no name. */
      name: string
      /** The spelling that emails go to: lower-cased, without invisible characters unless it is from before there were keys. */
      email: string
      /** The form that is compared, see `addressKey`. */
      email_key: string
      /** 0, except for subscriptions from before there were keys whose addresses differ only in spelling: those are counted. */
      email_twin: Generated<number>
      subscribed_at: string
      /** True when the address is confirmed and hasn't unsubscribed since. */
      is_active: boolean
      confirmed_at: string | null
      unsubscribed_at: string | null
      /** SHA-256 of the token in the confirmation email. Null when no confirmation is pending. */
      confirm_token: string | null
      confirm_expires: string | null
      sort_name: string
      /** The words that the search matches. See `searchTextOf`. */
      search_text: string
    }
  }
}

const removedAtOnce = 200

interface NewSubscription {
  name: string
  /** The address as somebody typed it. */
  typed: string
  /** SHA-256 of the confirmation token, which is valid until `expires`. */
  confirmToken: string
  expires: string
  now: string
}

/** A subscription, and the spelling that its confirmation is sent to. */
interface Asked {
  id: string
  email: string
}

/** True if an address has unsubscribed, and not subscribed again since. */
export const hasUnsubscribed = (queries: Queries, address: Address): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('subscriptions')
      .select('id')
      .where(...belongsTo(address, 'email', 'email_key'))
      .where('is_active', '=', false)
      .where('unsubscribed_at', 'is not', null),
  )

export function createSubscriptionsStore(database: Database) {
  return {
    /** Adds or renews a subscription that needs a confirmation. Returns it, or null when the address is already subscribed. */
    async ask(tx: Tx, { name, typed, confirmToken, expires, now }: NewSubscription): Promise<Asked | null> {
      const renewed = await renew(tx, { typed, confirmToken, expires })
      if (renewed !== undefined) return renewed
      const email = normalizeEmail(typed)
      const email_key = addressKey(typed)
      const id = newId()
      const added = await tx
        .insertInto('subscriptions')
        .values({
          id,
          name,
          email,
          email_key,
          subscribed_at: now,
          is_active: false,
          confirm_token: confirmToken,
          confirm_expires: expires,
          ...listColumnsOfSubscription({ name, email }),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      // Somebody has asked for the same address at this moment.
      if (added.length === 0) return (await renew(tx, { typed, confirmToken, expires })) ?? null
      await addToCounters(tx, { [counterOf(subscriptionsList, 'pending')]: 1 })
      return { id, email }
    },

    /** Confirms a subscription. Returns whether the token was valid. */
    confirm: (confirmToken: string, now: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        const [held] = await tx
          .updateTable('subscriptions')
          .set({ confirm_token: null, confirm_expires: null, is_active: true, confirmed_at: now })
          .where('confirm_token', '=', confirmToken)
          .where('confirm_expires', '>', now)
          .returning(['id', 'unsubscribed_at'])
          .execute()
        if (!held) return false
        await tx.updateTable('subscriptions').set({ unsubscribed_at: null }).where('id', '=', held.id).execute()
        const before = held.unsubscribed_at === null ? 'pending' : 'inactive'
        await addToCounters(tx, { [counterOf(subscriptionsList, before)]: -1, [counterOf(subscriptionsList, 'active')]: 1 })
        return true
      }),

    /** Ends a subscription, even one that isn't confirmed yet. Idempotent. */
    unsubscribe: (id: string, now: string): Promise<void> =>
      database.transaction(async (tx) => {
        // Writes the row before reading it, so that concurrent requests wait for each other on both engines.
        const [held] = await tx
          .updateTable('subscriptions')
          .set({ confirm_token: null, confirm_expires: null })
          .where('id', '=', id)
          .returning(['is_active', 'unsubscribed_at'])
          .execute()
        if (!held || held.unsubscribed_at !== null) return
        await tx.updateTable('subscriptions').set({ is_active: false, unsubscribed_at: now }).where('id', '=', id).execute()
        const before = held.is_active ? 'active' : 'pending'
        await addToCounters(tx, { [counterOf(subscriptionsList, before)]: -1, [counterOf(subscriptionsList, 'inactive')]: 1 })
      }),

    list: createListPages(database, subscriptionsList, (ids) => rowsOf(database, ids)),

    /** Removes an address, whatever its state. */
    async removeAddress(tx: Tx, address: Address): Promise<void> {
      const rows = await tx
        .deleteFrom('subscriptions')
        .where(...belongsTo(address, 'email', 'email_key'))
        .returning(['is_active', 'unsubscribed_at'])
        .execute()
      for (const row of rows) {
        const state = row.is_active ? 'active' : row.unsubscribed_at === null ? 'pending' : 'inactive'
        await addToCounters(tx, { [counterOf(subscriptionsList, state)]: -1 })
      }
    },

    /** Removes addresses that weren't confirmed in time, because someone other than their owner may have entered them. */
    async removeUnconfirmed(now: string): Promise<void> {
      for (let removed = removedAtOnce; removed === removedAtOnce; )
        removed = await database.transaction(async (tx) => {
          const rows = await tx
            .deleteFrom('subscriptions')
            .where('id', 'in', (from) =>
              from
                .selectFrom('subscriptions')
                .select('id')
                .where(subscriptionsList.state, '=', 'pending')
                .where('confirm_expires', '<=', now)
                .limit(removedAtOnce),
            )
            .returning('id')
            .execute()
          await addToCounters(tx, { [counterOf(subscriptionsList, 'pending')]: -rows.length })
          return rows.length
        })
    },
  }
}

/** The subscriptions in use that have the same key as another one, at most 100, ordered by key. */
export function findSharedSubscriptions(queries: Queries): Promise<{ email: string; key: string }[]> {
  const inUse = queries.selectFrom('subscriptions').where('unsubscribed_at', 'is', null)
  const shared = inUse.select('email_key').groupBy('email_key').having(sql<number>`count(*)`, '>', 1)
  return inUse
    .select(['email', 'email_key as key'])
    .where('email_key', 'in', shared)
    .orderBy('email_key')
    .orderBy('email_twin')
    .limit(100)
    .execute()
}

/**
 * Asks an unconfirmed or unsubscribed address again. The link in an earlier email becomes invalid. Null when it is subscribed already,
 * undefined when it is new.
 */
async function renew(
  tx: Tx,
  { typed, confirmToken, expires }: Pick<NewSubscription, 'typed' | 'confirmToken' | 'expires'>,
): Promise<Asked | null | undefined> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select(['id', 'email', 'unsubscribed_at as unsubscribedAt'])
    .where('email_key', '=', addressKey(typed))
    .execute()
  if (rows.length === 0) return undefined
  const meant = meantBy(
    typed,
    rows.map((row) => ({ ...row, isOver: row.unsubscribedAt !== null })),
  )
  if (!meant) return null
  const [asked] = await tx
    .updateTable('subscriptions')
    .set({ confirm_token: confirmToken, confirm_expires: expires })
    .where('id', '=', meant.id)
    .where('is_active', '=', false)
    .returning(['id', 'email'])
    .execute()
  return asked ?? null
}

function rowsOf({ queries }: Database, ids: string[]): Promise<Subscription[]> {
  return queries
    .selectFrom('subscriptions')
    .select([
      ...fields('id name email is_active'),
      sql<Subscription['state']>`${subscriptionsList.state}`.as('state'),
      ...fields('subscribed_at confirmed_at unsubscribed_at'),
    ])
    .where(sql.ref<string>('id'), 'in', ids)
    .execute()
}
