import { setImmediate as turn } from 'node:timers/promises'
import type { ListPage, ListQuery, ListShape } from './list-pages.ts'

export type Cell = string | number | boolean | null

/** A list that can be exported. */
export interface ExportSource {
  /** The columns in order. Each name is the header in CSV and the property in JSON. */
  columns: readonly string[]
  /** Allowed states and sorts; requests for others are refused. */
  states: readonly string[]
  sorts: readonly string[]
  /** Reads one page of the list, as the list's own route does. */
  page(query: ListQuery): Promise<Omit<ListPage<object>, 'total'>>
}

export const exportOf = (
  { states, also, sorts }: ListShape,
  columns: readonly string[],
  page: ExportSource['page'],
): ExportSource => ({
  columns,
  states: [...states, ...(also?.states ?? [])],
  sorts: ['newest', 'oldest', ...Object.keys(sorts)],
  page,
})

export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? value.join(' ') : JSON.stringify(value)
}

/** The smallest batch that isn't slower. Larger batches survive into V8's old generation and fill the memory until a full collection. */
const rowsAtOnce = 100

export type ExportFilter = Omit<ListQuery, 'limit' | 'cursor'>

/** Reads page by page, so that only one page is in memory however long the list is, and others go on between two pages. */
export async function* exportPages(
  source: ExportSource,
  filter: ExportFilter,
): AsyncGenerator<readonly Record<string, unknown>[]> {
  let cursor: string | undefined
  do {
    await turn()
    const page: Awaited<ReturnType<ExportSource['page']>> = await source.page({ ...filter, cursor, limit: rowsAtOnce })
    if (page.rows.length > 0) yield page.rows as Record<string, unknown>[]
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
}
