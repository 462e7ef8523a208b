import { sql } from 'kysely'
import { exactEmail, normalizeEmail } from '#kit/email-address.ts'
import { type Address, addressKey, meantBy } from '#kit/server/access/address-key.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { addToCounters } from '#kit/server/lists/counters.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import { splitName } from '../names.rules.ts'
import './accounts.tables.ts'
import { listColumnsOfUser, usersList } from './users-list.ts'

export interface NewUser {
  name: string
  /** Lower-cased. */
  email: string
  passwordHash: string | null
  accessCode: string | null
  isAdmin?: boolean
  isApproved?: boolean
  now: string
}

/** The fields of a user in a session, from `users` and `registered_users`. */
export const userColumns = [
  ...fields('users.id users.name users.first_name users.email users.profile_image_url users.is_admin'),
  ...fields('users.created_at registered_users.read_only_at'),
]

/** Inserts a user with their registration and returns the user's id. Throws a unique violation when the address is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<string> {
  const id = newId()
  const { name, firstName, lastName } = splitName(user.name)
  await tx
    .insertInto('users')
    .values({
      id,
      email: user.email,
      email_key: addressKey(user.email),
      name,
      first_name: firstName,
      last_name: lastName,
      join_date: user.now,
      is_admin: user.isAdmin ?? false,
      created_at: user.now,
      updated_at: user.now,
    })
    .execute()
  await tx
    .insertInto('registered_users')
    .values({
      id: newId(),
      user_id: id,
      name,
      email: user.email,
      access_code: user.accessCode,
      password_hash: user.passwordHash,
      is_verified: true,
      is_approved: user.isApproved ?? false,
      approved_at: user.isApproved ? user.now : null,
      registered_at: user.now,
      ...listColumnsOfUser({ ...user, name }),
    })
    .execute()
  await addToCounters(tx, { [counterOf(usersList, user.isApproved ? 'approved' : 'pending')]: 1 })
  return id
}

/** Finds users by id, in no particular order. Unknown ids are left out. */
export async function findUsers(
  queries: Queries,
  ids: readonly string[],
): Promise<{ id: string; name: string; email: string }[]> {
  if (ids.length === 0) return []
  return queries.selectFrom('users').select(['id', 'name', 'email']).where('id', 'in', ids).execute()
}

/** Finds the account that somebody meant who typed this address. `isOver` is true when its access is revoked. */
export async function findByAddress(queries: Queries, typed: string) {
  const rows = await queries
    .selectFrom('users')
    .innerJoin('registered_users', 'registered_users.user_id', 'users.id')
    .select(fields('users.id users.name users.email users.created_at registered_users.revoked_at'))
    .where('email_key', '=', addressKey(typed))
    .execute()
  return meantBy(
    typed,
    rows.map(({ revokedAt, ...row }) => ({ ...row, isOver: revokedAt !== null })),
  )
}

/** True if somebody can sign in with this address. */
export async function hasAccount(queries: Queries, typed: string): Promise<boolean> {
  const account = await findByAddress(queries, typed)
  return account !== null && !account.isOver
}

/**
 * Reads addresses that somebody typed or a program sent, and returns them in the same order. While several accounts in use have the same
 * key, each has only its exact spelling, so the address keeps its invisible characters: without them it could be another account's.
 */
export async function readAddresses(queries: Queries, typed: readonly string[]): Promise<Address[]> {
  if (typed.length === 0) return []
  const keys = typed.map(addressKey)
  const shared = new Set((await sharedKeys(queries).where('email_key', 'in', keys).execute()).map(({ key }) => key))
  return typed.map((one, at) => {
    const key = keys[at] ?? ''
    const isShared = shared.has(key)
    return { email: isShared ? exactEmail(one) : normalizeEmail(one), key, isShared }
  })
}

export async function readAddress(queries: Queries, typed: string): Promise<Address> {
  const [address] = await readAddresses(queries, [typed])
  return address as Address
}

const accountsInUse = (queries: Queries) =>
  queries
    .selectFrom('users')
    .innerJoin('registered_users', 'registered_users.user_id', 'users.id')
    .where('revoked_at', 'is', null)

const sharedKeys = (queries: Queries) =>
  accountsInUse(queries).select('email_key as key').groupBy('email_key').having(sql<number>`count(*)`, '>', 1)

