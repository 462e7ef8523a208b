/** The selected rows of a list. */
export interface Selection {
  ids: ReadonlySet<string>
  /** The id of the row that was selected last, where a range begins. */
  anchor: string | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

export const selectionOf = (ids: readonly string[]): Selection => ({ ids: new Set(ids), anchor: null })

/** Adds the row to the selection, or removes it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Adds all rows from the anchor to this one, in the order of the list. Adds only this row when the list doesn't have the anchor. */
export function extended({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection {
  const to = order.indexOf(id)
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const range = from === -1 || to === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...range]), anchor: id }
}
