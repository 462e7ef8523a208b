/** How long writes are refused before the program ends. A mount that returns within this time is accepted as the same. */
export const graceMs = 10_000

export interface PlaceState {
  /** When the place first changed; null while it's the same. */
  goneSince: number | null
}

/** Applies the result of one check. `now` may come from any clock that only goes forward. */
export function afterLook({ goneSince }: PlaceState, { isSame, now }: { isSame: boolean; now: number }) {
  const since = isSame ? null : (goneSince ?? now)
  return { goneSince: since, isOver: since !== null && now - since >= graceMs }
}
