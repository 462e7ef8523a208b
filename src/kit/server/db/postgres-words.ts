import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'
import { ownerEnd, shortBeginning, type WordIndex, type WordSearch } from './word-index.ts'

/** Stands between the owner and a short beginning, to tell it from a whole word. No word starts with this character. */
const ofBeginning = ownerEnd

/**
 * The indexed expression: each word, its first character and its first two characters. A search must use the same expression, or PostgreSQL
 * would scan the whole table.
 */
function lexemes({ owner, words }: WordIndex) {
  const [ofOwner, all] = [sql`${sql.ref(owner)} || ${sql.lit(ownerEnd)}`, sql.ref(words)]
  const oneAndTwo = sql`${ofOwner} || ${sql.lit(String.raw`${ofBeginning}\2 `)} || ${ofOwner} || ${sql.lit(String.raw`${ofBeginning}\1`)}`
  const beginnings = sql`regexp_replace(${all}, '(([^ ])[^ ]?)[^ ]*', ${oneAndTwo}, 'g')`
  const entries = sql`${ofOwner} || replace(${all}, ' ', ' ' || ${ofOwner}) || ' ' || ${beginnings}`
  return sql`array_to_tsvector(array_remove(string_to_array(${entries}, ' '), ''))`
}

/**
 * Creates a GIN index, which is built in: an extension might need a superuser. `fastupdate = off` indexes new rows immediately instead of
 * collecting them in a pending list.
 */
export async function addPostgresWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void> {
  const name = sql.table(`${index.table}_${index.words}`)
  await sql`create index ${name} on ${sql.table(index.table)} using gin ((${lexemes(index)})) with (fastupdate = off)`.execute(db)
}

export async function dropPostgresWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void> {
  await sql`drop index ${sql.table(`${index.table}_${index.words}`)}`.execute(db)
}

/** `materialized` makes PostgreSQL use the word index first. Otherwise it may walk the rows by id and split the words of each. */
export async function searchPostgresWords<Row extends { id: number }>(
  queries: Kysely<Tables>,
  index: WordIndex,
  search: WordSearch<Row>,
): Promise<Row[]> {
  if (search.beginnings.length === 0) return []
  const anyOf = (some: readonly string[]) => `(${some.map((beginning) => lexemeOf(search.owner, beginning)).join(' | ')})`
  const query = search.beginnings.map(anyOf).join(' & ')
  const columns = sql.join(search.columns.map((column) => sql.ref(column)))
  const { rows } = await sql<Row>`
    with found as materialized (
      select ${columns} from ${sql.table(index.table)} where ${lexemes(index)} @@ ${query}::tsquery and id < ${search.before}
    )
    select * from found order by id desc limit ${search.limit}`.execute(queries)
  return rows
}

function lexemeOf(owner: string, beginning: string): string {
  const isShort = [...beginning].length <= shortBeginning
  return isShort ? `'${owner}${ownerEnd}${ofBeginning}${beginning}'` : `'${owner}${ownerEnd}${beginning}':*`
}
