import { sql } from 'kysely'
import type { Queries } from '#kit/server/db/database.ts'

/** Returns every column of every table that contains the text, as `table.column`. */
export async function placesOf(queries: Queries, text: string): Promise<string[]> {
  const found: string[] = []
  for (const table of await queries.introspection.getTables()) {
    for (const { name } of table.columns) {
      const column = sql`cast(${sql.ref(name)} as text)`
      const rows = await sql`select 1 from ${sql.table(table.name)} where ${column} like ${`%${text}%`} limit 1`.execute(queries)
      if (rows.rows.length > 0) found.push(`${table.name}.${name}`)
    }
  }
  return found
}
