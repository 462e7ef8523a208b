import { notSignedIn } from '#kit/errors.ts'
import type { Database, Params } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import './accounts.tables.ts'
import { userColumns } from './users.store.ts'

export function createAccountsStore(database: Database) {
  const findCredential = database.prepare((queries, param: Params<{ email: string }>) =>
    queries
      .selectFrom('users')
      .innerJoin('registered_users', 'registered_users.user_id', 'users.id')
      .select([
        ...userColumns,
        ...fields('registered_users.password_hash registered_users.credentials_version registered_users.is_approved'),
        ...fields('registered_users.revoked_at'),
      ])
      .where('users.email', '=', param('email')),
  )

  const findUser = database.prepare((queries, param: Params<{ id: string }>) =>
    queries.selectFrom('users').select(userColumns).where('id', '=', param('id')),
  )

  return {
    findCredential: async (email: string) => (await findCredential({ email }))[0] ?? null,
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
      return (await findCredential({ email })).length > 0
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