/** The accounts in use that have the same key as another one, at most 100, ordered by key. */
export function findSharedAccounts(queries: Queries): Promise<{ email: string; key: string }[]> {
  return accountsInUse(queries)
    .select(['users.email', 'email_key as key'])
    .where('email_key', 'in', sharedKeys(queries))
    .orderBy('email_key')
    .orderBy('email_twin')
    .limit(100)
    .execute()
}

/** Counts the accounts with a key anew after one of them has gone, so that the first one always keeps others from taking it. */
export async function countTwins(tx: Tx, key: string): Promise<void> {
  const twins = await tx.selectFrom('users').select('id').where('email_key', '=', key).orderBy('email_twin').execute()
  for (const [email_twin, { id }] of twins.entries())
    await tx.updateTable('users').set({ email_twin }).where('id', '=', id).execute()
}

export const hasUsers = (queries: Queries): Promise<boolean> => hasRow(queries.selectFrom('users').select('id').limit(1))

/** True once a customer has an account (since before this time), also one who became an administrator. */
export const hasCustomers = (queries: Queries, before?: string): Promise<boolean> =>
  hasRow(
    queries
      .selectFrom('users')
      .innerJoin('registered_users', 'registered_users.user_id', 'users.id')
      .select('users.id')
      .where((where) => where.or([where('is_admin', '=', false), where('access_code', 'is not', null)]))
      .$if(before !== undefined, (query) => query.where('registered_at', '<', before ?? ''))
      .limit(1),
  )

/**
 * Approves everyone who waits, or only the administrators, so that who is here isn't locked out when approval is asked for from now on.
 * Returns how many were approved.
 */
export async function approveAll(tx: Tx, who: 'everyone' | 'administrators', now: string): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('registered_users')
    .set({ is_approved: true, approved_at: now })
    .where('is_approved', '=', false)
    .where('revoked_at', 'is', null)
    .$if(who === 'administrators', (all) =>
      all.where('user_id', 'in', (from) => from.selectFrom('users').select('id').where('is_admin', '=', true)),
    )
    .executeTakeFirst()
  const count = Number(numUpdatedRows)
  await addToCounters(tx, { [counterOf(usersList, 'pending')]: -count, [counterOf(usersList, 'approved')]: count })
  return count
}

export function findAdministrators(queries: Queries): Promise<{ id: string; email: string }[]> {
  return queries
    .selectFrom('users')
    .leftJoin('registered_users', 'registered_users.user_id', 'users.id')
    .select(['users.id', 'users.email'])
    .where('users.is_admin', '=', true)
    .where('registered_users.revoked_at', 'is', null)
    .orderBy('users.id')
    .execute()
}

/** Null when the user doesn't exist or their access is revoked. `provedEmail` is null until the address is verified. */
export async function findReminded(tx: Tx, userId: string): Promise<{ provedEmail: string | null } | null> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('registered_users', 'registered_users.user_id', 'users.id')
    .select(['users.email', 'users.email_verified_at as verifiedAt'])
    .where('users.id', '=', userId)
    .where('registered_users.revoked_at', 'is', null)
    .executeTakeFirst()
  return row ? { provedEmail: row.verifiedAt === null ? null : row.email } : null
}

/** Records that an email or an order has verified the user's current address. */
export async function verifyEmail(tx: Tx, userId: string, now: string): Promise<void> {
  await tx.updateTable('users').set({ email_verified_at: now }).where('id', '=', userId).execute()
}

/** Renames a user, and updates the name by which administrators search. */
export async function renameUser(
  tx: Tx,
  { userId, name, firstName, lastName, now }: { userId: string; name: string; firstName: string; lastName: string; now: string },
): Promise<void> {
  const names = { name, first_name: firstName, last_name: lastName, updated_at: now }
  await tx.updateTable('registered_users').set({ name }).where('user_id', '=', userId).execute()
  await tx.updateTable('users').set(names).where('id', '=', userId).execute()
  await reindexUser(tx, userId)
}

/** Updates the search columns. Must be called after every change of a user's name or address. */
export async function reindexUser(tx: Tx, userId: string): Promise<void> {
  const row = await tx
    .selectFrom('registered_users')
    .select(['name', 'email', 'access_code as accessCode'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return
  await tx.updateTable('registered_users').set(listColumnsOfUser(row)).where('user_id', '=', userId).execute()
}
