import { useCallback, useRef, useState } from 'react'
import { extended, nothingSelected, type Selection, toggled } from '../../selection.rules.ts'
import { selectionTexts } from '../../selection.texts.ts'
import type { ListFilter, ListSpec } from './list-spec.ts'

/** The selected rows of a list. A new search, filter or order clears the selection. */
export function useRowSelection<Row extends { id: string }>(spec: ListSpec<Row>, rows: readonly Row[], filter: ListFilter) {
  /** Null when the user isn't selecting rows. */
  const [selection, setSelection] = useState<Selection | null>(null)
  const [chosenIn, setChosenIn] = useState(filter)
  const button = useRef<HTMLButtonElement>(null)
  if (chosenIn !== filter) {
    setChosenIn(filter)
    setSelection(null)
  }

  const choose = (id: string, isRange: boolean) =>
    setSelection((now) => {
      const before = now ?? nothingSelected
      return isRange
        ? extended(
            before,
            id,
            rows.map((row) => row.id),
          )
        : toggled(before, id)
    })

  return {
    selection,
    button,
    set: setSelection,
    start: () => setSelection(nothingSelected),
    end: useCallback(() => {
      setSelection(null)
      button.current?.focus({ preventScroll: true })
    }, []),
    boxOf: (row: Row) => (
      <input
        type="checkbox"
        aria-label={selectionTexts.select(spec.nameOf(row))}
        checked={selection?.ids.has(row.id) ?? false}
        onChange={({ nativeEvent }) => choose(row.id, (nativeEvent as MouseEvent).shiftKey)}
        className={box}
      />
    ),
  }
}

/** The `after:` area makes the touch target larger than the visible box. */
const box = 'relative size-5 shrink-0 cursor-pointer accent-primary after:absolute after:-inset-3'
