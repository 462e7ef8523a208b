import type { Kysely } from 'kysely'

// The rules and the tables as they were when this step was released: it must do the same for ever, whatever the program does now.

interface Tables {
  registered_users: {
    user_id: string
    name: string
    email: string
    access_code: string | null
    is_approved: boolean
    revoked_at: string | null
    sort_name: string
    search_text: string
  }
  access_codes: { id: string; code: string; is_used: boolean; customer_email: string | null; search_text: string }
  search_words: { list: string; word: string; row_id: string }
  counters: { name: string; share: number; value: number }
}

const rowsAtOnce = 500
const longestWord = 64
const mostWords = 40
const longestSortKey = 100
const codePrefixLength = 6

/** Finds words for, and counts, what an older program has written. */
export async function indexAdminLists(untyped: Kysely<unknown>) {
  const db = untyped as Kysely<Tables>
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  await inChunks(usersAfter(db), async (row) => {
    const words = wordsOf([row.name, row.email, row.accessCode])
    await db
      .updateTable('registered_users')
      .set({ sort_name: cut(fold(row.name).trim(), longestSortKey), search_text: searchTextOf(words) })
      .where('user_id', '=', row.id)
      .execute()
    await insertWords(db, 'people', row.id, words)
    count(`people:${row.revokedAt !== null ? 'revoked' : row.isApproved ? 'approved' : 'pending'}`)
  })
  await inChunks(codesAfter(db), async (row) => {
    const words = wordsOf([row.code, row.code.slice(codePrefixLength), row.customerEmail])
    await db
      .updateTable('access_codes')
      .set({ search_text: searchTextOf(words) })
      .where('id', '=', row.id)
      .execute()
    await insertWords(db, 'codes', row.id, words)
    count(`codes:${row.isUsed ? 'used' : row.customerEmail === null ? 'available' : 'bound'}`)
  })
  for (const [name, value] of counts) await db.insertInto('counters').values({ name, share: 0, value }).execute()
}

const usersAfter = (db: Kysely<Tables>) => (id: string) =>
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

const codesAfter = (db: Kysely<Tables>) => (id: string) =>
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

async function insertWords(db: Kysely<Tables>, list: string, id: string, words: string[]) {
  if (words.length === 0) return
  await db
    .insertInto('search_words')
    .values(words.map((word) => ({ list, word, row_id: id })))
    .execute()
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .normalize('NFC')
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : [...text].slice(0, length).join('')
}

function wordsOf(texts: readonly (string | null)[]): string[] {
  const found = new Set<string>()
  for (const text of texts) {
    const folded = fold(text ?? '')
    for (const piece of folded.split(/[^\p{L}\p{N}]+/u)) if (piece !== '') found.add(cut(piece, longestWord))
    if (folded.includes('@')) found.add(cut(folded, longestWord))
  }
  return [...found].slice(0, mostWords)
}

function searchTextOf(words: readonly string[]): string {
  return words.map((word) => ` ${word}`).join('')
}
