import { createHash } from 'node:crypto'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { mayChange } from '../locks.rules.ts'
import type { Asked } from './asked.ts'
import { alone } from './change.ts'
import { listLocks } from './locks.store.ts'
import type { DropBoxOptions, GivenFile } from './parts.ts'
import { type Box, type Content, type Entry, noContent, type PathsStore } from './paths.store.ts'

/** How long a device finds a file unchanged that it has fetched. */
const keptMs = 14 * 24 * 60 * 60 * 1000
/** Most files about one thing. A device gets no more, however often it changes. */
const mostOfOne = 5
/** The row of the folder for such files. */
const aboutFolder = 'folder'

const later = (now: string) => new Date(Date.parse(now) + keptMs).toISOString()

interface Given {
  id: string
  key: string
  pathId: string
  sha256: string
  fetchedAt: string | null
}

/** Returns the files that a device was given about something, the oldest first. */
const listGiven = (queries: Queries | Tx, { userId, device }: Box, about: string): Promise<Given[]> =>
  queries
    .selectFrom('drop_box_given')
    .select(fields('id key path_id sha256 fetched_at'))
    .where('user_id', '=', userId)
    .where('device', '=', device)
    .where('about', '=', about)
    .orderBy('id')
    .execute()

/** The file that is replaced, which nobody has seen, or null for a new one. Undefined when the device gets nothing. */
async function placeFor(
  queries: Queries | Tx,
  paths: PathsStore,
  box: Box,
  { about, key }: GivenFile,
): Promise<Given | null | undefined> {
  const earlier = await listGiven(queries, box, about)
  const last = earlier.at(-1)
  if (last === undefined) return null
  const there = await paths.findById(queries, box, last.pathId)
  // The device has taken it out, so it wants none.
  if (earlier.some((one) => one.key === key) || there === null) return undefined
  const isSeen = last.fetchedAt !== null || there.sha256 !== last.sha256 || (await paths.hasOther(queries, box, there))
  if (!isSeen) return last
  return earlier.length < mostOfOne ? null : undefined
}

/**
 * Puts the file that waits for a device into its box, in a folder of its own. What the device has fetched, moved, changed or taken out stays
 * as the device has it: a file that says something else comes beside it.
 */
export async function giveFile(asked: Asked, { database, givenFor }: DropBoxOptions, paths: PathsStore): Promise<void> {
  const { box, now } = asked
  const file = await givenFor(box)
  // Looks before the file is made, because programs ask every minute.
  if (file === null || (await placeFor(database.queries, paths, box, file)) === undefined) return
  const bytes = await file.make()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const content: Content = { ...noContent, sha256, size: bytes.length, mimeType: file.mimeType }
  await alone(asked, paths, async (tx) => {
    const place = await placeFor(tx, paths, box, file)
    if (place === undefined) return
    const row = { key: file.key, sha256, content: bytes.toString('base64'), leaves_at: later(now) }
    if (place !== null) {
      await paths.setContent(tx, box, place.pathId, content, now)
      await tx.updateTable('drop_box_given').set(row).where('id', '=', place.id).where('user_id', '=', box.userId).execute()
    } else {
      const locks = await listLocks(tx, box, now)
      // What another program has locked gets its file later.
      const isFree = (path: string) => mayChange(locks, { path, isMember: true }, new Set())
      const folder = await folderFor(tx, asked, paths, { name: file.folder, isFree })
      const path = folder && (await freePath(tx, paths, box, `${folder}/${file.about}`))
      if (path === null || !isFree(path)) return
      await paths.requireRoom(tx, box, 1)
      const pathId = await paths.insert(tx, box, { path, isFolder: false, ...content, now })
      await insertGiven(tx, box, { ...row, about: file.about, path_id: pathId })
    }
    await file.after(tx)
  })
}

const insertGiven = (
  tx: Tx,
  { userId, device }: Box,
  row: { about: string; key: string; path_id: string; sha256: string; content: string; leaves_at: string },
) =>
  tx
    .insertInto('drop_box_given')
    .values({ ...row, id: newId(), user_id: userId, device, fetched_at: null })
    .execute()

