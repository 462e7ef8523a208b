import { type Kysely, sql } from 'kysely'
import { mostOfAnAnswer, requireLeft } from '../http/budget.ts'
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
  for (const beginning of search.beginnings.flat()) requireFewWords(reads, name, `${owner}${beginning}`)
  const columns = search.columns.map((column) => `"${index.table}"."${column}"`)
  const found = reads.run(
    `select ${columns} from "${name}" join "${index.table}" on "${index.table}".id = "${name}".rowid
     where "${name}" match ? and "${name}".rowid < ? order by "${name}".rowid desc limit ?`,
    [query, search.before, search.limit],
  )
  return found.rows as unknown as Row[]
}

/** Connections that can list the words of the index. */
const haveTerms = new WeakSet<SqliteStatements>()

/**
 * Refuses a longer beginning of more different words than an answer may read: FTS5 visits each of them before it returns the first row. Nobody
 * writes so many.
 */
function requireFewWords(reads: SqliteStatements, name: string, from: string): void {
  if ([...from].length <= ownerLength + ownerEnd.length + shortBeginning) return
  const terms = `"temp"."${name}_terms"`
  if (!haveTerms.has(reads)) {
    // The connection only reads. This table is its own, and in memory.
    reads.run('pragma query_only = off', [])
    reads.run(`create virtual table if not exists ${terms} using fts5vocab("main", "${name}", "row")`, [])
    reads.run('pragma query_only = on', [])
    haveTerms.add(reads)
  }
  const few = mostOfAnAnswer.rows + 1
  const counted = `select count(*) as words from (select 1 from ${terms} where term >= ? and term < ? limit ${few})`
  requireLeft('rows', Number(reads.run(counted, [from, `${from}\u{10ffff}`]).rows[0]?.words))
}
