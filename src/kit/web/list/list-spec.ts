import type { ReactNode } from 'react'
import type { Route, RouteShape } from '../../contract.ts'
import { listTexts } from '../../list.texts.ts'
import type { Selection } from '../../selection.rules.ts'
import { callPage, type ItemOf, type Page } from '../calls/call.ts'
import type { Action } from '../ui/action-menu.tsx'
import type { SelectOption } from '../ui/select.tsx'

/** Search, filter and order of a list. Undefined leaves the choice to the server. */
export interface ListFilter {
  q?: string | undefined
  state?: string | undefined
  sort?: string | undefined
}

export interface ListColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  /** Width in the table, such as `30%` or `9rem`. Columns without one share the rest. */
  width?: string
  /** Hidden when the table has little room. Cards always show it. */
  isExtra?: boolean
}

export interface RowAction extends Action {
  /** Shown as a button in the row. Other actions are in the row's menu. */
  isMain?: boolean
}

/** A change to all selected rows. */
export interface GroupAction<Row> {
  label: string
  icon: ReactNode
  /** Whether the row can be changed this way. Other selected rows are left out. */
  fits: (row: Row) => boolean
  /** Asked first, where the change is hard to undo. */
  confirm?: { title: (count: number) => string; text: string; tone?: 'primary' | 'destructive' }
  /** Changes one row, without a message. Throws the server's refusal. */
  change: (row: Row) => Promise<unknown>
  done: (count: number) => string
  /** Shown when a change fails and the server sent no message. */
  failed: string
}

/** Props of the part that shows the actions for selected rows (`selected-rows.tsx`). */
export interface SelectedProps<Row extends { id: string }> {
  spec: ListSpec<Row>
  /** The loaded rows, which "Select all" selects. */
  rows: readonly Row[]
  selection: Selection
  /** Whether a menu covers the list. */
  isCovered: boolean
  onSelect: (selection: Selection) => void
  onEnd: () => void
}

/** Describes how a list of the admin area is loaded and shown. */
export interface ListSpec<Row extends { id: string }> {
  /** Unique name, part of the query keys. */
  name: string
  load: (query: ListFilter & { limit: number; cursor: string | undefined }, signal: AbortSignal) => Promise<Page<Row>>
  /** Accessible name of the list. */
  label: string
  /** Singular and plural of what the list contains: `person`, `people`. */
  words: readonly [string, string]
  /** Left out when the list can't be searched. */
  search?: { label: string; placeholder: string }
  /** Empty when the list can't be filtered. */
  states: readonly SelectOption[]
  /** The first one is the server's default. Empty when there is only one order. */
  sorts: readonly SelectOption[]
  /** The first one names the row. */
  columns: readonly ListColumn<Row>[]
  /** Returns the row's name for the accessible names of its buttons. */
  nameOf: (row: Row) => string
  empty: { title: string; text: string }
  /** What can be copied from selected rows, a line each. */
  copies?: { label: string; of: (row: Row) => string | null; copied: (count: number) => string }
  /** Name of the list in `GET /api/admin/export/:list`. Left out when it can't be exported. */
  exportName?: string
}

type RowOf<S extends RouteShape> = ItemOf<S> & { id: string }

/**
 * Makes the spec of a list from its route.
 *
 * @example const codes = listOf(codesApi.accessCodes, { name: 'access-codes', ... })
 */
export function listOf<S extends RouteShape>(route: Route<S>, spec: Omit<ListSpec<RowOf<S>>, 'load'>): ListSpec<RowOf<S>> {
  // Every list route accepts this query, and the options of the spec are its values for state and sort.
  const read = callPage as unknown as (route: Route<S>, input: object) => Promise<Page<RowOf<S>>>
  return { ...spec, load: (query, signal) => read(route, { query, signal }) }
}

/** Copies the addresses of the selected rows, for a mail to all of them. */
export const copyAddresses = <Row>(of: (row: Row) => string | null) => ({
  of,
  label: listTexts.group.copyAddresses,
  copied: listTexts.group.copiedAddresses,
})

/** Turns the texts of states or sorts into options, in the same order. */
export const optionsOf = <Word extends string>(words: Readonly<Record<Word, string>>): { value: Word; label: string }[] =>
  (Object.keys(words) as Word[]).map((value) => ({ value, label: words[value] }))
