/** Rules of what owners are told about their planners: that one was corrected, and that the one of next year is there. */

export const noticeKinds = ['corrected', 'next', 'carry'] as const
export type NoticeKind = (typeof noticeKinds)[number]

/** The id of a notice. A user answers it once, so it names what it is about. */
export const noticeId = (kind: NoticeKind, about: string): string => `${kind}-${about}`

/** Stored like the answer to a notice, once a user has downloaded a planner that they bought. */
export const fetchedNotice = 'fetched'

interface Correcting {
  id: string
  corrects: string | null
}

/** Returns an edition and those that correct it, each the correction of the one before. */
export function corrections<E extends Correcting>(first: E, editions: readonly E[]): E[] {
  const chain = [first]
  for (let last: E | undefined = first; last; ) {
    const before: string = last.id
    last = editions.findLast(({ id, corrects }) => corrects === before && chain.every((one) => one.id !== id))
    if (last) chain.push(last)
  }
  return chain
}

interface Following {
  id: string
  follows: string | null
}

/** Returns the products that come after one, the next year first. */
export function followers<P extends Following>(first: Pick<P, 'id'>, products: readonly P[]): P[] {
  const found: P[] = []
  for (let last: Pick<P, 'id'> | undefined = first; last; ) {
    const before: string = last.id
    const next: P | undefined = products.find(
      ({ id, follows }) => follows === before && id !== first.id && found.every((one) => one.id !== id),
    )
    if (next) found.push(next)
    last = next
  }
  return found
}

/** Returns a name that names the new year where it named the old one. Null when it doesn't name the old one. */
export function forNextYear(name: string, from: number, to: number): string | null {
  const renamed = name.replace(new RegExp(`(?<!\\d)${from}(?!\\d)`, 'g'), String(to))
  return renamed === name ? null : renamed
}
