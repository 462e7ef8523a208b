import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { cutPage } from '../paging.ts'
import { readCounters } from './counters.ts'
import { decodeCursor, encodeCursor, type Position } from './cursor.ts'
import { inKeyset, type KeysetOrder } from './keyset.ts'
import { termPattern, termsOf } from './words.ts'

/** Most matches of a search that are sorted here. */
const mostSorted = 3000
const keysAtOnce = 500

export interface ListSort {
  /** An indexed column; with `id` behind it where its values repeat. */
  column: string
  direction: 'asc' | 'desc'
  isUnique: boolean
}

/** How a table is listed. Every sort has an index, and one more behind the state. Its column `search_text` holds the words of a row. */
export interface ListShape {
  /** Begins the names of its counters. */
  name: string
  table: string
  /** Identifies a row, and sorts by the time it was made. */
  id: string
  /** The state of a row as an indexed expression, and the states there are. */
  state: RawBuilder<string>
  states: readonly string[]
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

export interface ListPage {
  /** In the order asked for. */
  ids: string[]
  /** The cursor of the next page; null at the end. */
  next: string | null
  /** How many rows there are in all, where that is known without counting. */
  total: number | null
}

/** The counter of the rows in one state, see `addToCounters`. */
export function counterOf(shape: Pick<ListShape, 'name'>, state: string): string {
  return `${shape.name}:${state}`
}

/**
 * Pages of a large list, by keyset on an index. A search compares the words of each row by `like`: few matches are all read and put in
 * order here. Among many, the rows are walked by time until a page is full; by another order, in which they lie far apart, the database
 * sorts them. Throws `invalidRequest` for a cursor that is none.
 */
export function createListPages(database: Database, shape: ListShape) {
  const id = sql.ref<string>(shape.id)

  function sortOf({ sort = 'newest' }: Pick<ListQuery, 'sort'>): ListSort {
    const byTime = { column: shape.id, isUnique: true }
    return shape.sorts[sort] ?? { ...byTime, direction: sort === 'oldest' ? 'asc' : 'desc' }
  }

  /** The rows of a state that have all the terms, as positions in the sort. */
  function positions(sort: ListSort, state: string | undefined, terms: readonly string[]) {
    let query = database.queries
      .selectFrom(sql<Record<string, string>>`${sql.table(shape.table)}`.as(shape.table))
      .select([sql.ref<string>(sort.column).as('key'), id.as('id')])
    if (state !== undefined) query = query.where(shape.state, '=', state)
    for (const term of terms) query = query.where(sql<boolean>`search_text like ${termPattern(term)} escape '\\'`)
    return query
  }

  function orderOf(sort: ListSort, { isSearch }: { isSearch: boolean }): KeysetOrder {
    const column = sql.ref<string>(sort.column)
    // Walking a million rows by an index that is not theirs takes ten times as long as sorting all matches: no index is for this expression.
    const key = isSearch && sort.column !== shape.id ? sql<string>`(${column} || '')` : column
    return { key, direction: sort.direction, ...(sort.isUnique ? {} : { id }) }
  }

  async function totalOf({ state }: ListQuery): Promise<number> {
    const names = (state === undefined ? shape.states : [state]).map((one) => counterOf(shape, one))
    return Object.values(await readCounters(database.queries, names)).reduce((sum, value) => sum + value, 0)
  }

  return async (query: ListQuery): Promise<ListPage> => {
    const sort = sortOf(query)
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor)
    const isSearch = (query.q ?? '').trim() !== ''
    const terms = termsOf(query.q ?? '')
    if (isSearch && terms.length === 0) return { ids: [], next: null, total: 0 }
    const rows = positions(sort, query.state, terms)
    if (isSearch) {
      const matches = await rows.limit(mostSorted + 1).execute()
      if (matches.length <= mostSorted) return { ...pageOf(inOrder(matches, sort, after), query.limit), total: matches.length }
    }
    const found = await rows
      .$call(inKeyset(orderOf(sort, { isSearch }), after))
      .limit(query.limit + 1)
      .execute()
    return { ...pageOf(found, query.limit), total: isSearch ? null : await totalOf(query) }
  }
}

function inOrder(matches: Position[], { direction }: ListSort, after: Position | null): Position[] {
  const sign = direction === 'asc' ? 1 : -1
  const compare = (a: Position, b: Position) => sign * (order(a.key, b.key) || order(a.id, b.id))
  return matches.filter((match) => !after || compare(match, after) > 0).sort(compare)
}

function pageOf(positions: readonly Position[], limit: number): { ids: string[]; next: string | null } {
  const { rows, next } = cutPage(positions, limit, encodeCursor)
  return { ids: rows.map((position) => position.id), next }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The last id again and again, up to a round number: statements are then prepared for a few lengths only. */
export function padded(ids: readonly string[]): string[] {
  const length = [1, 10, 50, 100, 200].find((round) => ids.length <= round) ?? Math.max(keysAtOnce, ids.length)
  return [...ids, ...Array<string>(length - ids.length).fill(ids.at(-1) ?? '')]
}

/** Rows that were read by their ids, in the order of the ids; what has gone meanwhile is left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((one) => byId.get(one) ?? [])
}
