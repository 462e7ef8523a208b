import type { ApiScope } from '#kit/api-scopes.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import type { ApiKey } from '../api-keys.contract.ts'
import './accounts.tables.ts'
import { readScopes, works } from './device-passwords.store.ts'
import { credentialsVersionOf } from './standing.ts'

const keys = (queries: Queries, now: string) =>
  queries
    .selectFrom('device_passwords')
    .innerJoin('users', 'users.id', 'device_passwords.user_id')
    .innerJoin('registered_users', (join) =>
      join
        .onRef('registered_users.user_id', '=', 'device_passwords.user_id')
        .onRef('registered_users.credentials_version', '=', 'device_passwords.credentials_version'),
    )
    .where('device_passwords.scopes', 'is not', null)
    .where(works(now))

/** The keys that work, of all administrators. */
export async function listKeys(queries: Queries, now: string): Promise<ApiKey[]> {
  const rows = await keys(queries, now)
    .where('users.is_admin', '=', true)
    .where('registered_users.revoked_at', 'is', null)
    .select([
      'device_passwords.id',
      'device_passwords.name',
      'device_passwords.scopes',
      'users.email as madeBy',
      'device_passwords.created_at as createdAt',
      'device_passwords.last_used_at as lastUsedAt',
      'device_passwords.expires_at as expiresAt',
    ])
    .orderBy('device_passwords.id', 'desc')
    .execute()
  return rows.map(({ scopes, ...key }) => ({ ...key, scopes: readScopes(scopes) ?? [] }))
}

interface NewKey {
  userId: string
  name: string
  scopes: readonly ApiScope[]
  tokenHash: string
  expiresAt: string | null
  most: number
  now: string
}

/** Returns the id; null when the administrator already has the maximum number. */
export async function insertKey(
  tx: Tx,
  { userId, name, scopes, tokenHash, expiresAt, most, now }: NewKey,
): Promise<string | null> {
  const there = await keys(tx, now).where('device_passwords.user_id', '=', userId).select('device_passwords.id').execute()
  if (there.length >= most) return null
  const id = newId()
  await tx
    .insertInto('device_passwords')
    .values({
      ...{ id, user_id: userId, name, token_hash: tokenHash, created_at: now, expires_at: expiresAt },
      scopes: scopes.join(' '),
      credentials_version: await credentialsVersionOf(tx, userId),
    })
    .execute()
  return id
}

/** Returns the name of the key; null when there is none. */
export async function removeKey(tx: Tx, id: string): Promise<string | null> {
  const removed = tx.deleteFrom('device_passwords').where('id', '=', id).where('scopes', 'is not', null).returning('name')
  return (await removed.executeTakeFirst())?.name ?? null
}

/** Ends all keys of a user for good, because their role changes: they don't come back with it. */
export async function endKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('device_passwords').where('user_id', '=', userId).where('scopes', 'is not', null).execute()
}
