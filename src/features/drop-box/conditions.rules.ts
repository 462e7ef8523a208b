import { isSameEtag, namesEtag } from '#kit/etags.rules.ts'

/** One condition of an `If` header: a token of a lock, or the tag of a content. */
interface Condition {
  isNot: boolean
  token?: string
  etag?: string
}

/** The conditions that must all be true of one address; null for the address of the request. */
export interface ConditionList {
  address: string | null
  conditions: Condition[]
}

/** Reads an `If` header (RFC 4918, 10.4). Null when it's not valid. */
export function readIf(header: string): ConditionList[] | null {
  const lists: ConditionList[] = []
  let address: string | null = null
  for (let rest = header.trim(); rest !== ''; ) {
    const [tag, tagged] = /^<([^<>]*)>\s*/.exec(rest) ?? []
    const [list, inside] = /^\(([^()]*)\)\s*/.exec(rest) ?? []
    const conditions = inside === undefined ? [] : readConditions(inside)
    if (conditions === null || (tag === undefined && conditions.length === 0)) return null
    if (tagged !== undefined) address = tagged
    else lists.push({ address, conditions })
    rest = rest.slice((tag ?? list ?? '').length)
  }
  return lists.length === 0 ? null : lists
}

function readConditions(text: string): Condition[] | null {
  const conditions: Condition[] = []
  for (let rest = text.trim(); rest !== ''; ) {
    const [whole = '', not, token, etag] = /^(?:(not)\s*)?(?:<([^<>\s]+)>|\[((?:W\/)?"[^"]*"(?:-\w+)?)\])\s*/i.exec(rest) ?? []
    if (whole === '') return null
    conditions.push({
      isNot: not !== undefined,
      ...(token === undefined ? {} : { token }),
      ...(etag === undefined ? {} : { etag }),
    })
    rest = rest.slice(whole.length)
  }
  return conditions
}

/** What is at an address now. */
export interface State {
  etag: string | null
  tokens: ReadonlySet<string>
}

/** Returns whether one of the lists is true. */
export function isIfMet(lists: readonly ConditionList[], stateAt: (address: string | null) => State): boolean {
  return lists.some(({ address, conditions }) => {
    const state = stateAt(address)
    return conditions.every(({ isNot, token, etag }) => {
      const isTrue = token === undefined ? state.etag !== null && isSameEtag(etag ?? '', state.etag) : state.tokens.has(token)
      return isTrue !== isNot
    })
  })
}

export const tokensIn = (lists: readonly ConditionList[]): Set<string> =>
  new Set(lists.flatMap(({ conditions }) => conditions.flatMap(({ token }) => (token === undefined ? [] : [token]))))

export interface EtagHeaders {
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
}

/** Returns whether `If-Match` and `If-None-Match` allow a change. `etag` is null when there is nothing. */
export function isEtagMet({ ifMatch, ifNoneMatch }: EtagHeaders, etag: string | null): boolean {
  const isNamed = (header: string) => etag !== null && namesEtag(header, etag)
  return (ifMatch === undefined || isNamed(ifMatch)) && (ifNoneMatch === undefined || !isNamed(ifNoneMatch))
}
