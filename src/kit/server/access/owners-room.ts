import { sql } from 'kysely'
import type { Queries, Tx } from '../db/database.ts'
import type { Tables } from '../db/tables.ts'

type OwnedTable = { [Table in keyof Tables]: 'user_id' extends keyof Tables[Table] ? Table : never }[keyof Tables]

/** True if an owner has fewer rows in a table than `most`. Several requests at once may go a little beyond it. */
export async function hasRoom<Table extends string & OwnedTable>(
  queries: Queries | Tx,
  { table, userId, most }: { table: Table; userId: string; most: number },
): Promise<boolean> {
  const own = sql`select 1 from ${sql.table(table)} where user_id = ${userId} limit ${most}`
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${own}) as own`.execute(queries)
  return Number(rows[0]?.count) < most
}
