import type { ListPage, ListQuery } from './list-pages.ts'

export type Cell = string | number | boolean | null

/** A list that can be exported. */
export interface ExportSource {
  /** In their order; the name heads the column in CSV and names the field in JSON. */
  columns: readonly string[]
  /** The states and sorts it knows; anything else that is asked for is refused. */
  states: readonly string[]
  sorts: readonly string[]
  /** One page of the list, as its own route reads it. */
  page(query: ListQuery): Promise<Pick<ListPage, 'next'> & { rows: readonly Record<string, unknown>[] }>
}

export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? value.join(' ') : JSON.stringify(value)
}
