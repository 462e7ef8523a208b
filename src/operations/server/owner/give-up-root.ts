import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { errorCode } from '#kit/errors.ts'
import { ownerTexts as texts } from './owner.texts.ts'

/** A place that a command uses after root was given up. Where nothing is there yet, the folder above must let it be created. */
export interface Need {
  path: string
  to: 'read' | 'write' | 'restore'
}

interface Owner {
  uid: number
  gid: number
  /** The number when the user has no name here, for example in a container. */
  name: string
  home: string
  isNamed: boolean
}

/** The types lack this function: it sets the groups of a user, and one more. */
type WithGroups = NodeJS.Process & { initgroups?(user: string, extraGroup: number): void }

/** Root can't be given up, or its successor can't reach what is needed. The message has the line to type. */
class RootRefused extends Error {}

/**
 * Started as root, becomes the owner of `folder`, or of the nearest folder above that exists, before any file is created: the server of that
 * user could not open files of root. Stays root where root is the owner. Returns the name of the new user; null when nothing changed.
 *
 * @throws RootRefused
 */
export function giveUpRoot({ folder, needs }: { folder: string; needs: Need[] }): string | null {
  if (process.geteuid?.() !== 0) return null
  const place = nearest(resolve(folder))
  const { uid, gid } = statSync(place)
  if (uid === 0) return null
  const all: Need[] = [
    { path: folder, to: 'write' },
    { path: process.execPath, to: 'read' },
    { path: import.meta.filename, to: 'read' },
  ]
  // Links are resolved while this process can still follow them.
  const resolved = [...all, ...needs].map((need) => ({ ...need, real: realPathOf(resolve(need.path)) }))
  const owner = become(place, uid, gid)
  for (const need of resolved) requireReach(need, { user: owner.name, folder: place })
  return owner.name
}

/** Returns the path itself, or the nearest folder above that exists. */
function nearest(path: string): string {
  for (let at = path; ; at = dirname(at))
    if (statSync(at, { throwIfNoEntry: false }) !== undefined || at === dirname(at)) return at
}

function realPathOf(path: string): string {
  const there = nearest(path)
  return join(realpathSync(there), path.slice(there.length))
}

function become(place: string, uid: number, gid: number): Owner {
  let owner: Owner = { uid, gid: gid === 0 ? uid : gid, name: String(uid), home: '/', isNamed: false }
  try {
    owner = namedOwner(owner)
    if (owner.isNamed) (process as WithGroups).initgroups?.(owner.name, owner.gid)
    else process.setgroups?.([owner.gid])
    process.setgid?.(owner.gid)
    process.setuid?.(owner.uid)
  } catch {
    throw new RootRefused(texts.cannot(owner.name, place, uid))
  }
  if (!isOnly(owner)) throw new RootRefused(texts.kept(owner.name))
  followUser(owner)
  return owner
}

/** Asks the system for the user's name, group and home. It only answers for the user that this process acts as. */
function namedOwner(owner: Owner): Owner {
  process.seteuid?.(owner.uid)
  try {
    const { username, gid, homedir } = userInfo()
    return { ...owner, gid, name: username, home: homedir, isNamed: true }
  } catch {
    return owner
  } finally {
    process.seteuid?.(0)
  }
}

/** True when no right of root is left, and none can be taken back. */
function isOnly({ uid, gid }: Owner): boolean {
  const users = [process.getuid?.(), process.geteuid?.()]
  const groups = [process.getgid?.(), process.getegid?.()]
  if (users.some((each) => each !== uid) || groups.some((each) => each !== gid)) return false
  try {
    process.setuid?.(0)
    return false
  } catch {
    return true
  }
}

/** Programs look for a user's own files by these variables. */
function followUser({ home, name, isNamed }: Owner): void {
  process.env.HOME = home
  for (const variable of ['USER', 'LOGNAME'])
    if (isNamed) process.env[variable] = name
    else delete process.env[variable]
  if (!isAllowed(tmpdir(), constants.W_OK | constants.X_OK))
    for (const variable of ['TMPDIR', 'TMP', 'TEMP']) delete process.env[variable]
}

function requireReach({ path, real, to }: Need & { real: string }, { user, folder }: { user: string; folder: string }): void {
  const blocked = { user, folder, path: resolve(path) }
  const closed = closedAbove(real)
  if (closed !== null) throw new RootRefused(texts.closed({ ...blocked, closed }))
  const there = nearest(real)
  const parent = dirname(real)
  if (to === 'restore') {
    if (!isAllowed(nearest(parent), constants.W_OK)) throw new RootRefused(texts.inside({ ...blocked, parent }))
  } else if (to === 'read') {
    if (there === real && !isAllowed(real, constants.R_OK)) throw new RootRefused(texts.read(blocked))
  } else if (there === real) {
    const isFolder = statSync(real).isDirectory()
    if (!isAllowed(real, isFolder ? constants.R_OK | constants.W_OK | constants.X_OK : constants.W_OK))
      throw new RootRefused(texts.write(blocked))
  } else if (there === parent && !isAllowed(parent, constants.W_OK)) throw new RootRefused(texts.create({ ...blocked, parent }))
}

/** Returns the first folder on the way to `path` that this process can't enter. */
function closedAbove(path: string): string | null {
  const above: string[] = []
  for (let at = dirname(path); ; at = dirname(at)) {
    above.unshift(at)
    if (at === dirname(at)) break
  }
  return above.find((folder) => !isAllowed(folder, constants.X_OK)) ?? null
}

/** Only missing rights count: what isn't there, or is on a read-only disk, is reported by the command itself. */
function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode)
    return true
  } catch (error) {
    return !['EACCES', 'EPERM'].includes(errorCode(error))
  }
}
