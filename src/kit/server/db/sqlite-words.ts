import { type Kysely, sql } from 'kysely'
import type { SqliteStatements } from './sqlite-statements.ts'
import { ownerEnd, type WordIndex, type WordSearch } from './word-index.ts'

const nameOf = ({ table, words }: WordIndex) => `${table}_${words}`

/**
 * FTS5 without the texts themselves. Its tokenizer `ascii` parts words at ASCII characters that are no letters or digits and at nothing else:
 * the words are cut and folded already.
 */
export async function addSqliteWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void> {
  const name = sql.table(nameOf(index))
  const trigger = (event: string) => sql.table(`${nameOf(index)}_${event}`)
  const [table, owner, words] = [sql.table(index.table), sql.ref(`new.${index.owner}`), sql.ref(`new.${index.words}`)]
  const ofOwner = sql`replace(${owner}, '-', '') || ${sql.lit(ownerEnd)}`
  const add = sql`insert into ${name} (rowid, words) values (new.id, ${ofOwner} || replace(${words}, ' ', ' ' || ${ofOwner}));`
  const remove = sql`delete from ${name} where rowid = old.id;`
  await sql`create virtual table ${name} using fts5(words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii')`.execute(
    db,
  )
  await sql`create trigger ${trigger('added')} after insert on ${table} begin ${add} end`.execute(db)
  await sql`create trigger ${trigger('removed')} after delete on ${table} begin ${remove} end`.execute(db)
  await sql`create trigger ${trigger('changed')} after update on ${table} begin ${remove} ${add} end`.execute(db)
}

export function searchSqliteWords(reads: SqliteStatements, index: WordIndex, search: WordSearch): number[] {
  if (search.beginnings.length === 0) return []
  const name = nameOf(index)
  const owner = `${search.owner.replaceAll('-', '')}${ownerEnd}`
  const query = search.beginnings.map((beginning) => `"${owner}${beginning}"*`).join(' ')
  const found = reads.run(`select rowid as id from "${name}" where "${name}" match ? and rowid < ? order by rowid desc limit ?`, [
    query,
    search.before,
    search.limit,
  ])
  return found.rows.map(({ id }) => Number(id))
}
