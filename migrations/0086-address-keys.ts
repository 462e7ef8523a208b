import { domainToASCII, domainToUnicode } from 'node:url'
import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'
import { setRows } from './set-rows.ts'

// Copies of the rules and tables of the release that introduced this migration. They never change, so that it always does the same.

type Row = Record<string, string | null> & { id: string }

const rowsAtOnce = 500

const keyed = [
  { table: 'access_codes', email: 'customer_email', key: 'customer_key', isRequired: false },
  { table: 'orders', email: 'customer_email', key: 'customer_key', isRequired: true },
  { table: 'order_deliveries', email: 'customer_email', key: 'customer_key', isRequired: false },
  { table: 'temp_registrations', email: 'email', key: 'email_key', isRequired: true },
  { table: 'code_tries', email: 'email', key: 'email_key', isRequired: false },
  { table: 'mails', email: 'to_address', key: 'to_key', isRequired: true },
]

/**
 * Adds the form in which addresses are compared. Accounts and subscriptions whose addresses differ only in spelling are counted, so that
 * nobody new can take the address and each of them keeps its own. All other rows lose the invisible characters of their addresses.
 */
export async function addressKeys(db: Kysely<unknown>, columns: ColumnKinds) {
  for (const table of ['users', 'subscriptions']) {
    await db.schema
      .alterTable(table)
      .addColumn('email_key', columns.id, (column) => column.notNull().defaultTo(''))
      .execute()
    await db.schema
      .alterTable(table)
      .addColumn('email_twin', columns.integer, (column) => column.notNull().defaultTo(0))
      .execute()
    await addKeys(db, table, { email: 'email', key: 'email_key' })
    await countTwins(db, table)
    await db.schema.createIndex(`${table}_by_email_key`).unique().on(table).columns(['email_key', 'email_twin']).execute()
  }
  for (const { table, email, key, isRequired } of keyed) {
    await db.schema
      .alterTable(table)
      .addColumn(key, columns.id, (column) => (isRequired ? column.notNull().defaultTo('') : column))
      .execute()
    await addKeys(db, table, { email, key })
  }
  await db.schema.createIndex('mails_by_key').on('mails').column('to_key').execute()
  await removeMarks(db)
  await deriveTexts(db, 'registered_users', ['name', 'email', 'access_code'], ({ name, email, access_code }) => ({
    sort_name: sortKeyOf(name),
    search_text: searchTextOf([name, email, access_code]),
  }))
  await deriveTexts(db, 'access_codes', ['code', 'customer_email', 'label'], ({ code, customer_email, label }) => ({
    search_text: searchTextOf([code ?? '', (code ?? '').slice(codePrefixLength), customer_email, label]),
  }))
  await deriveTexts(db, 'orders', ['order_number', 'customer_email', 'code'], ({ order_number, customer_email, code }) => ({
    search_text: searchTextOf([order_number, customer_email, code]),
  }))
  await deriveTexts(db, 'subscriptions', ['name', 'email'], ({ name, email }) => ({
    sort_name: sortKeyOf(name),
    search_text: searchTextOf([name, email]),
  }))
}

/** Yields the rows of a table in batches. */
async function* batches(db: Kysely<unknown>, table: string, names: readonly string[]): AsyncGenerator<Row[]> {
  for (let after = ''; ; ) {
    const columns = sql.join(names.map((name) => (name === 'code' && table === 'orders' ? codeOfOrder : sql.ref(name))))
    const { rows } = await sql<Row>`
      select id, ${columns} from ${sql.table(table)} where id > ${after} order by id limit ${rowsAtOnce}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.id
  }
}

const codeOfOrder = sql`(select access_codes.code from access_codes where access_codes.id = orders.code_id) as code`

async function addKeys(db: Kysely<unknown>, table: string, { email, key }: { email: string; key: string }) {
  for await (const rows of batches(db, table, [email])) {
    const keyed = rows.flatMap((row) => (row[email] === null ? [] : [{ id: row.id, [key]: addressKey(row[email] ?? '') }]))
    await setRows(db, table, 'id', keyed)
  }
}

/** The rows of a table that have the same key as another one. */
const twins = (table: string) => sql`select email_key from ${sql.table(table)} group by email_key having count(*) > 1`

async function countTwins(db: Kysely<unknown>, table: string) {
  const { rows } = await sql<{ id: string; email_key: string }>`
    select id, email_key from ${sql.table(table)} where email_key in (${twins(table)}) order by id`.execute(db)
  const counted = new Map<string, number>()
  for (const { id, email_key } of rows) {
    const twin = counted.get(email_key) ?? 0
    counted.set(email_key, twin + 1)
    await sql`update ${sql.table(table)} set email_twin = ${twin} where id = ${id}`.execute(db)
  }
}

/** Removes invisible characters from addresses, except from those that would then be equal to another one. */
async function removeMarks(db: Kysely<unknown>) {
  const tables = [
    { table: 'users', email: 'email', spare: sql`email_key in (${twins('users')})` },
    {
      table: 'registered_users',
      email: 'email',
      spare: sql`user_id in (select id from users where email_key in (${twins('users')}))`,
    },
    { table: 'subscriptions', email: 'email', spare: sql`email_key in (${twins('subscriptions')})` },
    { table: 'access_codes', email: 'customer_email', spare: sql`customer_key in (${twins('users')})` },
    { table: 'orders', email: 'customer_email', spare: sql`customer_key in (${twins('users')})` },
  ]
  for (const { table, email, spare } of tables) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${spare}`.execute(db)
    const spared = new Set(rows.map(({ id }) => id))
    for await (const rows of batches(db, table, [email])) {
      const marked = rows.filter((row) => withoutMarks(row[email] ?? '') !== (row[email] ?? '') && !spared.has(row.id))
      const cleaned = marked.map((row) => ({ id: row.id, [email]: withoutMarks(row[email] ?? '').trim() }))
      await setRows(db, table, 'id', cleaned)
    }
  }
}

