import type { ReactNode } from 'react'
import type { Route, RouteShape } from '../../contract.ts'
import { callPage, type ItemOf, type Page } from '../calls/call.ts'
import type { Action } from '../ui/action-menu.tsx'
import type { SelectOption } from '../ui/select.tsx'

/** What a list is narrowed to and ordered by; undefined is the server's own choice. */
export interface ListFilter {
  q?: string | undefined
  state?: string | undefined
  sort?: string | undefined
}

export interface ListColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Of the table, `30%` or `9rem`; the columns without one share the rest. */
  width?: string
  /** Left out of a table that has little room; a card shows it always. */
  isExtra?: boolean
}

export interface RowAction extends Action {
  /** Stands in the row as a button; the others are in its menu. */
  isMain?: boolean
}

/** How a list of the admin area is read, drawn and acted upon. */
export interface ListSpec<Row extends { id: string }> {
  /** In the keys of what was read; one name, one list. */
  name: string
  load: (query: ListFilter & { limit: number; cursor: string | undefined }, signal: AbortSignal) => Promise<Page<Row>>
  /** Names the list for screen readers. */
  label: string
  /** One of its rows, and several: `person`, `people`. */
  words: readonly [string, string]
  /** Left out where the list cannot be searched. */
  search?: { label: string; placeholder: string }
  /** None where it is not filtered. */
  states: readonly SelectOption[]
  /** The first one is what the server does by itself; none where there is only one order. */
  sorts: readonly SelectOption[]
  /** The first one names the row. */
  columns: readonly ListColumn<Row>[]
  /** The row in the names of its buttons. */
  nameOf: (row: Row) => string
  empty: { title: string; text: string }
  /** The name under which `GET /api/admin/export/:list` knows it. */
  exportName?: string
}

type RowOf<S extends RouteShape> = ItemOf<S> & { id: string }

/**
 * A list as its route answers it.
 *
 * @example const codes = listOf(codesApi.accessCodes, { name: 'access-codes', ... })
 */
export function listOf<S extends RouteShape>(route: Route<S>, spec: Omit<ListSpec<RowOf<S>>, 'load'>): ListSpec<RowOf<S>> {
  // Every list route takes such a query; its words for state and sort are the options of the spec.
  const read = callPage as unknown as (route: Route<S>, input: object) => Promise<Page<RowOf<S>>>
  return { ...spec, load: (query, signal) => read(route, { query, signal }) }
}

/** States or sorts as options to choose from, in the order of their words. */
export const optionsOf = <Word extends string>(words: Readonly<Record<Word, string>>): { value: Word; label: string }[] =>
  (Object.keys(words) as Word[]).map((value) => ({ value, label: words[value] }))
