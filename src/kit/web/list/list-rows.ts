import type { ReactNode } from 'react'
import type { ListSpec } from './list-spec.ts'
import type { useVirtualRows } from './virtual-rows.ts'

/** Props of the table and the cards. */
export interface ListRowsProps<Row extends { id: string }> {
  spec: ListSpec<Row>
  rows: readonly Row[]
  /** Number of all rows; null when unknown. */
  total: number | null
  actionsOf: ((row: Row) => ReactNode) | undefined
  /** Returns the box that selects a row. Undefined while the user isn't selecting. */
  boxOf: ((row: Row) => ReactNode) | undefined
  virtual: ReturnType<typeof useVirtualRows>
  /** Distance from the top of the document to the list, in pixels. */
  top: number
  width: number
}
