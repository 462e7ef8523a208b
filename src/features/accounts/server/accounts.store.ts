import { notSignedIn } from '#kit/errors.ts'
import { addressKey, meantBy } from '#kit/server/access/address-key.ts'
import type { Database, Params } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import './accounts.tables.ts'
import { userColumns } from './users.store.ts'

export function createAccountsStore(database: Database) {
  const findCredentials = database.prepare((queries, param: Params<{ key: string }>) =>
    queries
      .selectFrom('users')
      .innerJoin('registered_users', 'registered_users.user_id', 'users.id')
      .select([
        ...userColumns,
        ...fields('registered_users.password_hash registered_users.credentials_version registered_users.is_approved'),
        ...fields('registered_users.revoked_at'),
      ])
      .where('users.email_key', '=', param('key')),
  )

  const findUser = database.prepare((queries, param: Params<{ id: string }>) =>
    queries
      .selectFrom('users')
      .innerJoin('registered_users', 'registered_users.user_id', 'users.id')
      .select(userColumns)
      .where('users.id', '=', param('id')),
  )

  return {
    /** Finds the account that somebody meant who typed this address. */
    async findCredential(typed: string) {
      const rows = await findCredentials({ key: addressKey(typed) })
      return meantBy(
        typed,
        rows.map((row) => ({ ...row, isOver: row.revokedAt !== null })),
      )
    },
    findUser: async (id: string) => (await findUser({ id }))[0] ?? null,
    async findOwnCredential(userId: string): Promise<{ passwordHash: string | null; credentialsVersion: number }> {
      return database.queries
        .selectFrom('registered_users')
        .select(['password_hash as passwordHash', 'credentials_version as credentialsVersion'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(() => notSignedIn())
    },
    async findAdmission(userId: string): Promise<{ revokedAt: string | null; isApproved: boolean }> {
      return database.queries
        .selectFrom('registered_users')
        .select(['revoked_at as revokedAt', 'is_approved as isApproved'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow(() => notSignedIn())
    },
    async isEmailTaken(email: string) {
      return (await findCredentials({ key: addressKey(email) })).length > 0
    },
    /** Stores a new hash of the same password, unless the user has chosen another password meanwhile. */
    async replacePasswordHash(userId: string, { before, after }: { before: string; after: string }) {
      await database.queries
        .updateTable('registered_users')
        .set({ password_hash: after })
        .where('user_id', '=', userId)
        .where('password_hash', '=', before)
        .execute()
    },
  }
}

export type AccountsStore = ReturnType<typeof createAccountsStore>
