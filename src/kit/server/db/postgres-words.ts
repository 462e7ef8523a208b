import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'
import { ownerEnd, type WordIndex, type WordSearch } from './word-index.ts'

/** As the index has it: a search with another expression would read the whole table. */
function lexemes({ owner, words }: WordIndex) {
  const ofOwner = sql`${sql.ref(owner)} || ${sql.lit(ownerEnd)}`
  return sql`array_to_tsvector(string_to_array(${ofOwner} || replace(${sql.ref(words)}, ' ', ' ' || ${ofOwner}), ' '))`
}

/** GIN comes with PostgreSQL: no extension is needed, which only a superuser might add. New rows go into the index at once, not into a list beside it. */
export async function addPostgresWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void> {
  const name = sql.table(`${index.table}_${index.words}`)
  await sql`create index ${name} on ${sql.table(index.table)} using gin ((${lexemes(index)})) with (fastupdate = off)`.execute(db)
}

/** The rows are found before they are ordered: otherwise PostgreSQL may walk them by id and cut the words of each. */
export async function searchPostgresWords(queries: Kysely<Tables>, index: WordIndex, search: WordSearch): Promise<number[]> {
  if (search.beginnings.length === 0) return []
  const query = search.beginnings.map((beginning) => `'${search.owner}${ownerEnd}${beginning}':*`).join(' & ')
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select id from ${sql.table(index.table)} where ${lexemes(index)} @@ ${query}::tsquery and id < ${search.before}
    )
    select id from found order by id desc limit ${search.limit}`.execute(queries)
  return rows.map(({ id }) => id)
}
