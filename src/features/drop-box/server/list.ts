import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { whileHeld } from '#kit/server/access/hold.ts'
import { requireLeft, spend } from '#kit/server/http/budget.ts'
import { brokenXml, listTooLong, onlyOneLevel } from '../drop-box.errors.ts'
import { addressIn, addressOf, dropBoxName, isInside } from '../drop-box.rules.ts'
import { type Lock, locksOn } from '../locks.rules.ts'
import type { Asked } from './asked.ts'
import type { XmlElement } from './dav-xml.ts'
import { listLocks } from './locks.store.ts'
import { findShown } from './look.ts'
import type { DropBoxOptions } from './parts.ts'
import type { ListedEntry, PathsStore } from './paths.store.ts'
import {
  createEmptyNames,
  type EmptyNames,
  end,
  everything,
  liveXml,
  lockXml,
  type Name,
  namedBy,
  ownProperties,
  propstat,
  responseXml,
  type Surroundings,
  type Wanted,
  wantedIn,
  wantsLocks,
  wantsSpace,
} from './properties.ts'

/** Most bytes of the properties that programs have set which are read for one list: those that Windows sets are 13 MB for 20,000 files. */
const mostOwnRead = 16 * 1024 * 1024
const pathsAtOnce = 500

/** The XML of the properties that programs have set on a path, and of those that it hasn't. */
interface Added {
  found: string
  missing: string
}

const bytesOf = ({ found, missing }: Added) => Buffer.byteLength(found) + Buffer.byteLength(missing)

/**
 * Lists a path and, with depth 1, what is directly in it. The budget of the answer counts what the request adds to the list, by the names it
 * asks for, and what programs have set: properties and locks. That is known before the list begins: a program that syncs both ways takes the
 * files for deleted that are missing from a list. What the server itself says about a path isn't counted, and is sent piece by piece.
 *
 * @throws listTooLong
 */
export async function list(asked: Asked, body: XmlElement | null, options: DropBoxOptions, paths: PathsStore): Promise<Readable> {
  const { box, path, isTop, asSpelt, now, headers, hold } = asked
  const depth = headers.depth
  if (depth !== '0' && depth !== '1') throw onlyOneLevel()
  const wanted = body === null ? everything : wantedIn(body)
  if (wanted === null) throw brokenXml()
  const shown = await findShown(asked, options, paths)
  const isDeep = depth === '1' && shown.isFolder
  const names = createEmptyNames()
  const others = placesOf(wanted.others, names)
  const nothingOwn: Added = { found: '', missing: others.empty.join('') }
  requireLeft('bytes', bytesOf(nothingOwn) * (isDeep ? 1 + (isTop ? 1 : await paths.countIn(box, path)) : 1))
  const dropBox = { ...shown, path: dropBoxName, pathKey: '', ownBytes: 0 }
  const inside = !isDeep ? [] : isTop ? [dropBox] : await paths.listIn(box, path)
  const entries: ListedEntry[] = [{ ...shown, pathKey: '', ownBytes: 0 }, ...inside]

  const locks = wantsLocks(wanted) && !isTop ? await listLocks(options.database.queries, box, now) : []
  const locksXml = locksWithin(path, locks, now)
  const asksForOwn = wanted.kind !== 'some' || wanted.others.length > 0
  const withOwn = asksForOwn ? inside.filter(({ ownBytes }) => ownBytes > 0) : []
  if (withOwn.reduce((bytes, { ownBytes }) => bytes + ownBytes, 0) > mostOwnRead) throw listTooLong()
  const added = (properties: string) => addedBy(properties, wanted.kind, names, others)
  const own = new Map([['', added(shown.properties)]])
  for (let at = 0; at < withOwn.length; at += pathsAtOnce) {
    const keys = withOwn.slice(at, at + pathsAtOnce).map(({ pathKey }) => pathKey)
    for (const { pathKey, properties } of await paths.listProperties(box, keys)) own.set(pathKey, added(properties))
  }
  const addedTo = ({ pathKey }: ListedEntry) => own.get(pathKey) ?? nothingOwn
  for (const entry of entries) spend('bytes', Buffer.byteLength(locksXml(entry.path)) + bytesOf(addedTo(entry)))

  const space = wantsSpace(wanted) ? await options.droppedFiles.space(box.userId) : null
  return whileHeld(
    Readable.from(
      written({
        at: isTop ? '/' : asSpelt(addressOf(path, shown.isFolder)),
        entries,
        wanted,
        names,
        addedTo,
        around: { locksXml, space },
      }),
    ),
    hold,
  )
}

/** Returns what says which locks are on a folder, and on each path that is directly in it. */
function locksWithin(folder: string, locks: readonly Lock[], now: string): Surroundings['locksXml'] {
  const xml = new Map(locks.map((lock) => [lock, lockXml(lock, now)]))
  const joined = (some: readonly Lock[]) => some.map((lock) => xml.get(lock)).join('')
  const inherited = new Set(locks.filter((lock) => lock.isDeep && (lock.path === folder || isInside(folder, lock.path))))
  const usual = joined([...inherited])
  const locked = new Set(locks.map((lock) => lock.path))
  const ofFolder = joined(locksOn(locks, folder))
  return (path) => {
    if (path === folder) return ofFolder
    return locked.has(path) ? joined(locks.filter((lock) => inherited.has(lock) || lock.path === path)) : usual
  }
}

/** Names that are asked for, each as an empty element, and which of them a name is. */
interface Places {
  empty: string[]
  at: Map<string, Map<string, number>>
}

function placesOf(wanted: readonly Name[], names: EmptyNames): Places {
  const at: Places['at'] = new Map()
  for (const [place, { space, name }] of wanted.entries()) at.set(space, (at.get(space) ?? new Map()).set(name, place))
  return { empty: wanted.map(names.write), at }
}

function addedBy(properties: string, kind: Wanted['kind'], names: EmptyNames, { empty, at }: Places): Added {
  const own = Object.entries(ownProperties({ properties }))
  if (kind === 'all') return { found: own.map(([, xml]) => xml).join(''), missing: '' }
  if (kind === 'names') return { found: own.map(([key]) => names.write(namedBy(key))).join(''), missing: '' }
  let found = ''
  const isFound = new Set<number>()
  for (const [key, xml] of own) {
    const { space, name } = namedBy(key)
    const place = at.get(space)?.get(name)
    if (place === undefined) continue
    isFound.add(place)
    found += xml
  }
  return { found, missing: empty.filter((_, place) => !isFound.has(place)).join('') }
}

interface Listing {
  /** The address of the first entry. */
  at: string
  entries: readonly ListedEntry[]
  wanted: Wanted
  names: EmptyNames
  addedTo(entry: ListedEntry): Added
  around: Surroundings
}

const lettersAtOnce = 32 * 1024

/** Writes the list piece by piece, and lets others have a turn in between. */
async function* written({ at, entries, wanted, names, addedTo, around }: Listing): AsyncGenerator<Buffer> {
  let piece = names.start()
  for (const entry of entries) {
    const { found, missing } = liveXml(entry, wanted, around)
    const added = addedTo(entry)
    const address = entry === entries[0] ? at : addressIn(at, entry)
    piece += responseXml(address, propstat(found + added.found, '200 OK') + propstat(missing + added.missing, '404 Not Found'))
    if (piece.length < lettersAtOnce) continue
    yield Buffer.from(piece)
    piece = ''
    await turn()
  }
  yield Buffer.from(piece + end)
}
