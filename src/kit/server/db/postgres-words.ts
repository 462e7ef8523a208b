import { type Kysely, sql } from 'kysely'
import type { Tables } from './tables.ts'
import { ownerEnd, shortBeginning, type WordIndex, type WordSearch } from './word-index.ts'

/** Behind the owner, before what is the beginning of a word and not a word: no word begins with it. */
const ofBeginning = ownerEnd

/** As the index has it: a search with another expression would read the whole table. Each word, its first character, and its first two. */
function lexemes({ owner, words }: WordIndex) {
  const [ofOwner, all] = [sql`${sql.ref(owner)} || ${sql.lit(ownerEnd)}`, sql.ref(words)]
  const oneAndTwo = sql`${ofOwner} || ${sql.lit(String.raw`${ofBeginning}\2 `)} || ${ofOwner} || ${sql.lit(String.raw`${ofBeginning}\1`)}`
  const beginnings = sql`regexp_replace(${all}, '(([^ ])[^ ]?)[^ ]*', ${oneAndTwo}, 'g')`
  const entries = sql`${ofOwner} || replace(${all}, ' ', ' ' || ${ofOwner}) || ' ' || ${beginnings}`
  return sql`array_to_tsvector(array_remove(string_to_array(${entries}, ' '), ''))`
}

/** GIN comes with PostgreSQL: no extension is needed, which only a superuser might add. New rows go into the index at once, not into a list beside it. */
export async function addPostgresWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void> {
  const name = sql.table(`${index.table}_${index.words}`)
  await sql`create index ${name} on ${sql.table(index.table)} using gin ((${lexemes(index)})) with (fastupdate = off)`.execute(db)
}

export async function dropPostgresWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void> {
  await sql`drop index ${sql.table(`${index.table}_${index.words}`)}`.execute(db)
}

/** The rows are found before they are ordered: otherwise PostgreSQL may walk them by id and cut the words of each. */
export async function searchPostgresWords<Row extends { id: number }>(
  queries: Kysely<Tables>,
  index: WordIndex,
  search: WordSearch<Row>,
): Promise<Row[]> {
  if (search.beginnings.length === 0) return []
  const query = search.beginnings.map((beginning) => lexemeOf(search.owner, beginning)).join(' & ')
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
