import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'

type Value = string | number | boolean | null
export type Row = Record<string, Value>

const at = '2026-03-02T09:00:00.000Z'

/** Rows whose derived data differ. Each schema uses the columns that it has. Values of columns missing here are made up. */
export const rowsOf: Record<string, Row[]> = {
  users: [
    { id: 'u1', email: 'ada@mail.example', email_key: 'ada@mail.example', email_twin: 0, name: 'Ada Lovelace' },
    { id: 'u2', email: 'zoe@post.example', email_key: 'zoe@post.example', email_twin: 0, name: 'Zoë  Álvarez' },
    { id: 'u3', email: 'rae@mail.example', email_key: 'rae@mail.example', email_twin: 0, name: 'Rae' },
  ],
  registered_users: [
    {
      ...{ id: 'r1', user_id: 'u1', email: 'ada@mail.example', name: 'Ada Lovelace', access_code: 'WILLOW123456' },
      ...{ is_approved: true, revoked_at: null, sort_name: 'ada lovelace' },
      search_text: ' ada lovelace mail example ada@mail.example willow123456',
    },
    {
      ...{ id: 'r2', user_id: 'u2', email: 'zoe@post.example', name: 'Zoë  Álvarez', access_code: null },
      ...{ is_approved: false, revoked_at: null, sort_name: 'zoe  alvarez' },
      search_text: ' zoe alvarez post example zoe@post.example',
    },
    {
      ...{ id: 'r3', user_id: 'u3', email: 'rae@mail.example', name: 'Rae', access_code: null },
      ...{ is_approved: true, revoked_at: at, sort_name: 'rae' },
      search_text: ' rae mail example rae@mail.example',
    },
  ],
  external_identities: [{ user_id: 'u1', issuer: 'https://sign-in.example' }],
  access_codes: [
    {
      ...{
        id: 'c1',
        code: 'WILLOW123456',
        is_used: true,
        used_by: 'u1',
        customer_email: null,
        customer_key: null,
        label: null,
        voided_at: null,
      },
      search_text: ' willow123456 123456',
    },
    {
      ...{ id: 'c2', code: 'WILLOWABCDEF', is_used: false, used_by: null, label: null, voided_at: null },
      ...{ customer_email: 'zoe@post.example', customer_key: 'zoe@post.example' },
      ...{ search_text: ' willowabcdef abcdef zoe post example zoe@post.example' },
    },
    {
      ...{
        id: 'c3',
        code: 'WILLOWXYZ000',
        is_used: false,
        used_by: null,
        customer_email: null,
        customer_key: null,
        label: null,
        voided_at: null,
      },
      search_text: ' willowxyz000 xyz000',
    },
  ],
  orders: [
    {
      ...{
        id: 'o1',
        order_number: '#1001',
        number_key: '1001',
        customer_email: 'ada@mail.example',
        customer_key: 'ada@mail.example',
        is_activated: true,
      },
      ...{ source: 'import', reference: '1001', state: 'activated', code_id: null },
      search_text: ' 1001 ada mail example ada@mail.example',
    },
  ],
  // An order finds its codes by this table. The order above has none, as in earlier schemas.
  order_codes: [{ code_id: 'made up', order_id: 'o1', line: '', is_undecided: false }],
  subscriptions: [
    {
      ...{
        id: 's1',
        name: 'Zoë',
        email: 'zoe@post.example',
        email_key: 'zoe@post.example',
        email_twin: 0,
        is_active: true,
        unsubscribed_at: null,
        sort_name: 'zoe',
      },
      ...{ confirm_token: null, search_text: ' zoe post example zoe@post.example' },
    },
  ],
  uploads: [
    {
      ...{ id: 'p1', user_id: 'u1', filename: 'f1.pdf', original_name: 'ÜBUNG 1.pdf', search_name: 'ubung 1.pdf' },
      sort_name: 'ubung 000000000001.pdf',
      ...{ folder: 'General', thumbnail: 'ready', deleted_at: null },
    },
    {
      ...{ id: 'p2', user_id: 'u1', filename: 'f2.pdf', original_name: 'Old.pdf', search_name: 'old.pdf' },
      sort_name: 'old.pdf',
      ...{ folder: 'General', thumbnail: 'ready', deleted_at: at },
    },
  ],
  page_texts: [
    {
      ...{ id: 1, user_id: 'u1', upload_id: 'p1', page: 3, text: 'Garden of Zoë, garden' },
      words: 'garden of zoe',
    },
  ],
  upload_totals: [{ user_id: 'u1', folder: 'General', files: 1 }],
  counters: [
    { name: 'people:approved', share: 0, value: 1 },
    { name: 'people:pending', share: 0, value: 1 },
    { name: 'people:revoked', share: 0, value: 1 },
    { name: 'codes:used', share: 0, value: 1 },
    { name: 'codes:bound', share: 0, value: 1 },
    { name: 'codes:available', share: 0, value: 1 },
    { name: 'orders:activated', share: 0, value: 1 },
    { name: 'subscriptions:active', share: 0, value: 1 },
  ],
}

