import type { Kysely } from 'kysely'
import { codeState } from '#features/access/access.rules.ts'
import { codesList, wordsOfCode } from '#features/access/server/codes-list.ts'
import { userState } from '#features/accounts/accounts.rules.ts'
import { usersList, wordsOfUser } from '#features/accounts/server/users-list.ts'
import type { Queries } from '#kit/server/db/database.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import { searchTextOf, sortKeyOf } from '#kit/server/lists/words.ts'

const rowsAtOnce = 500

/** Finds words for, and counts, what an older program has written. */
export async function indexAdminLists(db: Kysely<Tables>) {
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  await inChunks(peopleAfter(db), async (row) => {
    const words = wordsOfUser(row)
    await db
      .updateTable('registered_users')
      .set({ sort_name: sortKeyOf(row.name), search_text: searchTextOf(words) })
      .where('user_id', '=', row.id)
      .execute()
    await insertWords(db, usersList.words, row.id, words)
    count(counterOf(usersList, userState(row)))
  })
  await inChunks(codesAfter(db), async (row) => {
    const words = wordsOfCode({ ...row, label: null })
    await db
      .updateTable('access_codes')
      .set({ search_text: searchTextOf(words) })
      .where('id', '=', row.id)
      .execute()
    await insertWords(db, codesList.words, row.id, words)
    count(counterOf(codesList, codeState({ ...row, voidedAt: null })))
  })
  for (const [name, value] of counts) await db.insertInto('counters').values({ name, share: 0, value }).execute()
}

const peopleAfter = (db: Queries) => (id: string) =>
  db
    .selectFrom('registered_users')
    .select([
      'user_id as id',
      'name',
      'email',
      'access_code as accessCode',
      'is_approved as isApproved',
      'revoked_at as revokedAt',
    ])
    .where('user_id', '>', id)
    .orderBy('user_id')
    .limit(rowsAtOnce)
    .execute()

const codesAfter = (db: Queries) => (id: string) =>
  db
    .selectFrom('access_codes')
    .select(['id', 'code', 'is_used as isUsed', 'customer_email as customerEmail'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(rowsAtOnce)
    .execute()

async function inChunks<Row extends { id: string }>(after: (id: string) => Promise<Row[]>, each: (row: Row) => Promise<void>) {
  for (let rows = await after(''); rows.length > 0; rows = await after(rows.at(-1)?.id ?? '')) {
    for (const row of rows) await each(row)
  }
}

async function insertWords(db: Queries, list: string, id: string, words: string[]) {
  if (words.length === 0) return
  await db
    .insertInto('search_words')
    .values(words.map((word) => ({ list, word, row_id: id })))
    .execute()
}
