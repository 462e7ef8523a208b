import { addressKey } from '#kit/server/access/address-key.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { firstRow, hasRow } from '#kit/server/db/rows.ts'
import { hasSignedInFrom } from '#kit/server/notices/security-events.ts'
import { emailTaken } from '../accounts.errors.ts'
import type { PasswordOwner } from '../passwords.rules.ts'
import './accounts.tables.ts'
import { countTwins, reindexUser, verifyEmail } from './users.store.ts'

/** Reset tokens and address changes. The statement that finds a token to use it also consumes it. */
export function createAccountMailStore(database: Database) {
  return {
    /** False when the user's address has changed meanwhile or their access is revoked. */
    setResetToken: (tx: Tx, reset: { userId: string; email: string; token: string; expiresAt: string }): Promise<boolean> =>
      hasRow(
        tx
          .updateTable('registered_users')
          .set({ password_reset_token: reset.token, password_reset_expires: reset.expiresAt })
          .where('user_id', '=', reset.userId)
          .where('email', '=', reset.email)
          .where('revoked_at', 'is', null)
          .returning('id'),
      ),

    /** Returns the owner of a reset token without consuming it. Null when the token is unknown, used or expired. */
    findResetToken: (token: string, now: string): Promise<PasswordOwner | null> =>
      firstRow(
        database.queries
          .selectFrom('registered_users')
          .innerJoin('users', 'users.id', 'registered_users.user_id')
          .select(['users.name', 'users.email', 'users.is_admin as isAdmin'])
          .where('password_reset_token', '=', token)
          .where('password_reset_expires', '>', now),
      ),

    /** Consumes the token and sets the password. Returns the user's id, or null when the token is unknown, used or expired. */
    async resetPassword(tx: Tx, reset: { token: string; passwordHash: string; now: string }): Promise<string | null> {
      const changed = await tx
        .updateTable('registered_users')
        .set({ password_hash: reset.passwordHash, password_reset_token: null, password_reset_expires: null })
        .where('password_reset_token', '=', reset.token)
        .where('password_reset_expires', '>', reset.now)
        .returning('user_id')
        .executeTakeFirst()
      if (!changed) return null
      // The link was emailed to this address, so the user can read its mail.
      await verifyEmail(tx, changed.user_id, reset.now)
      return changed.user_id
    },

    /** Replaces an earlier plan of the same user. */
    async planEmailChange(
      tx: Tx,
      change: { userId: string; newEmail: string; token: string; expiresAt: string; isCorrection: boolean },
    ) {
      const { newEmail: new_email, token, expiresAt: expires_at, isCorrection: is_correction } = change
      const row = { new_email, token, expires_at, is_correction, due_at: null }
      await tx
        .insertInto('email_changes')
        .values({ user_id: change.userId, ...row })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
        .execute()
    },

    /**
     * Consumes the token and changes the address. Null when the token is unknown, used or expired. Throws `emailTaken`, or a unique violation
     * when another user takes the address at this moment.
     */
    async confirmEmailChange(
      tx: Tx,
      token: string,
      now: string,
    ): Promise<{ userId: string; oldEmail: string; newEmail: string } | null> {
      // Lock the user's row before reading the plan, so that a concurrent password reset runs before or after this and can end the plan.
      const held = await tx
        .updateTable('registered_users')
        .set((set) => ({ user_id: set.ref('user_id') }))
        .where('user_id', 'in', (from) => from.selectFrom('email_changes').select('user_id').where('token', '=', token))
        .returning(['user_id as userId', 'email as oldEmail'])
        .executeTakeFirst()
      const change = await tx
        .deleteFrom('email_changes')
        .where('token', '=', token)
        .where((where) => where.or([where('due_at', '<=', now), where('due_at', 'is', null).and('expires_at', '>', now)]))
        .returning('new_email as newEmail')
        .executeTakeFirst()
      if (!held || !change) return null
      const email_key = addressKey(change.newEmail)
      const others = tx.selectFrom('users').select('id').where('email_key', '=', email_key).where('id', '!=', held.userId)
      if (await hasRow(others)) throw emailTaken()
      await tx.updateTable('registered_users').set({ email: change.newEmail }).where('user_id', '=', held.userId).execute()
      const own = tx.updateTable('users').where('id', '=', held.userId)
      await own.set({ email: change.newEmail, email_key, email_twin: 0, updated_at: now }).execute()
      await countTwins(tx, addressKey(held.oldEmail))
      await verifyEmail(tx, held.userId, now)
      await reindexUser(tx, held.userId)
      return { ...held, ...change }
    },
  }
}

/** True when somebody has signed in to the account of this address from this network, see `networkHash`. */
export async function isOwnNetwork(queries: Queries, key: string, network: string): Promise<boolean> {
  const owners = await queries.selectFrom('users').select('id').where('email_key', '=', key).execute()
  return owners.length > 0 && hasSignedInFrom(queries, { userIds: owners.map(({ id }) => id), network })
}
