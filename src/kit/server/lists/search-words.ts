import './lists.tables.ts'
import type { Database, Params, Tx } from '../db/database.ts'

/** Sorts after every word that begins with what stands before it. */
const last = '\u{10ffff}'
/** A term that begins more words than this is common: its rows are not collected. */
const mostCollected = 10_000
/** So few rows are looked at one by one sooner than narrowed down further. */
const fewEnough = 200

/** Notes the words by which rows of a list are found. */
export async function indexWords(tx: Tx, list: string, rows: readonly { id: string; words: readonly string[] }[]): Promise<void> {
  const entries = rows.flatMap(({ id, words }) => words.map((word) => ({ list, word, row_id: id })))
  // 1,500 values at a time stay below every engine's limit of bound values.
  for (let at = 0; at < entries.length; at += 500)
    await tx
      .insertInto('search_words')
      .values(entries.slice(at, at + 500))
      .execute()
}

/** Forgets the words that a row was noted with. */
export async function unindexWords(tx: Tx, list: string, row: { id: string; words: readonly string[] }): Promise<void> {
  if (row.words.length === 0) return
  await tx
    .deleteFrom('search_words')
    .where('list', '=', list)
    .where('word', 'in', row.words)
    .where('row_id', '=', row.id)
    .execute()
}

/** Finds the rows that may match all terms of a search; null when every term is a common one. */
export function createWordSearch(database: Database, list: string) {
  type Range = Params<{ list: string; from: string; to: string; limit: number }>
  const collect = database.prepare((queries, param: Range) =>
    queries
      .selectFrom('search_words')
      .select('row_id as id')
      .where('list', '=', param('list'))
      .where('word', '>=', param('from'))
      .where('word', '<', param('to'))
      .limit(param('limit')),
  )
  const count = database.prepare((queries, param: Range) =>
    queries
      .selectFrom((from) =>
        from
          .selectFrom('search_words')
          .select('row_id')
          .where('list', '=', param('list'))
          .where('word', '>=', param('from'))
          .where('word', '<', param('to'))
          .limit(param('limit'))
          .as('some'),
      )
      .select((select) => select.fn.countAll<number>().as('count')),
  )
  const range = (term: string) => ({ list, from: term, to: term + last, limit: mostCollected + 1 })

  return async (terms: readonly string[]): Promise<Set<string> | null> => {
    const rare: { term: string; rows: number }[] = []
    for (const term of terms) {
      const rows = (await count(range(term)))[0]?.count ?? 0
      if (rows === 0) return new Set()
      if (rows <= mostCollected) rare.push({ term, rows })
    }
    if (rare.length === 0) return null
    let matches: Set<string> | undefined
    for (const { term } of rare.sort((a, b) => a.rows - b.rows)) {
      if (matches && matches.size <= fewEnough) break
      const found = (await collect(range(term))).map((row) => row.id)
      matches = intersection(found, matches)
    }
    return matches ?? null
  }
}

function intersection(found: readonly string[], before: ReadonlySet<string> | undefined): Set<string> {
  return new Set(before ? found.filter((id) => before.has(id)) : found)
}