/** Computes the search texts and sort keys anew where other characters than those of ASCII may change them. */
async function deriveTexts(
  db: Kysely<unknown>,
  table: string,
  names: readonly string[],
  derive: (row: Row) => Record<string, string>,
) {
  for await (const rows of batches(db, table, names)) {
    const changed = rows.filter((row) => /[^\0-\x7f]|xn--/.test(names.map((name) => row[name] ?? '').join(' ')))
    await setRows(
      db,
      table,
      'id',
      changed.map((row) => ({ id: row.id, ...derive(row) })),
    )
  }
}

const codePrefixLength = 6
const longestWord = 64
const mostWords = 40
const longestSortKey = 100

const joining = 'Arabic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala'.replace(
  /\w+ ?/g,
  (name) => `\\p{Script=${name.trim()}}`,
)
const uselessJoiner = new RegExp(`(?<![${joining}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${joining}])`, 'gu')

function withoutMarks(text: string): string {
  return text.replace(uselessJoiner, '').replace(/(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
}

function addressKey(typed: string): string {
  const email = withoutMarks(typed).trim().toLowerCase().normalize('NFC')
  const at = email.lastIndexOf('@')
  return at === -1 ? email : email.slice(0, at + 1) + inAscii(email.slice(at + 1))
}

function inAscii(domain: string): string {
  return /^[\0-\x7f]*$/.test(domain) || /[/?#%\\@:]/.test(domain) ? domain : domainToASCII(domain) || domain
}

function searchedForms(email: string): string[] {
  const key = addressKey(email)
  const [local, domain] = [key.slice(0, key.lastIndexOf('@') + 1), key.slice(key.lastIndexOf('@') + 1)]
  return [email, key, ...(domain.includes('xn--') ? [local + domainToUnicode(domain)] : [])]
}

const plainLetters: Readonly<Record<string, string>> = { ß: 'ss', ς: 'σ', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

function foldName(name: string): string {
  return name
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[‘’‚‛ʼ′`´]/g, "'")
    .replace(/[“”„‟«»″]/g, '"')
    .replace(/\s/g, ' ')
    .normalize('NFKD')
    .replace(/(?![\u3099\u309a])\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[ßςæœøłđı]/g, (letter) => plainLetters[letter] ?? letter)
    .normalize('NFC')
}

const cut = (text: string, length: number) => (text.length <= length ? text : [...text].slice(0, length).join(''))

const sortKeyOf = (name: string | null | undefined) => cut(foldName(name ?? '').trim(), longestSortKey)

function searchTextOf(texts: readonly (string | null | undefined)[]): string {
  const found = new Set<string>()
  for (const text of texts) {
    const isAddress = text?.includes('@')
    const forms = (isAddress ? searchedForms(text ?? '') : [text ?? '']).map(foldName)
    for (const piece of forms.flatMap((form) => form.split(/[^\p{L}\p{N}]+/u)))
      if (piece !== '') found.add(cut(piece, longestWord))
    if (isAddress) for (const form of forms) found.add(cut(form, longestWord))
  }
  return [...found]
    .slice(0, mostWords)
    .map((word) => ` ${word}`)
    .join('')
}
