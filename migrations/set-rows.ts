import { type Kysely, sql } from 'kysely'

/** Rows that one statement changes. */
const rowsAtOnce = 500

/**
 * Sets columns of some rows by one statement for each 500 of them: a statement for each row costs a round trip, which on PostgreSQL is most
 * of what bringing a large database up to date takes. Used by steps that are released: it does the same for ever.
 */
export async function setRows<DB>(
  db: Kysely<DB>,
  table: string,
  key: string,
  rows: readonly ({ id: string } & Record<string, string>)[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce)
    const columns = Object.keys(some[0] ?? {}).filter((name) => name !== 'id')
    const values = some.map((row) => sql`(${sql.join([row.id, ...columns.map((name) => row[name])])})`)
    // Both engines name the columns of VALUES column1, column2 and so on.
    const set = columns.map((name, index) => sql`${sql.ref(name)} = given.${sql.ref(`column${index + 2}`)}`)
    await sql`
      update ${sql.table(table)} set ${sql.join(set)}
      from (values ${sql.join(values)}) as given
      where ${sql.ref(`${table}.${key}`)} = given.column1`.execute(db)
  }
}
