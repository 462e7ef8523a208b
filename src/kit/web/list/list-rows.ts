import type { ReactNode } from 'react'
import type { ListSpec } from './list-spec.ts'
import type { useVirtualRows } from './virtual-rows.ts'

/** What the table and the cards draw. */
export interface ListRowsProps<Row extends { id: string }> {
  spec: ListSpec<Row>
  rows: readonly Row[]
  /** How many there are in all, null when that is not known. */
  total: number | null
  actionsOf: ((row: Row) => ReactNode) | undefined
  virtual: ReturnType<typeof useVirtualRows>
  /** From the top of the document to the list. */
  top: number
  width: number
}
