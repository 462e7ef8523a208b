import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { readCounters } from './counters.ts'
import { decodeCursor, encodeCursor, type Position } from './cursor.ts'
import { inKeyset, type KeysetOrder } from './keyset.ts'
import { cutPage } from './paging.ts'
import { termPattern, termsOf } from './words.ts'

/** Up to this many matches of a search are sorted in memory. */
const mostSorted = 3000

export interface ListSort {
  /** An indexed column. If its values can repeat, the index continues with `id`. */
  column: string
  direction: 'asc' | 'desc'
  isUnique: boolean
}

/**
 * Describes a table that can be listed. Every sort needs two indexes: one of its own, and one that begins with the state. The column
 * `search_text` holds the words of a row.
 */
export interface ListShape {
  /** Prefix of the names of the list's counters. */
  name: string
  table: string
  /** Column that identifies a row and sorts by the time of its creation. */
  id: string
  /** The state of a row as an indexed expression; `states` are its possible values. */
  state: RawBuilder<string>
  states: readonly string[]
  /** Another question to the rows, indexed like the state. Its answers filter like states, and are counted when they are asked for. */
  also?: { state: RawBuilder<string>; states: readonly string[] }
  /** Other words that a search may mean as a whole, such as a code that was typed with signs in between. */
  alsoMeant?: (q: string) => string[]
  /** Sorts besides `newest` and `oldest`. */
  sorts: Record<string, ListSort>
}

export interface ListQuery {
  q?: string | undefined
  state?: string | undefined
  sort?: string | undefined
  cursor?: string | undefined
  limit: number
}

export interface ListPage<Row> {
  /** In the requested order. */
  rows: Row[]
  /** Cursor of the next page; null on the last one. */
  next: string | null
  /** Number of all rows; null when only counting could tell. */
  total: number | null
}

/** Returns the name of the counter of the rows in one state, see `addToCounters`. */
export function counterOf(shape: Pick<ListShape, 'name'>, state: string): string {
  return `${shape.name}:${state}`
}

/**
 * Returns a function that reads pages of a large list by keyset on an index. A search compares the words of each row by `like`. Up to
 * `mostSorted` matches are all read and sorted in memory. With more matches, a list sorted by time is read in index order until a page is
 * full; in other orders matches are too far apart in the index, so the database sorts them. Throws `invalidRequest` for an invalid cursor.
 *
 * @param read reads the rows of a page, in any order; rows deleted in between are left out
 * @param keyOf returns the list's id of a row, if that isn't its `id`
 */
export function createListPages<Row extends { id: string }>(
  database: Database,
  shape: ListShape,
  read: (ids: string[]) => Promise<readonly Row[]>,
  keyOf = ({ id }: Row) => id,
) {
  const id = sql.ref<string>(shape.id)

  function sortOf({ sort = 'newest' }: Pick<ListQuery, 'sort'>): ListSort {
    const byTime = { column: shape.id, isUnique: true }
    return shape.sorts[sort] ?? { ...byTime, direction: sort === 'oldest' ? 'asc' : 'desc' }
  }

  /** The question whose answers a filter chooses from. */
  const askedBy = (state: string) => (shape.also?.states.includes(state) ? shape.also.state : shape.state)

  /** Selects the rows of a state that match all terms, or what else they may mean, as positions in the sort. */
  function positions(sort: ListSort, { state, q = '' }: ListQuery, terms: readonly string[]) {
    let query = database.queries
      .selectFrom(sql<Record<string, string>>`${sql.table(shape.table)}`.as(shape.table))
      .select([sql.ref<string>(sort.column).as('key'), id.as('id')])
    if (state !== undefined) query = query.where(askedBy(state), '=', state)
    const has = (term: string) => sql<boolean>`search_text like ${termPattern(term)} escape '\\'`
    const others = terms.length > 1 ? (shape.alsoMeant?.(q) ?? []) : []
    if (terms.length > 0) query = query.where(({ and, or }) => or([and(terms.map(has)), ...others.map(has)]))
    return query
  }

  function orderOf(sort: ListSort, { isSearch }: { isSearch: boolean }): KeysetOrder {
    const column = sql.ref<string>(sort.column)
    // The expression keeps the database from using the index: reading a million rows in its order takes ten times as long as sorting all
    // matches.
    const key = isSearch && sort.column !== shape.id ? sql<string>`(${column} || '')` : column
    return { key, direction: sort.direction, ...(sort.isUnique ? {} : { id }) }
  }

  async function totalOf({ state }: ListQuery): Promise<number> {
    if (state !== undefined && askedBy(state) !== shape.state) {
      const all = positions(sortOf({}), { state, limit: 0 }, [])
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('all'))
      return Number((await all.executeTakeFirstOrThrow()).all)
    }
    const names = (state === undefined ? shape.states : [state]).map((one) => counterOf(shape, one))
    return Object.values(await readCounters(database.queries, names)).reduce((sum, value) => sum + value, 0)
  }

  async function pageOf(positions: readonly Position[], limit: number): Promise<Omit<ListPage<Row>, 'total'>> {
    const { rows, next } = cutPage(positions, limit, encodeCursor)
    const ids = rows.map((position) => position.id)
    return { rows: ids.length === 0 ? [] : inOrderOf(ids, await read(ids), keyOf), next }
  }

  return async (query: ListQuery): Promise<ListPage<Row>> => {
    const sort = sortOf(query)
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor)
    const isSearch = (query.q ?? '').trim() !== ''
    const terms = termsOf(query.q ?? '')
    if (isSearch && terms.length === 0) return { rows: [], next: null, total: 0 }
    const rows = positions(sort, query, terms)
    if (isSearch) {
      const matches = await rows.limit(mostSorted + 1).execute()
      if (matches.length <= mostSorted)
        return { ...(await pageOf(inOrder(matches, sort, after), query.limit)), total: matches.length }
    }
    const found = await rows
      .$call(inKeyset(orderOf(sort, { isSearch }), after))
      .limit(query.limit + 1)
      .execute()
    return { ...(await pageOf(found, query.limit)), total: isSearch ? null : await totalOf(query) }
  }
}

function inOrder(matches: Position[], { direction }: ListSort, after: Position | null): Position[] {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: Position, b: Position) => sign * (order(a.key, b.key) || order(a.id, b.id))
  return matches.filter((match) => !after || compare(match, after) > 0).sort(compare)
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Sorts rows that were read by their ids into the order of the ids. Rows deleted in between are left out. */
export function inOrderOf<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  keyOf = ({ id }: Row) => id,
): Row[] {
  const byId = new Map(rows.map((row) => [keyOf(row), row]))
  return ids.flatMap((one) => byId.get(one) ?? [])
}