/** The values of columns that refer to other tables. */
const references: Row = {
  ...{ user_id: 'u1', used_by: 'u1', code_id: 'c1', mail_id: 'made up', order_id: 'o1', upload_id: 'p1' },
  ...{ edition_id: 'made up', import_id: 'made up', product_id: 'made up', session_sid: 'made up', device_id: 'made up' },
}
/** Tables that others refer to, in an order in which they can be filled. */
const first = [
  'users',
  'access_codes',
  'uploads',
  'orders',
  'mails',
  'editions',
  'imports',
  'sessions',
  'push_devices',
  'products',
]
export interface Column {
  name: string
  dataType: string
}

interface Table {
  name: string
  columns: Column[]
}

export async function tablesOf({ queries }: Database): Promise<Table[]> {
  const tables = await queries.introspection.getTables()
  const place = ({ name }: { name: string }) => (first.includes(name) ? first.indexOf(name) : first.length)
  return tables.toSorted((a, b) => place(a) - place(b) || (a.name < b.name ? -1 : 1))
}

export function madeUp({ name, dataType }: Column): Value {
  if (name in references) return references[name] ?? null
  if (name.startsWith('is_')) return true
  if (/int/i.test(dataType)) return 1
  if (name === 'sha256') return '0'.repeat(64)
  return dataType === 'timestamptz' || /_(at|date)$|^expire|expires$/.test(name) ? at : 'made up'
}

export async function insert(database: Database, table: string, row: Row): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const values = sql.join(Object.values(row))
  await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(database.queries)
}

/** Writes a row into a table of any schema. Columns without a value get one that is made up. */
export async function insertFilled(database: Database, table: string, row: Row): Promise<void> {
  const columns = (await tablesOf(database)).find(({ name }) => name === table)?.columns ?? []
  const filled = columns.map((column) => [column.name, column.name in row ? (row[column.name] ?? null) : madeUp(column)])
  await insert(database, table, Object.fromEntries(filled) as Row)
}

/** Writes at least one row into every table, or into these. Returns the rows. */
export async function fill(database: Database, tables?: readonly Table[]): Promise<Record<string, Row[]>> {
  const written: Record<string, Row[]> = {}
  for (const { name, columns } of tables ?? (await tablesOf(database))) {
    written[name] = (rowsOf[name] ?? [{}]).map((row) =>
      Object.fromEntries(
        columns.map((column) => [column.name, row[column.name] ?? (column.name in row ? null : madeUp(column))]),
      ),
    )
    for (const row of written[name]) await insert(database, name, row)
  }
  return written
}

/** Reads every row of every table. */
export async function dump(database: Database): Promise<Record<string, Row[]>> {
  const tables: Record<string, Row[]> = {}
  for (const { name, columns } of await tablesOf(database)) {
    // Not *: a statement that was prepared before a step would read its columns as they were.
    const named = sql.join(columns.map((column) => sql.ref(column.name)))
    const { rows } = await sql<Row>`select ${named} from ${sql.table(name)}`.execute(database.queries)
    const sorted = rows.map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).sort()))).sort()
    tables[name] = sorted.map((row) => JSON.parse(row) as Row)
  }
  // How a count is split between the shares is random.
  tables.counters = tables.counters?.map(({ share: _share, ...row }) => row) ?? []
  return tables
}
