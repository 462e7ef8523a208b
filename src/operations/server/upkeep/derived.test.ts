import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { fillShop } from '#app/server/demo/demo-shop.ts'
import { insertUser, reindexUser } from '#features/accounts/server/users.store.ts'
import { removeUploads } from '#features/library/server/deleted-uploads.store.ts'
import { createFoldersStore } from '#features/library/server/folders.store.ts'
import { insertUpload } from '#features/library/server/new-uploads.store.ts'
import { defaultBrand } from '#kit/brand.ts'
import type { Database } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import { forEachDatabase } from '#test/databases/databases.ts'
import { interruptible } from '#test/databases/interruptible-database.ts'
import { rebuildDerived } from './derived.ts'

const now = '2026-03-02T09:00:00.000Z'
const columns = {
  registered_users: ['sort_name', 'search_text'],
  access_codes: ['search_text'],
  orders: ['search_text'],
  subscriptions: ['sort_name', 'search_text'],
  uploads: ['search_name'],
} as const

/** Returns every derived value. */
async function derivedOf({ queries }: Database): Promise<string[]> {
  const counters = await queries
    .selectFrom('counters')
    .select(['name', ({ fn }) => fn.sum<number>('value').as('value')])
    .groupBy('name')
    .having(({ fn }) => fn.sum('value'), '<>', 0)
    .execute()
  const totals = await queries.selectFrom('upload_totals').selectAll().where('files', '<>', 0).execute()
  const rows: object[] = [
    ...counters.map(({ name, value }) => ({ name, value: Number(value) })),
    ...totals.map(({ user_id, folder, files }) => ({ user_id, folder, files })),
  ]
  for (const [table, names] of Object.entries(columns)) {
    const found = await sql<object>`select id, ${sql.join(names.map((name) => sql.ref(name)))} from ${sql.table(table)}`.execute(
      queries,
    )
    rows.push(...found.rows)
  }
  return rows.map((row) => JSON.stringify(row)).sort()
}

async function destroyDerived({ queries }: Database): Promise<void> {
  for (const [table, names] of Object.entries(columns)) {
    const values = sql.join(names.map((name) => sql`${sql.ref(name)} = 'destroyed'`))
    await sql`update ${sql.table(table)} set ${values}`.execute(queries)
  }
  await queries.deleteFrom('upload_totals').execute()
  await queries.deleteFrom('counters').where('name', 'like', 'people:%').execute()
  await queries.updateTable('counters').set({ value: 7 }).execute()
}

const corrections = (rebuilt: Awaited<ReturnType<typeof rebuildDerived>>) =>
  rebuilt.reduce((sum, { correctedRows, correctedCounts }) => sum + correctedRows + correctedCounts, 0)

