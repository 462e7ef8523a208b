/** A refused message that is kept. */
export interface KeptRefused {
  id: string
  /** Null for one from before networks were noted. */
  network: string | null
  /** True if proved messages of the shop came from the same network. */
  isKnown: boolean
}

/**
 * Returns which of the refused messages of a shop, the oldest first and the one that has just come last, make room. Half of the places belong to
 * networks from which the shop's proved messages came; any network may use a free place. Where one has to go, the network with the most
 * loses its oldest, and a stranger's message never removes one of a known network.
 */
export function leavingOf(kept: readonly KeptRefused[], most: number): string[] {
  const left = [...kept]
  const leaving: string[] = []
  while (left.length > most) {
    const strangers = left.filter(({ isKnown }) => !isKnown)
    const isFromKnown = left.at(-1)?.isKnown === true
    const loses = strangers.length > most / 2 || !isFromKnown ? strangers : left.filter(({ isKnown }) => isKnown)
    const counts = Map.groupBy(loses, ({ network }) => network)
    const largest = Math.max(...[...counts.values()].map(({ length }) => length))
    const oldest = loses.find(({ network }) => counts.get(network)?.length === largest)
    if (!oldest) break
    left.splice(left.indexOf(oldest), 1)
    leaving.push(oldest.id)
  }
  return leaving
}
