import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { type Clock, instant } from '#kit/clock.ts'
import { invalidRequest, notSignedIn } from '#kit/errors.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import '#kit/server/access/from-device.ts'
import type { Hold } from '#kit/server/access/hold.ts'
import { type ConditionList, isEtagMet, isIfMet, readIf, type State, tokensIn } from '../conditions.rules.ts'
import { conditionFailed, noSuchFolder, notInBox, pathLocked, pathTooLong, unfitPath } from '../drop-box.errors.ts'
import { folderOf, type ReadPath, readDestination, readPath, withSlashesOf } from '../drop-box.rules.ts'
import { type Change, locksOn, mayChange, tokenOf } from '../locks.rules.ts'
import { listLocks } from './locks.store.ts'
import type { Box, Entry, PathsStore } from './paths.store.ts'

/** A request of a device, with what its headers say. */
export interface Asked {
  box: Box
  hold: Hold
  path: string
  /** True at the root of the server, which holds the drop box and nothing else. */
  isTop: boolean
  /** Returns the address of the path as the device spells it. One of two slashes needs its server before it. */
  asSpelt: (address: string) => string
  now: string
  headers: IncomingHttpHeaders
  conditions: ConditionList[]
}

function pathIn(read: ReadPath): string {
  if ('path' in read) return read.path
  if (read.refused === 'too long') throw pathTooLong()
  throw read.refused === 'unfit' ? unfitPath() : notInBox()
}

export function askedBy(request: FastifyRequest, clock: Clock): Asked {
  const { device, user, hold, headers } = request
  // The hook has asked for the password of a device. Nothing may be served without one, whatever the hook does.
  if (!device || !user || !hold) throw notSignedIn()
  const sent = headers.if === undefined ? [] : readIf(String(headers.if))
  if (sent === null) throw invalidRequest()
  const isTop = request.routeOptions.url === '/'
  return {
    box: { userId: user.id, device: device.name },
    hold,
    path: isTop ? '' : pathIn(readPath(request.raw.url ?? '')),
    isTop,
    asSpelt(address) {
      const spelt = withSlashesOf(request.originalUrl, address)
      return spelt.startsWith('//') ? `${request.protocol}://${request.host}${spelt}` : spelt
    },
    now: instant(clock),
    headers,
    conditions: sent,
  }
}

/** Reads where a file or folder shall be moved or copied. */
export function destinationOf({ headers }: Pick<Asked, 'headers'>): { path: string; mayReplace: boolean } {
  const { destination, overwrite } = headers
  if (destination === undefined) throw invalidRequest()
  return { path: pathIn(readDestination(String(destination))), mayReplace: String(overwrite ?? 'T').toUpperCase() !== 'F' }
}

/** Half of the hash is enough to tell contents apart, and some programs have little room for it. */
export const etagOf = ({ sha256 }: Pick<Entry, 'sha256'>): string | null => (sha256 === null ? null : `"${sha256.slice(0, 32)}"`)

/**
 * Throws unless the conditions of the request are met and nothing that it changes is locked by another program. Call it in the transaction
 * that makes the change.
 */
export async function requireAllowed(
  queries: Queries | Tx,
  paths: PathsStore,
  { box, path, now, headers, conditions }: Asked,
  changes: readonly Change[],
): Promise<void> {
  const locks = await listLocks(queries, box, now)
  const states = new Map<string | null, State>()
  for (const address of new Set([null, ...conditions.map((one) => one.address)])) {
    const read = address === null ? { path } : readDestination(address)
    const at = 'path' in read ? read.path : null
    const entry = at === null ? null : await paths.find(queries, box, at)
    const tokens = new Set(at === null ? [] : locksOn(locks, at).map(tokenOf))
    states.set(address, { etag: entry && etagOf(entry), tokens })
  }
  const nothing: State = { etag: null, tokens: new Set() }
  const tokens = tokensIn(conditions)
  if (conditions.length > 0 && !isIfMet(conditions, (address) => states.get(address) ?? nothing)) throw conditionFailed()
  if (!changes.every((change) => mayChange(locks, change, tokens))) throw pathLocked()
  const etags = { ifMatch: headers['if-match'], ifNoneMatch: headers['if-none-match'] }
  if (!isEtagMet(etags, states.get(null)?.etag ?? null)) throw conditionFailed()
}

/** Throws unless the folder of a path exists. */
export async function requireFolder(queries: Queries | Tx, paths: PathsStore, box: Box, path: string): Promise<void> {
  const folder = folderOf(path)
  if (folder !== '' && !(await paths.find(queries, box, folder))?.isFolder) throw noSuchFolder()
}
