import { sql } from 'kysely'
import type { Database } from '#kit/server/db/database.ts'
import { type Column, insert, madeUp, type Row, rowsOf, tablesOf } from './filled-database.ts'

interface Keys {
  /** Columns of which no two rows have the same values. */
  unique: string[][]
  /** The columns that refer to another table. */
  references: Set<string>
}

/** Values of columns that must have a form, in tables in which nothing has written a row. */
const forms: Row = {
  ...{ issuer: 'https://sign-in.example', endpoint: 'https://push.example/one', shop: 'shopify' },
  printed: '{"page":{"width":445,"height":594},"goals":[],"prompt":null}',
}
const madeUpOf = (column: Column) => {
  const value = forms[column.name] ?? madeUp(column)
  return value === 'made up' ? 'made-up' : value
}
/** Columns that hold JSON, of such tables. */
const isList = (column: string) =>
  /^(suggestions|streams|marks|links|lines|changes|properties|payload|content|headers|data|transports|report)$/.test(column)

async function keysOf({ queries }: Database, table: string): Promise<Keys> {
  const indexes = await sql<{ name: string; column: string }>`select list.name, info.name as "column"
    from pragma_index_list(${table}) as list, pragma_index_info(list.name) as info where list."unique" order by list.name, info.seqno`.execute(
    queries,
  )
  const unique = Object.values(Object.groupBy(indexes.rows, ({ name }) => name)).map((rows = []) =>
    rows.map(({ column }) => column),
  )
  const own = await sql<{ name: string }>`select name from pragma_table_info(${table}) where pk > 0 order by pk`.execute(queries)
  if (own.rows.length > 0) unique.push(own.rows.map(({ name }) => name))
  const foreign = await sql<{ from: string }>`select "from" from pragma_foreign_key_list(${table})`.execute(queries)
  return { unique, references: new Set(foreign.rows.map((row) => row.from)) }
}

/** Which columns must differ, so that no two rows have the same keys. Those that refer to an owner stay, if others can differ. */
function columnsThatDiffer({ unique, references }: Keys, row: Row): Set<string> {
  const chosen = new Set<string>()
  const rank = (column: string) => (column === 'user_id' ? 2 : references.has(column) ? 1 : 0)
  const canDiffer = (column: string) => row[column] !== null && typeof row[column] !== 'boolean' && !column.startsWith('is_')
  for (const columns of unique) {
    if (columns.some((column) => chosen.has(column))) continue
    const [first] = columns.filter(canDiffer).toSorted((one, other) => rank(one) - rank(other))
    if (first !== undefined) chosen.add(first)
  }
  return chosen
}

/**
 * Multiplies one row of each table, of this owner where it can be, on SQLite. A row that has a twin of its own in another table, such as an
 * import and its upload, keeps it: both end with the same number. `most` names tables that can't have as many.
 */
export async function multiplyRows(
  database: Database,
  { userId, count, most = {} }: { userId: string; count: number; most?: Record<string, number> },
): Promise<Map<string, Row>> {
  const { queries } = database
  const multiplied = new Map<string, Row>()
  await sql`pragma foreign_keys = off`.execute(queries)
  for (const { name, columns } of await tablesOf(database)) {
    const owned = name === 'users' ? 'id' : columns.some((column) => column.name === 'user_id') ? 'user_id' : null
    const all = sql.table(name)
    const order = owned === null ? sql`order by rowid desc` : sql`order by ${sql.ref(owned)} = ${userId} desc, rowid desc`
    const found = await sql<Row>`select * from ${all} ${order} limit 1`
      .execute(queries)
      .catch(() => sql<Row>`select * from ${all} limit 1`.execute(queries))
    const made = Object.fromEntries(
      columns.map((column) => [
        column.name,
        column.name === 'user_id' ? userId : isList(column.name) ? '[]' : (rowsOf[name]?.[0]?.[column.name] ?? madeUpOf(column)),
      ]),
    )
    const row = found.rows[0] ?? made
    if (found.rows.length === 0) await insert(database, name, made)
    const differ = columnsThatDiffer(await keysOf(database, name), row)
    const values = columns.map((column) => {
      const value = row[column.name] ?? null
      if (!differ.has(column.name)) return sql`${value}`
      // The key of a file has hexadecimal digits.
      if (column.name === 'filename') return sql`printf('%08x', n) || substr(${value}, 9)`
      return typeof value === 'number' ? sql`${value} + n` : sql`${value} || '-' || n`
    })
    const names = sql.join(columns.map((column) => sql.ref(column.name)))
    await sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit((most[name] ?? count) - 1)})
      insert or ignore into ${all} (${names}) select ${sql.join(values)} from numbers`.execute(queries)
    multiplied.set(name, row)
  }
  await sql`pragma foreign_keys = on`.execute(queries)
  return multiplied
}