/** Returns the folder of the server where the device has it now, or makes one if it may. A folder of the same name is the owner's. */
async function folderFor(
  tx: Tx,
  { box, now }: Asked,
  paths: PathsStore,
  { name, isFree }: { name: string; isFree(path: string): boolean },
): Promise<string | null> {
  const [own] = await listGiven(tx, box, aboutFolder)
  const there = own ? await paths.findById(tx, box, own.pathId) : null
  if (there?.isFolder) return there.path
  // Some devices take names for the same that differ in the case of letters.
  const taken = new Set((await paths.listIn(box, '')).map(({ path }) => path.toLowerCase()))
  let path = name
  for (let number = 2; taken.has(path.toLowerCase()); number += 1) path = `${name} ${number}`
  if (!isFree(path)) return null
  await paths.requireRoom(tx, box, 2)
  const pathId = await paths.insert(tx, box, { path, isFolder: true, ...noContent, now })
  if (own) await tx.updateTable('drop_box_given').set({ path_id: pathId }).where('id', '=', own.id).execute()
  else await insertGiven(tx, box, { about: aboutFolder, key: '', path_id: pathId, sha256: '', content: '', leaves_at: forever })
  return path
}
const forever = '9999-12-31T00:00:00.000Z'

async function freePath(tx: Tx, paths: PathsStore, box: Box, start: string): Promise<string> {
  let path = `${start}.pdf`
  for (let number = 2; await paths.find(tx, box, path); number += 1) path = `${start} (${number}).pdf`
  return path
}

const ofBytes = (queries: Queries | Tx, userId: string, sha256: string) =>
  queries.selectFrom('drop_box_given').where('user_id', '=', userId).where('sha256', '=', sha256)

/** Returns whether an owner's device was given these bytes. */
export const isGiven = (queries: Queries | Tx, userId: string, sha256: string): Promise<boolean> =>
  hasRow(ofBytes(queries, userId, sha256).select('id').limit(1))

/** Returns the bytes of a file that the server has given. Null for any other. */
export async function findGiven(queries: Queries, userId: string, { sha256 }: Pick<Entry, 'sha256'>): Promise<Buffer | null> {
  const row = sha256 === null ? null : await firstRow(ofBytes(queries, userId, sha256).select('content').limit(1))
  return row && Buffer.from(row.content, 'base64')
}

/** Notes that a device has fetched a file: from now on it stays as it is. */
export async function noteFetched(queries: Queries, { userId }: Box, { id }: Pick<Entry, 'id'>, now: string): Promise<void> {
  const fetched = queries.updateTable('drop_box_given').set({ fetched_at: now, leaves_at: later(now) })
  await fetched.where('user_id', '=', userId).where('path_id', '=', id).where('fetched_at', 'is', null).execute()
}

/** Takes the files back that no device has fetched. Those that one has stay for their time, because it may have written on them. */
export async function takeBackGiven(tx: Tx, userId: string): Promise<void> {
  const unseen = tx.deleteFrom('drop_box_given').where('user_id', '=', userId).where('fetched_at', 'is', null)
  for (const row of await unseen.where('about', '!=', aboutFolder).returning(['sha256']).execute())
    await removeUnchanged(tx, userId, row)
}

/** Removes the paths that still have what was given. */
const removeUnchanged = (tx: Tx | Queries, userId: string, { sha256 }: { sha256: string }) =>
  tx.deleteFrom('drop_box_paths').where('user_id', '=', userId).where('sha256', '=', sha256).execute()

/** Removes the given files whose time is over. What a device has changed stays. */
export async function removeOldGiven(queries: Queries, now: string): Promise<void> {
  const old = queries.deleteFrom('drop_box_given').where('leaves_at', '<=', now)
  for (const { userId, sha256 } of await old.returning(fields('user_id sha256')).execute()) {
    if (!(await isGiven(queries, userId, sha256))) await removeUnchanged(queries, userId, { sha256 })
  }
}
