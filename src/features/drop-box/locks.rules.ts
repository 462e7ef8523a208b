import { folderOf, isInside } from './drop-box.rules.ts'

export interface Lock {
  /** A UUID. */
  id: string
  path: string
  isShared: boolean
  isDeep: boolean
  /** XML that says who holds it. */
  holder: string
  endsAt: string
}

/** A lock ends after an hour at most, because tablets fall asleep while they hold one. */
export const longestLockSeconds = 60 * 60
export const mostLocks = 100
export const longestHolder = 1000

const tokenStart = 'opaquelocktoken:'
export const tokenOf = ({ id }: Pick<Lock, 'id'>): string => tokenStart + id

/** Reads how long a program wants a lock, such as `Infinite, Second-4100000000`. */
export function lockSeconds(header: string | undefined): number {
  const wanted = /second-(\d{1,10})/i.exec(header ?? '')?.[1]
  return Math.max(1, Math.min(Number(wanted ?? longestLockSeconds), longestLockSeconds))
}

const covers = (lock: Lock, path: string) => lock.path === path || (lock.isDeep && isInside(path, lock.path))

export const locksOn = (locks: readonly Lock[], path: string): Lock[] => locks.filter((lock) => covers(lock, path))

/** Returns whether a new lock can't exist beside those that are there. Shared locks can. */
export function isLockTaken(locks: readonly Lock[], wanted: Pick<Lock, 'path' | 'isDeep' | 'isShared'>): boolean {
  const near = locks.filter((lock) => covers(lock, wanted.path) || (wanted.isDeep && isInside(lock.path, wanted.path)))
  return near.some((lock) => !(lock.isShared && wanted.isShared))
}

export interface Change {
  path: string
  /** Adds the path to its folder or takes it out, which a lock on the folder doesn't allow. */
  isMember?: boolean
  /** Changes everything inside as well. */
  isDeep?: boolean
}

/** Returns whether a program may make a change: of the locks that stop it, it has named one for each place. */
export function mayChange(locks: readonly Lock[], { path, isMember, isDeep }: Change, tokens: ReadonlySet<string>): boolean {
  const places = [locksOn(locks, path)]
  if (isMember && path !== '') places.push(locks.filter((lock) => lock.path === folderOf(path)))
  const inside = isDeep ? locks.filter((lock) => isInside(lock.path, path)) : []
  for (const { path: place } of inside) places.push(locks.filter((lock) => lock.path === place))
  return places.every((there) => there.length === 0 || there.some((lock) => tokens.has(tokenOf(lock))))
}
