/** How long writes are refused before the program ends: a mount that comes back within that time is the same again. */
export const graceMs = 10_000

export interface PlaceState {
  /** Since when the place is another one; null: it is the same. */
  goneSince: number | null
}

/** What one look at the place means. `now` may come from any clock that only goes forward. */
export function afterLook({ goneSince }: PlaceState, { isSame, now }: { isSame: boolean; now: number }) {
  const since = isSame ? null : (goneSince ?? now)
  return { goneSince: since, isOver: since !== null && now - since >= graceMs }
}
