import { addressOf, nameOf } from '../drop-box.rules.ts'
import { type Lock, tokenOf } from '../locks.rules.ts'
import { etagOf } from './asked.ts'
import { davSpace, elementsOf, escapeXml, isDav, type XmlElement, xmlSpace } from './dav-xml.ts'
import type { Entry, ListedEntry } from './paths.store.ts'

/** A path as a list shows it. The root has no row. */
export type Shown = Omit<ListedEntry, 'pathKey' | 'ownBytes'>

export interface Surroundings {
  /** What says which locks are on a path. */
  locksXml(path: string): string
  /** Free and used space, which macOS shows. Null when there is no limit, or nobody asks. */
  space: { usedBytes: number; quotaBytes: number } | null
}

type Live = (shown: Shown, around: Surroundings) => string | null

const secondsUntil = (end: string, now: string) => Math.max(0, Math.round((Date.parse(end) - Date.parse(now)) / 1000))

export const lockXml = (lock: Lock, now: string): string =>
  `<D:activelock><D:locktype><D:write/></D:locktype><D:lockscope><D:${lock.isShared ? 'shared' : 'exclusive'}/></D:lockscope>` +
  `<D:depth>${lock.isDeep ? 'infinity' : '0'}</D:depth>${lock.holder === '' ? '' : `<D:owner>${lock.holder}</D:owner>`}` +
  `<D:timeout>Second-${secondsUntil(lock.endsAt, now)}</D:timeout><D:locktoken><D:href>${tokenOf(lock)}</D:href></D:locktoken>` +
  // Folders have an address with a slash; which one this is makes no difference to a program.
  `<D:lockroot><D:href>${escapeXml(addressOf(lock.path, false))}</D:href></D:lockroot></D:activelock>`

const lockEntry = (scope: string) =>
  `<D:lockentry><D:lockscope><D:${scope}/></D:lockscope><D:locktype><D:write/></D:locktype></D:lockentry>`

const lockEntries = lockEntry('exclusive') + lockEntry('shared')

/** The properties that the server computes: the content of each, or null where a path has none. */
const live: Record<string, Live> = {
  resourcetype: ({ isFolder }) => (isFolder ? '<D:collection/>' : ''),
  displayname: ({ path }) => escapeXml(nameOf(path)),
  getcontentlength: ({ isFolder, size }) => (isFolder ? null : String(size)),
  getcontenttype: ({ isFolder, mimeType }) => (isFolder ? null : escapeXml(mimeType)),
  getetag: (shown) => etagOf(shown),
  getlastmodified: ({ changedAt }) => new Date(changedAt).toUTCString(),
  creationdate: ({ createdAt }) => createdAt,
  supportedlock: () => lockEntries,
  lockdiscovery: ({ path }, { locksXml }) => locksXml(path),
  'quota-used-bytes': ({ isFolder }, { space }) => (isFolder && space ? String(space.usedBytes) : null),
  'quota-available-bytes': ({ isFolder }, { space }) =>
    isFolder && space ? String(Math.max(0, space.quotaBytes - space.usedBytes)) : null,
}

/** Not part of `allprop`, because they aren't in RFC 4918. */
const onlyByName = new Set(['quota-used-bytes', 'quota-available-bytes'])

export type Name = Pick<XmlElement, 'space' | 'name'>

export const isProtected = ({ space, name }: Name): boolean => space === davSpace && Object.hasOwn(live, name)

/** Properties that programs have set, as XML by their names. */
export type OwnProperties = Record<string, string>
export const keyOfProperty = ({ space, name }: Name): string => `{${space}}${name}`
export const ownProperties = ({ properties }: Pick<Entry, 'properties'>): OwnProperties => JSON.parse(properties) as OwnProperties

export function namedBy(key: string): Name {
  const end = key.lastIndexOf('}')
  return { space: key.slice(1, end), name: key.slice(end + 1) }
}

/** Returns each name once, in their order. A key for each would copy a long namespace as often as there are names. */
export function namesOnce(names: readonly Name[]): Name[] {
  const seen = new Map<string, Set<string>>()
  return names.filter(({ space, name }) => {
    const inSpace = seen.get(space) ?? new Set()
    const isNew = !inSpace.has(name)
    seen.set(space, inSpace.add(name))
    return isNew
  })
}

export interface Wanted {
  kind: 'all' | 'names' | 'some'
  /** Names of properties that the server computes. */
  live: string[]
  /** Other properties that are asked for by name. */
  others: Name[]
}

const allLive = Object.keys(live).filter((name) => !onlyByName.has(name))
export const everything: Wanted = { kind: 'all', live: allLive, others: [] }

/** Reads which properties a program wants. Null when the request isn't valid. */
export function wantedIn(root: XmlElement): Wanted | null {
  if (!isDav(root, 'propfind')) return null
  const [first] = elementsOf(root).filter((one) => ['prop', 'allprop', 'propname'].some((name) => isDav(one, name)))
  if (first === undefined) return null
  if (!isDav(first, 'prop')) return isDav(first, 'allprop') ? everything : { ...everything, kind: 'names' }
  const names = namesOnce(elementsOf(first))
  const others = names.filter((one) => !isProtected(one))
  return { kind: 'some', live: names.filter(isProtected).map(({ name }) => name), others }
}

/** True when the used space must be known. Counting it reads all files of an owner, so it's left out otherwise. */
export const wantsSpace = (wanted: Wanted): boolean => wanted.live.some((name) => onlyByName.has(name))
export const wantsLocks = ({ kind, live }: Wanted): boolean => kind !== 'names' && live.includes('lockdiscovery')

/** Writes the properties of a path that the server computes: those that it has, and the names of those that it hasn't. */
export function liveXml(shown: Shown, { kind, live: names }: Wanted, around: Surroundings): { found: string; missing: string } {
  let found = ''
  let missing = ''
  for (const name of names) {
    const content = live[name]?.(shown, around) ?? null
    if (content === null) missing += `<D:${name}/>`
    else found += kind === 'names' || content === '' ? `<D:${name}/>` : `<D:${name}>${content}</D:${name}>`
  }
  return { found, missing: kind === 'some' ? missing : '' }
}

/** Writes elements without content, which name properties. Their namespaces are declared once, at the root of the document. */
export function createEmptyNames() {
  const prefixes = new Map<string, string>([
    [davSpace, 'D'],
    [xmlSpace, 'xml'],
  ])
  const added = () => [...prefixes].filter(([, prefix]) => prefix !== 'D' && prefix !== 'xml')
  return {
    write({ space, name }: Name): string {
      if (space === '') return `<${name} xmlns=""/>`
      const prefix = prefixes.get(space) ?? `n${prefixes.size}`
      prefixes.set(space, prefix)
      return `<${prefix}:${name}/>`
    },
    /** Begins a document in which the names written so far can be used. */
    start: (): string =>
      `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:"${added()
        .map(([space, prefix]) => ` xmlns:${prefix}="${escapeXml(space)}"`)
        .join('')}>`,
  }
}
export type EmptyNames = ReturnType<typeof createEmptyNames>
export const end = '</D:multistatus>'

export const propstat = (properties: string, status: string): string =>
  properties === '' ? '' : `<D:propstat><D:prop>${properties}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`

const nothingFound = '<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat>'

/** Returns what a reply says about the path at an address. */
export const responseXml = (address: string, propstats: string): string =>
  `<D:response><D:href>${escapeXml(address)}</D:href>${propstats === '' ? nothingFound : propstats}</D:response>`
