import { addressOf, nameOf } from '../drop-box.rules.ts'
import { type Lock, locksOn, tokenOf } from '../locks.rules.ts'
import { etagOf } from './asked.ts'
import { davSpace, elementsOf, escapeXml, isDav, type XmlElement } from './dav-xml.ts'
import type { Entry } from './paths.store.ts'

/** A path as a list shows it. The root has no row. */
export type Shown = Omit<Entry, 'id' | 'uploadId' | 'smallContent'>

export interface Surroundings {
  locks: readonly Lock[]
  now: string
  /** Free and used space, which macOS shows. Null when there is no limit. */
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

/** The properties that the server computes: the content of each, or null where a path has none. */
const live: Record<string, Live> = {
  resourcetype: ({ isFolder }) => (isFolder ? '<D:collection/>' : ''),
  displayname: ({ path }) => escapeXml(nameOf(path)),
  getcontentlength: ({ isFolder, size }) => (isFolder ? null : String(size)),
  getcontenttype: ({ isFolder, mimeType }) => (isFolder ? null : escapeXml(mimeType)),
  getetag: (shown) => etagOf(shown),
  getlastmodified: ({ changedAt }) => new Date(changedAt).toUTCString(),
  creationdate: ({ createdAt }) => createdAt,
  supportedlock: () => lockEntry('exclusive') + lockEntry('shared'),
  lockdiscovery: ({ path }, { locks, now }) =>
    locksOn(locks, path)
      .map((lock) => lockXml(lock, now))
      .join(''),
  'quota-used-bytes': ({ isFolder }, { space }) => (isFolder && space ? String(space.usedBytes) : null),
  'quota-available-bytes': ({ isFolder }, { space }) =>
    isFolder && space ? String(Math.max(0, space.quotaBytes - space.usedBytes)) : null,
}

/** Not part of `allprop`, because they aren't in RFC 4918. */
const onlyByName = new Set(['quota-used-bytes', 'quota-available-bytes'])

/** True when the used space must be known. Counting it reads all files of an owner, so it's left out otherwise. */
export const wantsSpace = (wanted: Wanted): boolean =>
  wanted.kind === 'some' && wanted.properties.some(({ space, name }) => space === davSpace && onlyByName.has(name))

export const isProtected = ({ space, name }: Pick<XmlElement, 'space' | 'name'>): boolean =>
  space === davSpace && Object.hasOwn(live, name)

/** Properties that programs have set, as XML by their names. */
export type OwnProperties = Record<string, string>
export const keyOfProperty = ({ space, name }: Pick<XmlElement, 'space' | 'name'>): string => `{${space}}${name}`
export const ownProperties = ({ properties }: Pick<Entry, 'properties'>): OwnProperties => JSON.parse(properties) as OwnProperties

export type Wanted = { kind: 'all' | 'names' } | { kind: 'some'; properties: readonly Pick<XmlElement, 'space' | 'name'>[] }

/** Reads which properties a program wants. Null when the request isn't valid. */
export function wantedIn(root: XmlElement): Wanted | null {
  if (!isDav(root, 'propfind')) return null
  const [first] = elementsOf(root).filter((one) => ['prop', 'allprop', 'propname'].some((name) => isDav(one, name)))
  if (first === undefined) return null
  if (isDav(first, 'prop')) return { kind: 'some', properties: elementsOf(first) }
  return { kind: isDav(first, 'allprop') ? 'all' : 'names' }
}

/** Returns an element without content, to name a property. */
export const emptyXml = ({ space, name }: Pick<XmlElement, 'space' | 'name'>): string =>
  space === davSpace ? `<D:${name}/>` : `<${name} xmlns="${escapeXml(space)}"/>`

export function propstat(properties: readonly string[], status: string): string {
  return properties.length === 0
    ? ''
    : `<D:propstat><D:prop>${properties.join('')}</D:prop><D:status>HTTP/1.1 ${status}</D:status></D:propstat>`
}

/** Returns what the reply says about one path. */
export function responseXml(shown: Shown, wanted: Wanted, around: Surroundings): string {
  const own = ownProperties(shown)
  const found: string[] = []
  const missing: string[] = []
  const add = (name: string, isNameOnly: boolean): boolean => {
    const content = live[name]?.(shown, around) ?? null
    if (content !== null) found.push(isNameOnly || content === '' ? `<D:${name}/>` : `<D:${name}>${content}</D:${name}>`)
    return content !== null
  }
  if (wanted.kind === 'some') {
    for (const one of wanted.properties) {
      const set = own[keyOfProperty(one)]
      if (set !== undefined) found.push(set)
      else if (!isProtected(one) || !add(one.name, false)) missing.push(emptyXml(one))
    }
  } else {
    const isNameOnly = wanted.kind === 'names'
    for (const name of Object.keys(live)) if (!onlyByName.has(name)) add(name, isNameOnly)
    for (const [key, xml] of Object.entries(own)) found.push(isNameOnly ? emptyXml(namedBy(key)) : xml)
  }
  const href = escapeXml(addressOf(shown.path, shown.isFolder))
  const known =
    found.length === 0 && missing.length === 0 ? '<D:propstat><D:prop/><D:status>HTTP/1.1 200 OK</D:status></D:propstat>' : ''
  return `<D:response><D:href>${href}</D:href>${known}${propstat(found, '200 OK')}${propstat(missing, '404 Not Found')}</D:response>`
}

function namedBy(key: string): Pick<XmlElement, 'space' | 'name'> {
  const end = key.lastIndexOf('}')
  return { space: key.slice(1, end), name: key.slice(end + 1) }
}

export const multistatus = (responses: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<D:multistatus xmlns:D="DAV:">${responses.join('')}</D:multistatus>`
