import type { Address } from '#kit/server/access/address-key.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import { recordRemovals } from '#kit/server/jobs/removals.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import { userState } from '../accounts.rules.ts'
import './accounts.tables.ts'
import { countTwins } from './users.store.ts'
import { usersList } from './users-list.ts'

/** Time in which a user can still cancel the deletion. */
export const graceMs = 7 * 24 * 60 * 60 * 1000

export function createAccountDeletionStore({ queries, forUpdate }: Database) {
  return {
    async dueAt(userId: string): Promise<string | null> {
      const row = await queries.selectFrom('account_deletions').select('due_at').where('user_id', '=', userId).executeTakeFirst()
      return row?.due_at ?? null
    },

    /** Keeps the date of an existing plan, so that asking again doesn't postpone the deletion. False when a plan already existed. */
    plan: (tx: Tx, userId: string, dueAt: string): Promise<boolean> =>
      hasRow(
        tx
          .insertInto('account_deletions')
          .values({ user_id: userId, due_at: dueAt })
          .onConflict((conflict) => conflict.column('user_id').doNothing())
          .returning('user_id'),
      ),

    /** False when none was planned, or it is already due. */
    cancelPlanned: (tx: Tx, userId: string, now: string): Promise<boolean> =>
      hasRow(tx.deleteFrom('account_deletions').where('user_id', '=', userId).where('due_at', '>', now).returning('user_id')),

    /** False when the deletion is already due. */
    async cancel(tx: Tx, userId: string, now: string): Promise<boolean> {
      await tx.deleteFrom('account_deletions').where('user_id', '=', userId).where('due_at', '>', now).execute()
      const left = await tx.selectFrom('account_deletions').select('due_at').where('user_id', '=', userId).execute()
      return left.length === 0
    },

    /** Returns the accounts that will be deleted by then and aren't due yet, the next one first. */
    plannedUntil: (now: string, until: string) =>
      queries
        .selectFrom('account_deletions')
        .innerJoin('users', 'users.id', 'account_deletions.user_id')
        .select(['user_id as userId', 'users.name', 'users.email', 'due_at as dueAt'])
        .where('due_at', '>', now)
        .where('due_at', '<=', until)
        .orderBy('due_at')
        .execute(),

    /** Returns the user whose deletion has been due the longest; null when none is due. */
    async findDue(now: string): Promise<string | null> {
      const due = await queries
        .selectFrom('account_deletions')
        .select('user_id')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst()
      return due?.user_id ?? null
    },

    /**
     * Claims a deletion that is due and returns the account's address and whether it was verified. When several processes try, only one
     * gets it. The user's row stays locked until the transaction ends, so nothing is added to the account meanwhile. Null when another
     * process was faster or the user has canceled the deletion.
     */
    async claimDue(tx: Tx, userId: string, now: string): Promise<(Address & { isEmailProved: boolean }) | null> {
      // The registration first, like everything that locks both.
      await tx.selectFrom('registered_users').select('id').where('user_id', '=', userId).modifyEnd(forUpdate).execute()
      const held = await tx
        .selectFrom('users')
        .select(['email', 'email_key as key', 'email_verified_at as emailVerifiedAt'])
        .where('id', '=', userId)
        .modifyEnd(forUpdate)
        .executeTakeFirst()
      const claimed = await tx
        .deleteFrom('account_deletions')
        .where('user_id', '=', userId)
        .where('due_at', '<=', now)
        .returning('user_id')
        .execute()
      if (!held || claimed.length !== 1) return null
      const { email, key, emailVerifiedAt } = held
      const others = tx.selectFrom('users').select('id').where('email_key', '=', key).where('id', '!=', userId)
      return { email, key, isShared: await hasRow(others), isEmailProved: emailVerifiedAt !== null }
    },

    /** Deletes the user and, by cascade, everything that belongs to them. */
    async remove(tx: Tx, userId: string): Promise<void> {
      const registration = await tx
        .deleteFrom('registered_users')
        .where('user_id', '=', userId)
        .returning(['is_approved as isApproved', 'revoked_at as revokedAt'])
        .executeTakeFirst()
      if (registration) await addToCounters(tx, { [counterOf(usersList, userState(registration))]: -1 })
      const user = await tx.deleteFrom('users').where('id', '=', userId).returning('email_key as key').executeTakeFirst()
      if (user) await countTwins(tx, user.key)
      await recordRemovals(tx, 'user', [userId])
    },
  }
}
