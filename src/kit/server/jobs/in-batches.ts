import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

/** Maximum number of rows that one statement changes, so that other writers don't wait long for it. */
export const atOnce = 1000

/** Calls `changeSome` until nothing is left. It must change at most `atOnce` rows and return them. */
export async function inBatches(changeSome: () => Promise<object[]>): Promise<void> {
  while ((await changeSome()).length === atOnce) {}
}

/** Deletes the rows of a table whose `column` is before `before`, an ISO 8601 time, and for which `where` is true. */
export function removeOlder<Table extends keyof Tables & string>(
  { queries }: Pick<Database, 'queries'>,
  {
    table,
    key = ['id'],
    column,
    before,
    where = sql.lit(true),
  }: { table: Table; key?: readonly string[]; column: keyof Tables[Table] & string; before: string; where?: Expression<SqlBool> },
): Promise<void> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const removal = sql<object>`delete from ${sql.table(table)} where (${keys}) in
    (select ${keys} from ${sql.table(table)} where ${sql.ref(column)} < ${before} and ${where} limit ${sql.lit(atOnce)})
    returning 1 as removed`
  return inBatches(async () => (await removal.execute(queries)).rows)
}
