import { sql } from 'kysely'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { counterOf, createListPages } from '#kit/server/lists/list-pages.ts'
import { userState } from '../accounts.rules.ts'
import type { AuthUser, RegisteredUser } from '../users.contract.ts'
import './accounts.tables.ts'
import './external/external.tables.ts'
import { endKeysOf } from './api-keys.store.ts'
import { endHeldAccess } from './held-access.ts'
import { usersList } from './users-list.ts'

const registrationColumns = fields(
  'id user_id name email access_code is_verified is_approved approved_at revoked_at read_only_at registered_at',
)

type RegistrationRow = Omit<RegisteredUser, 'state'>

const asRegisteredUser = (row: RegistrationRow): RegisteredUser => ({ ...row, state: userState(row) })

export function createUsersAdminStore(database: Database) {
  const registrationsOf = async (userIds: string[]): Promise<RegisteredUser[]> => {
    const rows = database.queries.selectFrom('registered_users').select(registrationColumns).where('user_id', 'in', userIds)
    return (await rows.execute()).map(asRegisteredUser)
  }

  /** Returns the hosts of each user's linked identity providers. */
  async function providersOf(userIds: string[]): Promise<Map<string, string[]>> {
    const rows = await database.queries
      .selectFrom('external_identities')
      .select(['user_id as userId', 'issuer'])
      .where('user_id', 'in', userIds)
      .execute()
    const ofUsers = Map.groupBy(rows, ({ userId }) => userId)
    return new Map([...ofUsers].map(([userId, own]) => [userId, own.map(({ issuer }) => new URL(issuer).hostname)]))
  }

  async function usersOf(userIds: string[]): Promise<AuthUser[]> {
    const rows = await database.queries
      .selectFrom('users')
      .innerJoin('registered_users', 'registered_users.user_id', 'users.id')
      .select([
        'users.id',
        'registered_users.id as registrationId',
        ...fields('users.name users.first_name users.last_name users.email users.profile_image_url users.is_admin'),
        ...fields('registered_users.is_approved registered_users.revoked_at registered_users.read_only_at'),
        sql<boolean>`registered_users.password_hash is not null`.as('is_password_set'),
        ...fields('users.join_date users.created_at users.updated_at'),
      ])
      .where('users.id', 'in', userIds)
      .execute()
    const linked = await providersOf(userIds)
    return rows.map(({ is_password_set, isApproved, revokedAt, ...row }) => ({
      ...row,
      state: userState({ isApproved, revokedAt }),
      signInMethods: [...(is_password_set ? ['password'] : []), ...(linked.get(row.id) ?? [])],
    }))
  }

  return {
    registeredUsers: createListPages(database, usersList, registrationsOf, ({ userId }) => userId),
    users: createListPages(database, usersList, usersOf),
    usersOf,

    find: (queries: Queries, id: string) => findRegistration(queries, 'id', id),
    findByUser: (queries: Queries, userId: string) => findRegistration(queries, 'user_id', userId),

    /** Like `findByUser`, and keeps the registration as it is until the transaction ends. */
    async lockByUser(tx: Tx, userId: string): Promise<RegisteredUser | null> {
      await tx.selectFrom('registered_users').select('id').where('user_id', '=', userId).modifyEnd(database.forUpdate).execute()
      return findRegistration(tx, 'user_id', userId)
    },

    isAdmin: (queries: Queries, id: string): Promise<boolean> =>
      hasRow(queries.selectFrom('users').select('id').where('id', '=', id).where('is_admin', '=', true)),

    async setRole(tx: Tx, { id, isAdmin, now }: { id: string; isAdmin: boolean; now: string }): Promise<void> {
      await endKeysOf(tx, id)
      // The grace period for adding a second factor starts now.
      const role = { is_admin: isAdmin, ...(isAdmin ? { factor_term_from: now } : {}) }
      await tx
        .updateTable('users')
        .set({ ...role, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    /** Null when nothing changed because the registration is approved, revoked or unknown. */
    async approve(tx: Tx, id: string, now: string): Promise<RegisteredUser | null> {
      const row = await tx
        .updateTable('registered_users')
        .set({ is_approved: true, approved_at: now })
        .where('id', '=', id)
        .where('is_approved', '=', false)
        .where('revoked_at', 'is', null)
        .returning(registrationColumns)
        .executeTakeFirst()
      if (!row) return null
      await addToCounters(tx, { [counterOf(usersList, 'pending')]: -1, [counterOf(usersList, 'approved')]: 1 })
      return asRegisteredUser(row)
    },

    /** Also ends every session and invalidates every open link. Null when nothing changed. */
    async revoke(tx: Tx, id: string, now: string): Promise<RegisteredUser | null> {
      const row = await setRevoked(tx, id, now)
      if (row) await endHeldAccess(tx, 'access revoked', { userId: row.userId, renewal: null, now })
      return row
    },

    restore: (tx: Tx, id: string): Promise<RegisteredUser | null> => setRevoked(tx, id, null),

    /** Sets or removes the limit to reading. Null when it was so already, or there is no such user. */
    async setReadOnly(tx: Tx, userId: string, readOnlyAt: string | null): Promise<RegisteredUser | null> {
      const row = await tx
        .updateTable('registered_users')
        .set({ read_only_at: readOnlyAt })
        .where('user_id', '=', userId)
        .where('read_only_at', readOnlyAt === null ? 'is not' : 'is', null)
        .returning(registrationColumns)
        .executeTakeFirst()
      return row ? asRegisteredUser(row) : null
    },

    /** Returns the administrators with access and locks their registrations, so that each keeps it until the transaction ends. */
    async lockAdministrators(tx: Tx): Promise<string[]> {
      const rows = await tx
        .selectFrom('registered_users')
        .select('user_id as userId')
        .where('user_id', 'in', (from) => from.selectFrom('users').select('id').where('is_admin', '=', true))
        .where('revoked_at', 'is', null)
        .orderBy('user_id')
        .modifyEnd(database.forUpdate)
        .execute()
      return rows.map((row) => row.userId)
    },
  }
}

async function findRegistration(queries: Queries, column: 'id' | 'user_id', id: string): Promise<RegisteredUser | null> {
  const row = await queries.selectFrom('registered_users').select(registrationColumns).where(column, '=', id).executeTakeFirst()
  return row ? asRegisteredUser(row) : null
}

async function setRevoked(tx: Tx, id: string, revokedAt: string | null): Promise<RegisteredUser | null> {
  const row = await tx
    .updateTable('registered_users')
    .set({ revoked_at: revokedAt })
    .where('id', '=', id)
    .where('revoked_at', revokedAt === null ? 'is not' : 'is', null)
    .returning(registrationColumns)
    .executeTakeFirst()
  if (!row) return null
  const [from, to] = [userState({ ...row, revokedAt: revokedAt === null ? 'revoked' : null }), userState(row)]
  await addToCounters(tx, { [counterOf(usersList, from)]: -1, [counterOf(usersList, to)]: 1 })
  return asRegisteredUser(row)
}