forEachDatabase((current) => {
  let userId = ''
  let expected: string[] = []

  // Half a year of a shop, made with the program's own functions.
  beforeAll(async () => {
    const { database } = current()
    const user = { name: 'Olive Owner', email: 'olive@mail.example', passwordHash: null, accessCode: null, now }
    userId = await database.transaction((tx) => insertUser(tx, { ...user, isAdmin: true, isApproved: true }))
    const config = { brand: defaultBrand, webhookSecrets: {}, languages: ['en' as const], publicUrl: 'https://planner.example' }
    const admin = { id: userId, email: user.email }
    await fillShop({ database, config, admin, passwordHash: 'none', now: Date.parse(now) })
    const folders = createFoldersStore(database)
    const { folder: trips } = await folders.insert({ userId, name: 'Trips', now })
    const add = (originalName: string, folder: string) =>
      database.transaction((tx) => insertUpload(tx, uploadOf(userId, originalName, folder)))
    const ids = [await add('ÜBUNG 1.pdf', 'General'), await add('Jose\u0301.pdf', 'Trips'), await add('Old.pdf', 'Trips')]
    await database.transaction((tx) => removeUploads(tx, { ids: [ids[2]?.id ?? ''], userId }, now))
    await folders.rename({ id: trips.id, userId }, 'Journeys')
    expected = await derivedOf(database)
  })

  test('a rebuild computes the same derived data as the program keeps', async () => {
    expect(corrections(await rebuildDerived(current().database))).toBe(0)
    expect(await derivedOf(current().database)).toEqual(expected)
  })

  test('a rebuild restores destroyed search texts, sort keys, counters and totals', async () => {
    await destroyDerived(current().database)
    const rebuilt = await rebuildDerived(current().database)
    expect(await derivedOf(current().database)).toEqual(expected)
    for (const { correctedRows, rows } of rebuilt) expect(correctedRows).toBe(rows)
  })

  test('an interrupted rebuild keeps its corrections, and the next one does the rest', async () => {
    const { database } = current()
    await destroyDerived(database)
    let transactions = 0
    const interrupted: Database = {
      ...database,
      transaction: async (work) => {
        if (++transactions > 3) throw new Error('interrupted')
        return database.transaction(work)
      },
    }
    await expect(rebuildDerived(interrupted)).rejects.toThrow('interrupted')
    const [users] = await rebuildDerived(database)
    expect(users).toMatchObject({ correctedRows: 0, correctedCounts: 0 })
    expect(await derivedOf(database)).toEqual(expected)
  })

  test('two rebuilds at the same time count nothing twice', async () => {
    const { database } = current()
    await database.queries.updateTable('counters').set({ value: 7 }).execute()
    const overtaken = interruptible(database)
    overtaken.interrupt(async () => void (await rebuildDerived(database)))
    await rebuildDerived(overtaken.database)
    expect(await derivedOf(database)).toEqual(expected)
  })

  test('a row that changes during a rebuild keeps its change', async () => {
    const { database } = current()
    const own = (name: string) =>
      database.queries.updateTable('registered_users').set({ name, search_text: 'wrong' }).where('user_id', '=', userId).execute()
    await own('Olive Owner')
    const overtaken = interruptible(database)
    overtaken.interrupt(async () => {
      await own('Robin Owner')
      await database.transaction((tx) => reindexUser(tx, userId))
    })
    const [users] = await rebuildDerived(overtaken.database)
    expect(users?.correctedRows).toBe(0)
    const found = database.queries.selectFrom('registered_users').select('sort_name').where('user_id', '=', userId)
    expect(await found.executeTakeFirst()).toEqual({ sort_name: 'robin owner' })
    await own('Olive Owner')
    await rebuildDerived(database)
  })

  test('users who join and files that arrive during two simultaneous rebuilds are counted once', async () => {
    const { database } = current()
    await destroyDerived(database)
    const again = current().openAgain()
    const life = async () => {
      for (let at = 0; at < 20; at++) {
        const name = `Joining ${at}`
        const user = { name, email: `joining${at}@mail.example`, passwordHash: null, accessCode: null, now }
        const id = await database.transaction((tx) => insertUser(tx, user))
        await database.transaction(async (tx) => {
          const upload = await insertUpload(tx, uploadOf(id, `${name}.pdf`, 'General'))
          if (at % 2) await removeUploads(tx, { ids: [upload.id], userId: id }, now)
        })
      }
    }
    await Promise.all([rebuildDerived(database), rebuildDerived(again), life()])
    await again.close()
    expect(corrections(await rebuildDerived(database))).toBe(0)
    const counted = (await derivedOf(database)).filter((row) => /"people:pending"/.test(row))
    const pending = database.queries
      .selectFrom('registered_users')
      .where('is_approved', '=', false)
      .where('revoked_at', 'is', null)
    const { rows } = await pending.select(({ fn }) => fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()
    expect(counted).toEqual([JSON.stringify({ name: 'people:pending', value: Number(rows) })])
  })
})

function uploadOf(userId: string, originalName: string, folder: string) {
  const filename = `${newId()}.pdf`
  const type = { fileType: 'other' as const, mimeType: 'application/pdf' }
  return { userId, filename, originalName, folder, ...type, size: 1, sha256: 'ab', now }
}
