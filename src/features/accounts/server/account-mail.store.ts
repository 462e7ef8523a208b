import type { Database, Tx } from '#kit/server/db/database.ts'
import type { PasswordOwner } from '../passwords.rules.ts'
import './accounts.tables.ts'
import { reindexUser, verifyEmail } from './users.store.ts'

/** Reset tokens and address changes. Every token is used up by the statement that finds it. */
export function createAccountMailStore(database: Database) {
  return {
    /** The person of an address who signs in with a password and has not been revoked. */
    async findByEmail(email: string): Promise<{ userId: string } | null> {
      const row = await database.queries
        .selectFrom('registered_users')
        .select('user_id as userId')
        .where('email', '=', email)
        .where('revoked_at', 'is', null)
        .executeTakeFirst()
      return row ?? null
    },

    /** False when the address is the person's no more. */
    async setResetToken(tx: Tx, reset: { userId: string; email: string; token: string; expiresAt: string }): Promise<boolean> {
      const set = await tx
        .updateTable('registered_users')
        .set({ password_reset_token: reset.token, password_reset_expires: reset.expiresAt })
        .where('user_id', '=', reset.userId)
        .where('email', '=', reset.email)
        .where('revoked_at', 'is', null)
        .returning('id')
        .execute()
      return set.length === 1
    },

    /** Whose token it is; null for one that is spent. */
    async findResetToken(token: string, now: string): Promise<PasswordOwner | null> {
      const found = await database.queries
        .selectFrom('registered_users')
        .innerJoin('users', 'users.id', 'registered_users.user_id')
        .select(['users.name', 'users.email', 'users.is_admin as isAdmin'])
        .where('password_reset_token', '=', token)
        .where('password_reset_expires', '>', now)
        .executeTakeFirst()
      return found ?? null
    },

    /** Uses the token up and sets the password; the person's id, or null for a token that is spent. */
    async resetPassword(tx: Tx, reset: { token: string; passwordHash: string; now: string }): Promise<string | null> {
      const changed = await tx
        .updateTable('registered_users')
        .set({ password_hash: reset.passwordHash, password_reset_token: null, password_reset_expires: null })
        .where('password_reset_token', '=', reset.token)
        .where('password_reset_expires', '>', reset.now)
        .returning('user_id')
        .executeTakeFirst()
      if (!changed) return null
      // The link was mailed there.
      await verifyEmail(tx, changed.user_id, reset.now)
      return changed.user_id
    },

    /** A later wish replaces an earlier one. */
    async planEmailChange(tx: Tx, change: { userId: string; newEmail: string; token: string; expiresAt: string }) {
      const row = { new_email: change.newEmail, token: change.token, expires_at: change.expiresAt }
      await tx
        .insertInto('email_changes')
        .values({ user_id: change.userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute()
    },

    /** Uses the token up and changes the address. Throws a unique violation when it has been taken meanwhile. Null: the token is spent. */
    async confirmEmailChange(tx: Tx, token: string, now: string): Promise<{ userId: string; oldEmail: string } | null> {
      // The person's row is held before the plan is read: a reset at the same moment follows or goes before, and ends it.
      const held = await tx
        .updateTable('registered_users')
        .set((set) => ({ user_id: set.ref('user_id') }))
        .where('user_id', 'in', (from) => from.selectFrom('email_changes').select('user_id').where('token', '=', token))
        .returning(['user_id as userId', 'email as oldEmail'])
        .executeTakeFirst()
      const change = await tx
        .deleteFrom('email_changes')
        .where('token', '=', token)
        .where('expires_at', '>', now)
        .returning('new_email as newEmail')
        .executeTakeFirst()
      if (!held || !change) return null
      await tx.updateTable('registered_users').set({ email: change.newEmail }).where('user_id', '=', held.userId).execute()
      await tx.updateTable('users').set({ email: change.newEmail, updated_at: now }).where('id', '=', held.userId).execute()
      await verifyEmail(tx, held.userId, now)
      await reindexUser(tx, held.userId)
      return held
    },
  }
}
