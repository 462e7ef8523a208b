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

export const exportOf = ({ states, sorts }: ListShape, columns: readonly string[], page: ExportSource['page']): ExportSource => ({
  columns,
  states,
  sorts: ['newest', 'oldest', ...Object.keys(sorts)],
  page,
})

export function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  return Array.isArray(value) ? value.join(' ') : JSON.stringify(value)
}
