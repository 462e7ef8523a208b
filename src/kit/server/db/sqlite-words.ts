import { type Kysely, sql } from 'kysely'
import type { SqliteStatements } from './sqlite-statements.ts'
import { ownerEnd, shortBeginning, type WordIndex, type WordSearch } from './word-index.ts'

/** Length of an owner in the index: a UUID without hyphens. */
const ownerLength = 32
/** Lengths of the FTS5 prefix indexes, in characters from the start of an entry. */
const prefixes = Array.from({ length: shortBeginning }, (_, at) => ownerLength + ownerEnd.length + at + 1).join(' ')

const events = ['insert', 'delete', 'update'] as const

const nameOf = ({ table, words }: WordIndex) => `${table}_${words}`

/**
 * Creates a contentless FTS5 index, which doesn't store the texts again. The words are already split and folded, so it uses the tokenizer
 * `ascii`, which only splits at ASCII characters that aren't letters or digits.
 */
export async function addSqliteWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void> {
  const [table, name] = [sql.table(index.table), sql.table(nameOf(index))]
  const add = sql`insert into ${name} (rowid, words) values (new.id, ${entries(index, 'new.')});`
  const remove = sql`delete from ${name} where rowid = old.id;`
  const actions = { insert: add, delete: remove, update: sql`${remove} ${add}` }
  await sql`create virtual table ${name} using fts5(
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = ${sql.lit(prefixes)}
  )`.execute(db)
  await sql`insert into ${name} (rowid, words) select id, ${entries(index)} from ${table}`.execute(db)
  for (const event of events)
    await sql`create trigger ${trigger(index, event)} after ${sql.raw(event)} on ${table} begin ${actions[event]} end`.execute(db)
}

export async function dropSqliteWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void> {
  for (const event of events) await sql`drop trigger ${trigger(index, event)}`.execute(db)
  await sql`drop table ${sql.table(nameOf(index))}`.execute(db)
}

function trigger(index: WordIndex, event: (typeof events)[number]) {
  const done = { insert: 'added', delete: 'removed', update: 'changed' }[event]
  return sql.table(`${nameOf(index)}_${done}`)
}

/** Returns the words of a row, each with its owner in front. */
function entries(index: WordIndex, row: '' | 'new.' = '') {
  const [owner, words] = [sql.ref(`${row}${index.owner}`), sql.ref(`${row}${index.words}`)]
  const ofOwner = sql`replace(${owner}, '-', '') || ${sql.lit(ownerEnd)}`
  return sql`${ofOwner} || replace(${words}, ' ', ' ' || ${ofOwner})`
}

export function searchSqliteWords<Row extends { id: number }>(
  reads: SqliteStatements,
  index: WordIndex,
  search: WordSearch<Row>,
): Row[] {
  if (search.beginnings.length === 0) return []
  const name = nameOf(index)
  const owner = `${search.owner.replaceAll('-', '')}${ownerEnd}`
  const anyOf = (some: readonly string[]) => `(${some.map((beginning) => `"${owner}${beginning}"*`).join(' OR ')})`
  const query = search.beginnings.map(anyOf).join(' AND ')
  const columns = search.columns.map((column) => `"${index.table}"."${column}"`)
  const found = reads.run(
    `select ${columns} from "${name}" join "${index.table}" on "${index.table}".id = "${name}".rowid
     where "${name}" match ? and "${name}".rowid < ? order by "${name}".rowid desc limit ?`,
    [query, search.before, search.limit],
  )
  return found.rows as unknown as Row[]
}
