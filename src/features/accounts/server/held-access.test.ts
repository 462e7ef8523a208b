import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#kit/server/db/database.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { credentialChanges, heldAccess, otherSecrets } from './held-access.ts'

/** Matches column names that suggest a secret, its holder or its expiry. */
const looksSecret =
  /token|hash|secret|password|credential|subject|expire|(^|_)(sid|otp|pin|recovery|challenge|passkey|public_key)($|_)/

/** Returns the suspicious columns of the real schema that neither list mentions. */
async function unknownSecrets({ queries }: Database): Promise<string[]> {
  const known = new Set([...heldAccess.flatMap(({ columns }) => columns), ...Object.keys(otherSecrets)])
  const tables = await queries.introspection.getTables()
  return tables
    .flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`))
    .filter((column) => looksSecret.test(column.split('.')[1] ?? '') && !known.has(column))
}

forEachDatabase((current) => {
  test('every column that looks like a secret is in the registry of held access', async () => {
    const advice = 'Add each of these to src/features/accounts/server/held-access.ts'
    expect(await unknownSecrets(current().database), advice).toEqual([])
  })

  test('a new table of tokens that is not in the registry is found', async () => {
    const { database } = current()
    await sql`create table api_keys (user_id text not null, secret text not null)`.execute(database.queries)
    expect(await unknownSecrets(database)).toContain('api_keys.secret')
    await sql`drop table api_keys`.execute(database.queries)
  })

  test('the registry names only existing columns', async () => {
    const tables = await current().database.queries.introspection.getTables()
    const there = new Set(tables.flatMap((table) => table.columns.map((column) => `${table.name}.${column.name}`)))
    const named = [...heldAccess.flatMap(({ columns }) => columns), ...Object.keys(otherSecrets)]
    expect(named.filter((column) => !there.has(column))).toEqual([])
  })
})

test('each change of the password or the address ends all held access or reports it in the email', () => {
  for (const held of heldAccess)
    for (const change of credentialChanges.filter((one) => one !== 'access revoked'))
      expect([held.name, change, held.at?.[change] ?? 'ends']).toEqual([
        held.name,
        change,
        reportedOnly.includes(held.name) ? 'reported' : 'ends',
      ])
})

/** A deletion leaves a week to cancel it. A factor that an emailed link could remove would protect nothing. */
const reportedOnly = ['a planned deletion of the account', 'a passkey', 'an authenticator app with its recovery codes']
