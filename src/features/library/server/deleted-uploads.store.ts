import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database, Params, Queries, Tx } from '#kit/server/db/database.ts'
import { firstRow } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { enqueueFileRemoval } from '#kit/server/files/remove-files.ts'
import { recordRemovals } from '#kit/server/jobs/removals.ts'
import type { Position } from '#kit/server/lists/cursor.ts'
import { firstCursor } from '#kit/server/lists/paging.ts'
import type { Upload } from '../library.contract.ts'
import { defaultFolder } from '../library.rules.ts'
import { addToTotals, type BuiltIn, countByFolder, hold, holdFolder, type SomeOwned, set, uploadColumns } from './library.rows.ts'
import { markWordsStale } from './written-texts.store.ts'

const afterEveryInstant = '9999-12-31T23:59:59.999Z'

export type DeletedRow = Upload & { deletedAt: string }

const removedAtOnce = 200
type IsMeant = (where: ExpressionBuilder<Tables, 'uploads'>) => Expression<SqlBool>

/** Removes some rows and adds the jobs that remove their files, in one transaction. Returns the number of rows. */
async function removeForGood(tx: Tx, isMeant: IsMeant): Promise<number> {
  const rows = await tx
    .deleteFrom('uploads')
    .where('id', 'in', (from) => from.selectFrom('uploads').select('id').where(isMeant).limit(removedAtOnce))
    // Checks each row once more, because it may have been restored since the subquery selected it.
    .where(isMeant)
    .returning(['id', 'filename', 'user_id'])
    .execute()
  await markWordsStale(tx, [...new Set(rows.map((row) => row.user_id))])
  await recordRemovals(
    tx,
    'upload',
    rows.map((row) => row.id),
  )
  await enqueueFileRemoval(
    tx,
    rows.map((row) => row.filename),
  )
  return rows.length
}

async function removeAll(database: Database, isMeant: IsMeant): Promise<number> {
  for (let all = 0; ; ) {
    const removed = await database.transaction((tx) => removeForGood(tx, isMeant))
    all += removed
    if (removed === 0) return all
  }
}

/** Hides the uploads and returns them. `restoreUploads` can undo this until `purgeUploads` removes them. */
export async function removeUploads(tx: Tx, owned: SomeOwned, now: string): Promise<Upload[]> {
  const rows = await hold(tx, owned, { isDeleted: false })
  if (rows.length === 0) return []
  await addToTotals(tx, owned.userId, countByFolder(rows, -1))
  await set(tx, rows, { deleted_at: now })
  return rows
}

/** Restores each upload to its folder, or to General when that folder no longer exists. */
export async function restoreUploads(tx: Tx, owned: SomeOwned, builtIn: BuiltIn): Promise<Upload[]> {
  const before = await hold(tx, owned, { isDeleted: true })
  const rows: Upload[] = []
  // Locks folders in the order of their names, so that two transactions can't deadlock.
  const byFolder = Map.groupBy(before, (row) => row.folder)
  for (const name of [...byFolder.keys()].sort()) {
    const folder = (await holdFolder(tx, owned.userId, { name, builtIn })) ? name : defaultFolder
    const restored = (byFolder.get(name) ?? []).map((row) => ({ ...row, folder }))
    await set(tx, restored, { deleted_at: null, folder })
    rows.push(...restored)
  }
  await addToTotals(tx, owned.userId, countByFolder(rows, 1))
  return rows
}

/** Removes some of a user's uploads for good, deleted or not. Returns how many; 0 when none are left. */
export const removeSomeUploads = (tx: Tx, userId: string): Promise<number> =>
  removeForGood(tx, (where) => where('user_id', '=', userId))

export async function purgeUploads(database: Database, deletedBefore: string): Promise<void> {
  await removeAll(database, (where) => where('deleted_at', '<', deletedBefore))
}

/** Removes a deleted upload for good. False when the user has no such upload or has restored it. */
export const removeDeletedUpload = async (tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> =>
  (await removeForGood(tx, (where) =>
    where.and([where('id', '=', id), where('user_id', '=', userId), where('deleted_at', 'is not', null)]),
  )) === 1

export const emptyDeleted = (database: Database, userId: string): Promise<number> =>
  removeAll(database, (where) => where.and([where('user_id', '=', userId), where('deleted_at', 'is not', null)]))

/** A user's deleted upload, for its preview. Null when there is none, or it was restored. */
export function findDeletedFile(
  queries: Queries,
  { id, userId }: { id: string; userId: string },
): Promise<(Upload & { sha256: string }) | null> {
  const owned = queries.selectFrom('uploads').select([...uploadColumns, 'uploads.sha256'])
  return firstRow(owned.where('id', '=', id).where('user_id', '=', userId).where('deleted_at', 'is not', null))
}

/** Returns those of the ids that are in "Recently deleted", whoever they belong to. */
export async function findDeleted(queries: Queries, ids: readonly string[]): Promise<string[]> {
  const deleted = queries.selectFrom('uploads').select('id').where('id', 'in', ids).where('deleted_at', 'is not', null)
  return (await deleted.execute()).map(({ id }) => id)
}

/** Returns a function that lists the uploads that can be restored, the latest deletion first. */
export function deletedLister(database: Database) {
  type DeletedPage = Params<{ userId: string; deletedAt: string; id: string; limit: number }>
  const pageOfDeleted = database.prepare((queries, param: DeletedPage) =>
    queries
      .selectFrom('uploads')
      .select([...uploadColumns, 'uploads.deleted_at as deletedAt'])
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is not', null)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('deleted_at', 'uploads.id'), '<', tuple(param('deletedAt'), param('id'))))
      .orderBy('deleted_at', 'desc')
      .orderBy('id', 'desc')
      .limit(param('limit'))
      .$narrowType<{ deletedAt: string }>(),
  )
  return ({ userId, after, limit }: { userId: string; after: Position | null; limit: number }): Promise<DeletedRow[]> => {
    const { key: deletedAt, id } = after ?? { key: afterEveryInstant, id: firstCursor }
    return pageOfDeleted({ userId, deletedAt, id, limit })
  }
}
