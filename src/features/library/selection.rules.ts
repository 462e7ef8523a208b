/** The files chosen in a list, by id. */
export interface Selection {
  ids: ReadonlySet<string>
  /** Chosen last: a range begins here. */
  anchor: string | null
}

export const nothingSelected: Selection = { ids: new Set(), anchor: null }

export const selectionOf = (ids: readonly string[]): Selection => ({ ids: new Set(ids), anchor: null })

/** The file joins the selection or leaves it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** Everything from the anchor to this file joins the selection, in the order of the list; without an anchor in it only the file. */
export function extended({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection {
  const to = order.indexOf(id)
  const from = anchor === null ? -1 : order.indexOf(anchor)
  const range = from === -1 || to === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...ids, ...range]), anchor: id }
}
