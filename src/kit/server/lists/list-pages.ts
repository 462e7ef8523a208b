import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { readCounters } from './counters.ts'
import { decodeCursor, encodeCursor, type Position } from './cursor.ts'
import { createWordSearch } from './search-words.ts'
import { termPattern, termsOf } from './words.ts'

/** So many matches of a search are put in order here; more of them are so many that walking the list soon meets a page of them. */
const mostSorted = 3000
/** Rows a search walks through before it takes a breath, and how often it does so for one page. */
const walkedAtOnce = 4_000
const walksForPage = 2
const keysAtOnce = 500

export interface ListSort {
  /** An indexed column; with `id` behind it where its values repeat. */
  column: string
  direction: 'asc' | 'desc'
  isUnique: boolean
}

/** How a table is listed. Every sort has an index, and one more behind the state. */
export interface ListShape {
  table: string
  /** Identifies a row, and sorts by the time it was made. */
  id: string
  /** The state of a row as an indexed expression, and the states there are. */
  state: RawBuilder<string>
  states: readonly string[]
  /** The name of its search words, and the column with all words of a row. */
  words: string
  searchText: string
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
export function counterOf(shape: { words: string }, state: string): string {
  return `${shape.words}:${state}`
}

type Ordered = Position & { isLast?: boolean }

/**
 * Pages of a large list, each in a time that does not grow with it: by keyset on an index, or, in a search, by collecting the matches of its
 * rarest word. A search of common words only walks the list, where matches are near; should they not be, a page is short and its
 * cursor goes on from there. Throws `invalidRequest` for a cursor that is none.
 */
export function createListPages(database: Database, shape: ListShape) {
  const findMatches = createWordSearch(database, shape.words)
  const id = sql.ref<string>(shape.id)

  function sortOf({ sort = 'newest' }: Pick<ListQuery, 'sort'>): ListSort {
    const byTime = { column: shape.id, isUnique: true }
    return shape.sorts[sort] ?? { ...byTime, direction: sort === 'oldest' ? 'asc' : 'desc' }
  }

  /** The rows of a state, with the words, as positions; `after` and `upTo` in the order of the sort. */
  function positions(sort: ListSort, filter: { state?: string | undefined; terms?: readonly string[] }) {
    const key = sql.ref<string>(sort.column)
    let query = database.queries
      .selectFrom(sql<Record<string, string>>`${sql.table(shape.table)}`.as(shape.table))
      .select([key.as('key'), id.as('id')])
    if (filter.state !== undefined) query = query.where(shape.state, '=', filter.state)
    for (const term of filter.terms ?? [])
      query = query.where(sql<boolean>`${sql.ref(shape.searchText)} like ${termPattern(term)} escape '\\'`)
    return query
  }
  type Positions = ReturnType<typeof positions>

  function between(query: Positions, sort: ListSort, edge: { after?: Position | null; upTo?: Position | null }): Positions {
    const key = sql.ref<string>(sort.column)
    const [beyond, within] = sort.direction === 'asc' ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`]
    const compare = (sign: typeof beyond, at: Position) =>
      sort.isUnique ? sql<boolean>`${key} ${sign} ${at.key}` : sql<boolean>`(${key}, ${id}) ${sign} (${at.key}, ${at.id})`
    let bounded = query
    if (edge.after) bounded = bounded.where(compare(beyond, edge.after))
    if (edge.upTo) bounded = bounded.where(compare(within, edge.upTo))
    return bounded
  }

  function inOrder(query: Positions, sort: ListSort): Positions {
    const ordered = query.orderBy(sql.ref(sort.column), sort.direction)
    return sort.isUnique ? ordered : ordered.orderBy(id, sort.direction)
  }

  /** Matches are few: all of them are read, and the page cut out. */
  async function pageOfMatches(matches: ReadonlySet<string>, terms: readonly string[], query: ListQuery): Promise<ListPage> {
    const sort = sortOf(query)
    const wanted = [...matches]
    const found: Position[] = []
    for (let at = 0; at < wanted.length; at += keysAtOnce) {
      const some = wanted.slice(at, at + keysAtOnce)
      found.push(...(await positions(sort, { state: query.state, terms }).where(id, 'in', padded(some)).execute()))
    }
    const sign = sort.direction === 'asc' ? 1 : -1
    const compare = (a: Position, b: Position) => sign * (order(a.key, b.key) || order(a.id, b.id))
    found.sort(compare)
    const after = query.cursor === undefined ? null : decodeCursor(query.cursor)
    const from = after ? found.findIndex((position) => compare(position, after) > 0) : 0
    const rest = from < 0 ? [] : found.slice(from)
    return { ...cutPage(rest, query.limit), total: found.length }
  }

  /** One more position than the page holds, or fewer with `isLast` where the search may go on. */
  async function walk(terms: readonly string[], query: ListQuery): Promise<{ found: Position[]; stoppedAt: Position | null }> {
    const sort = sortOf(query)
    const found: Ordered[] = []
    let after = query.cursor === undefined ? null : decodeCursor(query.cursor)
    for (let walks = 0; ; walks++) {
      const open = (filter: { terms?: readonly string[] }) => positions(sort, { state: query.state, ...filter })
      const upTo =
        terms.length === 0
          ? null
          : ((await inOrder(between(open({}), sort, { after }), sort)
              .offset(walkedAtOnce - 1)
              .limit(1)
              .executeTakeFirst()) ?? null)
      const wanted = query.limit + 1 - found.length
      const page = inOrder(between(open({ terms }), sort, { after, upTo }), sort).limit(wanted)
      found.push(...(await page.execute()))
      if (found.length > query.limit || !upTo) return { found, stoppedAt: null }
      if (walks + 1 === walksForPage) return { found, stoppedAt: upTo }
      after = upTo
    }
  }

  async function totalOf({ state }: ListQuery): Promise<number> {
    const names = (state === undefined ? shape.states : [state]).map((one) => counterOf(shape, one))
    return Object.values(await readCounters(database.queries, names)).reduce((sum, value) => sum + value, 0)
  }

  return async (query: ListQuery): Promise<ListPage> => {
    const isSearch = (query.q ?? '').trim() !== ''
    const terms = isSearch ? termsOf(query.q ?? '') : []
    if (isSearch) {
      const matches = terms.length === 0 ? new Set<string>() : await findMatches(terms)
      if (matches && matches.size <= mostSorted) return pageOfMatches(matches, terms, query)
    }
    const { found, stoppedAt } = await walk(terms, query)
    const total = isSearch ? null : await totalOf(query)
    if (stoppedAt) return { ids: found.map((position) => position.id), next: encodeCursor(stoppedAt), total }
    return { ...cutPage(found, query.limit), total }
  }
}

function cutPage(positions: readonly Position[], limit: number): { ids: string[]; next: string | null } {
  const last = positions[limit - 1]
  const next = positions.length > limit && last ? encodeCursor(last) : null
  return { ids: positions.slice(0, limit).map((position) => position.id), next }
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
