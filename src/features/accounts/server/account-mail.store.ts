import type { Database, Tx } from '#kit/server/db/database.ts'
import './accounts.tables.ts'
import { reindexPerson } from './people.store.ts'

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

    async setResetToken(tx: Tx, userId: string, token: string, expiresAt: string) {
      await tx
        .updateTable('registered_users')
        .set({ password_reset_token: token, password_reset_expires: expiresAt })
        .where('user_id', '=', userId)
        .execute()
    },

    async isResetToken(token: string, now: string): Promise<boolean> {
      const found = await database.queries
        .selectFrom('registered_users')
        .select('id')
        .where('password_reset_token', '=', token)
        .where('password_reset_expires', '>', now)
        .executeTakeFirst()
      return found !== undefined
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
      return changed?.user_id ?? null
    },

    async endSessions(tx: Tx, userId: string) {
      await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
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
    async confirmEmailChange(
      tx: Tx,
      token: string,
      now: string,
    ): Promise<{ userId: string; oldEmail: string; newEmail: string } | null> {
      const change = await tx
        .deleteFrom('email_changes')
        .where('token', '=', token)
        .where('expires_at', '>', now)
        .returning(['user_id as userId', 'new_email as newEmail'])
        .executeTakeFirst()
      if (!change) return null
      const before = await tx.selectFrom('users').select('email').where('id', '=', change.userId).executeTakeFirstOrThrow()
      await tx.updateTable('users').set({ email: change.newEmail, updated_at: now }).where('id', '=', change.userId).execute()
      await tx.updateTable('registered_users').set({ email: change.newEmail }).where('user_id', '=', change.userId).execute()
      await reindexPerson(tx, change.userId)
      return { ...change, oldEmail: before.email }
    },
  }
}
