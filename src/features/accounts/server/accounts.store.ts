import type { Database, Params } from '#kit/server/db/database.ts'
import './accounts.tables.ts'

export function createAccountsStore(database: Database) {
  const findCredential = database.prepare((queries, param: Params<{ email: string }>) =>
    queries
      .selectFrom('users')
      .innerJoin('registered_users', 'registered_users.user_id', 'users.id')
      .select([
        'users.id',
        'users.name',
        'users.first_name as firstName',
        'users.email',
        'users.profile_image_url as profileImageUrl',
        'users.is_admin as isAdmin',
        'users.created_at as createdAt',
        'registered_users.password_hash as passwordHash',
        'registered_users.is_approved as isApproved',
        'registered_users.revoked_at as revokedAt',
      ])
      .where('users.email', '=', param('email')),
  )

  const findUser = database.prepare((queries, param: Params<{ id: string }>) =>
    queries
      .selectFrom('users')
      .select([
        'id',
        'name',
        'first_name as firstName',
        'email',
        'profile_image_url as profileImageUrl',
        'is_admin as isAdmin',
        'created_at as createdAt',
      ])
      .where('id', '=', param('id')),
  )

  return {
    findCredential: async (email: string) => (await findCredential({ email }))[0] ?? null,
    findUser: async (id: string) => (await findUser({ id }))[0] ?? null,
    async findPasswordHash(userId: string): Promise<string | null> {
      const row = await database.queries
        .selectFrom('registered_users')
        .select('password_hash as passwordHash')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.passwordHash ?? null
    },
    async isEmailTaken(email: string) {
      return (await findCredential({ email })).length > 0
    },
    async replacePasswordHash(userId: string, passwordHash: string) {
      await database.queries
        .updateTable('registered_users')
        .set({ password_hash: passwordHash })
        .where('user_id', '=', userId)
        .execute()
    },
  }
}

export type AccountsStore = ReturnType<typeof createAccountsStore>
