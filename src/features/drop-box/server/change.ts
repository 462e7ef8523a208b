import type { Tx } from '#kit/server/db/database.ts'
import {
  conditionFailed,
  intoItself,
  methodNotFit,
  noSuchFolder,
  pathNotFound,
  pathTaken,
  tooManyTogether,
} from '../drop-box.errors.ts'
import { folderOf, isInside, nameOf } from '../drop-box.rules.ts'
import { enqueueMark } from './add-marks.ts'
import { type Asked, destinationOf, requireAllowed, requireFolder } from './asked.ts'
import { listLocks, removeLocks } from './locks.store.ts'
import type { DropBoxOptions } from './parts.ts'
import { type Box, type Entry, noContent, type PathsStore } from './paths.store.ts'
import { enqueueVersions } from './remove-versions.ts'
import { handVersionsOver } from './versions.store.ts'

/** Runs a change of a box alone, while the device still has its access. */
export function alone<T>({ box, hold }: Asked, paths: PathsStore, work: (tx: Tx) => Promise<T>): Promise<T> {
  return hold.transaction(async (tx) => {
    await paths.takeTurn(tx, box)
    return work(tx)
  })
}

async function found(tx: Tx, paths: PathsStore, box: Box, path: string): Promise<Entry> {
  // The root can't be moved, copied or removed.
  if (path === '') throw methodNotFit()
  const entry = await paths.find(tx, box, path)
  if (!entry) throw pathNotFound()
  return entry
}

export const makeFolder = (asked: Asked, paths: PathsStore): Promise<void> =>
  alone(asked, paths, async (tx) => {
    const { box, path, now } = asked
    if (path === '' || (await paths.find(tx, box, path))) throw pathTaken()
    await requireFolder(tx, paths, box, path)
    await requireAllowed(tx, paths, asked, [{ path, isMember: true }])
    await paths.requireRoom(tx, box, 1)
    await paths.insert(tx, box, { path, isFolder: true, ...noContent, now })
  })

/** Takes a path out of the list of its device, with everything inside. The library keeps the files. */
export const remove = (asked: Asked, paths: PathsStore): Promise<void> =>
  alone(asked, paths, async (tx) => {
    const entry = await found(tx, paths, asked.box, asked.path)
    await requireAllowed(tx, paths, asked, [{ path: entry.path, isMember: true, isDeep: true }])
    await takeOut(tx, paths, asked, entry)
  })

async function takeOut(tx: Tx, paths: PathsStore, { box, now }: Asked, entry: Entry) {
  await paths.remove(tx, box, entry)
  await removeLocks(tx, box, await locksWithin(tx, box, entry.path, now))
}

/** Locks don't move or stay with a path that is gone. */
const locksWithin = async (tx: Tx, box: Box, path: string, now: string) =>
  (await listLocks(tx, box, now)).filter((lock) => lock.path === path || isInside(lock.path, path))

/** A larger folder would hold up all others who write for seconds. Programs that can't move it move what is inside. */
const mostTogether = 2_000

async function listFew(tx: Tx, paths: PathsStore, box: Box, folder: string): Promise<Entry[]> {
  const inside = await paths.listInside(tx, box, folder)
  if (inside.length > mostTogether) throw tooManyTogether()
  return inside
}

/** Makes the place free to which a path goes. Returns whether something was there. */
async function makeRoom(tx: Tx, paths: PathsStore, asked: Asked, { from, to, mayReplace, heir }: Way): Promise<boolean> {
  if (to === from || isInside(to, from) || isInside(from, to)) throw intoItself()
  if (to === '') throw methodNotFit()
  if (folderOf(to) !== '' && !(await paths.find(tx, asked.box, folderOf(to)))?.isFolder) throw noSuchFolder()
  const there = await paths.find(tx, asked.box, to)
  if (there && !mayReplace) throw conditionFailed()
  if (there && heir) await handVersionsOver(tx, asked.box.userId, { from: there.id, to: heir })
  if (there) await takeOut(tx, paths, asked, there)
  return there !== null
}

interface Way {
  from: string
  to: string
  mayReplace: boolean
  /** The id of the path that goes on with the versions of the replaced one. */
  heir?: string
}

/** Gives a path, with everything inside, another one. Returns whether it replaced something. */
export function move(asked: Asked, { droppedFiles }: DropBoxOptions, paths: PathsStore): Promise<boolean> {
  const { path: to, mayReplace } = destinationOf(asked)
  return alone(asked, paths, async (tx) => {
    const { box, path: from, now } = asked
    const entry = await found(tx, paths, box, from)
    const inside = entry.isFolder ? await listFew(tx, paths, box, from) : []
    await requireAllowed(tx, paths, asked, [
      { path: from, isMember: true, isDeep: true },
      { path: to, isMember: true, isDeep: true },
    ])
    const isReplaced = await makeRoom(tx, paths, asked, { from, to, mayReplace, heir: entry.id })
    if (isReplaced) await enqueueVersions(tx, { userId: box.userId, pathId: entry.id })
    await removeLocks(tx, box, await locksWithin(tx, box, from, now))
    for (const one of [entry, ...inside]) {
      const path = to + one.path.slice(from.length)
      await paths.setPath(tx, box, one.id, path)
      if (one.uploadId === null) continue
      const named = (at: string) => ({ originalName: nameOf(at), folder: droppedFiles.folderFor(nameOf(folderOf(at))) })
      await droppedFiles.rename(tx, { id: one.uploadId, userId: box.userId }, { from: named(one.path), to: named(path), now })
      await enqueueMark(tx, paths, box, path)
    }
    return isReplaced
  })
}

/** Gives a path, with everything inside, a second one. The library keeps each file once. */
export function copy(asked: Asked, paths: PathsStore): Promise<boolean> {
  const { path: to, mayReplace } = destinationOf(asked)
  return alone(asked, paths, async (tx) => {
    const { box, path: from, now, headers } = asked
    const entry = await found(tx, paths, box, from)
    const inside = entry.isFolder && headers.depth !== '0' ? await listFew(tx, paths, box, from) : []
    await requireAllowed(tx, paths, asked, [{ path: to, isMember: true, isDeep: true }])
    const isReplaced = await makeRoom(tx, paths, asked, { from, to, mayReplace })
    await paths.requireRoom(tx, box, inside.length + 1)
    const bytes = [entry, ...inside].reduce((sum, { properties }) => sum + Buffer.byteLength(properties), 0)
    await paths.requirePropertyRoom(tx, box, bytes)
    for (const one of [entry, ...inside]) {
      const path = to + one.path.slice(from.length)
      await paths.insert(tx, box, { ...one, path, now })
      await enqueueMark(tx, paths, box, path)
    }
    return isReplaced
  })
}
