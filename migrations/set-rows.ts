import { type Kysely, sql } from 'kysely'

/** Maximum number of rows that one statement changes. */
const rowsAtOnce = 500

/**
 * Sets columns of many rows, with one statement per 500 rows. A statement per row costs a round trip each, which on PostgreSQL is most of
 * the time of migrating a large database. Released migrations call this function, so its effect must never change.
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
    // SQLite and PostgreSQL both name the columns of VALUES column1, column2 and so on.
    const set = columns.map((name, index) => sql`${sql.ref(name)} = given.${sql.ref(`column${index + 2}`)}`)
    await sql`
      update ${sql.table(table)} set ${sql.join(set)}
      from (values ${sql.join(values)}) as given
      where ${sql.ref(`${table}.${key}`)} = given.column1`.execute(db)
  }
}
