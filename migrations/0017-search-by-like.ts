import { type Kysely, sql } from 'kysely'
import { setRows } from './set-rows.ts'

// Copies of the rules and tables of the release that introduced this migration. They never change, so that it always does the same.

interface Tables {
  orders: { id: string; order_number: string; customer_email: string; code_id: string | null; search_text: string }
  access_codes: { id: string; code: string }
  subscriptions: { id: string; name: string; email: string; sort_name: string; search_text: string }
}

const rowsAtOnce = 500
const longestWord = 64
const mostWords = 40
const longestSortKey = 100

/** Drops the search tables, because searches now compare names with `like`. Fills missing search texts and recounts all counters. */
export async function searchByLike(untyped: Kysely<unknown>) {
  await untyped.schema.dropTable('search_words').execute()
  await untyped.schema.dropTable('upload_trigrams').execute()
  const db = untyped as Kysely<Tables>
  await describeOrders(db)
  await describeSubscriptions(db)
  await count(db)
}

/** Fills the search texts of orders from before orders could be searched. */
async function describeOrders(db: Kysely<Tables>) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('orders')
      .leftJoin('access_codes', 'access_codes.id', 'orders.code_id')
      .select(['orders.id', 'orders.order_number as orderNumber', 'orders.customer_email as customerEmail', 'access_codes.code'])
      .where('orders.id', '>', after)
      .where('orders.search_text', '=', '')
      .orderBy('orders.id')
      .limit(rowsAtOnce)
      .execute()
    const described = rows.map(({ id, orderNumber, customerEmail, code }) => ({
      id,
      search_text: searchTextOf([orderNumber, customerEmail, code]),
    }))
    await setRows(db, 'orders', 'id', described)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function describeSubscriptions(db: Kysely<Tables>) {
  for (let after = ''; ; ) {
    const rows = await db
      .selectFrom('subscriptions')
      .select(['id', 'name', 'email'])
      .where('id', '>', after)
      .where('search_text', '=', '')
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute()
    const described = rows.map(({ id, name, email }) => ({
      id,
      sort_name: cut(fold(name).trim(), longestSortKey),
      search_text: searchTextOf([name, email]),
    }))
    await setRows(db, 'subscriptions', 'id', described)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

async function count(db: Kysely<Tables>) {
  const states = {
    people: [
      'registered_users',
      "case when revoked_at is not null then 'revoked' when is_approved then 'approved' else 'pending' end",
    ],
    codes: [
      'access_codes',
      "case when voided_at is not null then 'void' when is_used then 'used' when customer_email is not null then 'bound' else 'available' end",
    ],
    orders: ['orders', 'state'],
    subscriptions: [
      'subscriptions',
      "case when is_active then 'active' when unsubscribed_at is not null then 'inactive' else 'pending' end",
    ],
  } as const
  await sql`delete from counters`.execute(db)
  for (const [list, [table, state]] of Object.entries(states))
    await sql`
      insert into counters (name, share, value)
      select ${sql.lit(`${list}:`)} || (${sql.raw(state)}), 0, count(*) from ${sql.table(table)} group by 1`.execute(db)
  await sql`delete from upload_totals`.execute(db)
  await sql`
    insert into upload_totals (user_id, folder, files)
    select user_id, folder, count(*) from uploads where deleted_at is null group by user_id, folder`.execute(db)
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

function searchTextOf(texts: readonly (string | null)[]): string {
  const found = new Set<string>()
  for (const text of texts) {
    const folded = fold(text ?? '')
    for (const piece of folded.split(/[^\p{L}\p{N}]+/u)) if (piece !== '') found.add(cut(piece, longestWord))
    if (folded.includes('@')) found.add(cut(folded, longestWord))
  }
  return [...found]
    .slice(0, mostWords)
    .map((word) => ` ${word}`)
    .join('')
}
