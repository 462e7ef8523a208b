import type { Kysely } from 'kysely'
import { setRows } from './set-rows.ts'

// Copies of the rules and tables of the release that introduced this migration. They never change, so that it always does the same.

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
const wordsAtOnce = 5000
const longestWord = 64
const mostWords = 40
const longestSortKey = 100
const codePrefixLength = 6

/** Computes the search words, sort names and counters of existing users and codes. */
export async function indexAdminLists(untyped: Kysely<unknown>) {
  const db = untyped as Kysely<Tables>
  const counts = new Map<string, number>()
  const count = (name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
  await inChunks(usersAfter(db), async (rows) => {
    const described = rows.map((row) => ({ row, words: wordsOf([row.name, row.email, row.accessCode]) }))
    const changes = described.map(({ row, words }) => ({
      id: row.id,
      sort_name: cut(fold(row.name).trim(), longestSortKey),
      search_text: searchTextOf(words),
    }))
    await setRows(db, 'registered_users', 'user_id', changes)
    await insertWords(db, 'people', described)
    for (const row of rows) count(`people:${row.revokedAt !== null ? 'revoked' : row.isApproved ? 'approved' : 'pending'}`)
  })
  await inChunks(codesAfter(db), async (rows) => {
    const described = rows.map((row) => ({
      row,
      words: wordsOf([row.code, row.code.slice(codePrefixLength), row.customerEmail]),
    }))
    const changes = described.map(({ row, words }) => ({ id: row.id, search_text: searchTextOf(words) }))
    await setRows(db, 'access_codes', 'id', changes)
    await insertWords(db, 'codes', described)
    for (const row of rows) count(`codes:${row.isUsed ? 'used' : row.customerEmail === null ? 'available' : 'bound'}`)
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

async function inChunks<Row extends { id: string }>(after: (id: string) => Promise<Row[]>, each: (rows: Row[]) => Promise<void>) {
  for (let rows = await after(''); rows.length > 0; rows = await after(rows.at(-1)?.id ?? '')) await each(rows)
}

async function insertWords(db: Kysely<Tables>, list: string, described: { row: { id: string }; words: string[] }[]) {
  const all = described.flatMap(({ row, words }) => words.map((word) => ({ list, word, row_id: row.id })))
  for (let at = 0; at < all.length; at += wordsAtOnce)
    await db
      .insertInto('search_words')
      .values(all.slice(at, at + wordsAtOnce))
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
