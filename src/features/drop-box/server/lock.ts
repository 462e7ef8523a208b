import { createHash, randomUUID } from 'node:crypto'
import { tokensIn } from '../conditions.rules.ts'
import { brokenXml, conditionFailed, noSuchLock, pathLocked, tooManyLocks } from '../drop-box.errors.ts'
import { isLockTaken, type Lock, lockSeconds, locksOn, longestHolder, mostLocks, tokenOf } from '../locks.rules.ts'
import { type Asked, requireAllowed, requireFolder } from './asked.ts'
import { alone } from './change.ts'
import { child, isDav, writeXml, type XmlElement } from './dav-xml.ts'
import { insertLock, listLocks, prolongLock, removeLocks } from './locks.store.ts'
import { type Content, noContent, type PathsStore } from './paths.store.ts'

/** It has the hash of no bytes, because programs such as davfs2 send the tag of the file that they have locked with its content. */
const emptyFile: Content = {
  ...noContent,
  sha256: createHash('sha256').digest('hex'),
  mimeType: 'application/octet-stream',
}

interface Locked {
  lock: Lock
  /** True when there was nothing at the path: it's an empty file now. */
  isNew: boolean
}

/** Locks a path, or without a body prolongs the lock that the request names. */
export function lock(asked: Asked, body: XmlElement | null, paths: PathsStore): Promise<Locked> {
  const seconds = lockSeconds(asked.headers.timeout === undefined ? undefined : String(asked.headers.timeout))
  const endsAt = new Date(Date.parse(asked.now) + seconds * 1000).toISOString()
  return body === null ? prolong(asked, endsAt, paths) : add(asked, { ...wantedIn(body), endsAt }, paths)
}

function wantedIn(body: XmlElement): Pick<Lock, 'isShared' | 'holder'> {
  const scope = child(body, 'lockscope')
  const type = child(body, 'locktype')
  if (!isDav(body, 'lockinfo') || !scope || !type || !child(type, 'write')) throw brokenXml()
  const isShared = child(scope, 'shared') !== undefined
  if (!isShared && child(scope, 'exclusive') === undefined) throw brokenXml()
  return { isShared, holder: writeXml(child(body, 'owner')?.children ?? [], longestHolder) ?? '' }
}

function add(asked: Asked, wanted: Pick<Lock, 'isShared' | 'holder' | 'endsAt'>, paths: PathsStore): Promise<Locked> {
  return alone(asked, paths, async (tx) => {
    const { box, path, now, headers } = asked
    const lock: Lock = { ...wanted, id: randomUUID(), path, isDeep: headers.depth !== '0' }
    const locks = await listLocks(tx, box, now)
    if (isLockTaken(locks, lock)) throw pathLocked()
    if (locks.length >= mostLocks) throw tooManyLocks()
    const isNew = path !== '' && (await paths.find(tx, box, path)) === null
    if (isNew) await requireFolder(tx, paths, box, path)
    await requireAllowed(tx, paths, asked, isNew ? [{ path, isMember: true }] : [])
    if (isNew) await paths.requireRoom(tx, box, 1)
    if (isNew) await paths.insert(tx, box, { path, isFolder: false, ...emptyFile, now })
    await insertLock(tx, box, lock)
    return { lock, isNew }
  })
}

function prolong(asked: Asked, endsAt: string, paths: PathsStore): Promise<Locked> {
  return alone(asked, paths, async (tx) => {
    const { box, path, now, conditions } = asked
    const tokens = tokensIn(conditions)
    const [own] = locksOn(await listLocks(tx, box, now), path).filter((one) => tokens.has(tokenOf(one)))
    if (!own) throw conditionFailed()
    await prolongLock(tx, box, { id: own.id, endsAt })
    return { lock: { ...own, endsAt }, isNew: false }
  })
}

/** Ends the lock that the header `Lock-Token` names. */
export const unlock = (asked: Asked, paths: PathsStore): Promise<void> =>
  alone(asked, paths, async (tx) => {
    const { box, path, now, headers } = asked
    const sent = /^\s*<([^<>]+)>\s*$/.exec(String(headers['lock-token'] ?? ''))?.[1]
    const [own] = locksOn(await listLocks(tx, box, now), path).filter((one) => tokenOf(one) === sent)
    if (!own) throw noSuchLock()
    await removeLocks(tx, box, [own])
  })
