import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database, Params, Tx } from '#kit/server/db/database.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { enqueueFileRemoval } from '#kit/server/files/remove-files.ts'
import type { Position } from '#kit/server/lists/cursor.ts'
import { firstCursor } from '#kit/server/paging.ts'
import { recordRemovals } from '#kit/server/removals.ts'
import type { Upload } from '../library.contract.ts'
import { defaultFolder } from '../library.rules.ts'
import { addToTotals, countByFolder, folderFinder, hold, type SomeOwned, set, uploadColumns } from './library.rows.ts'
import { markWordsStale } from './written-texts.store.ts'

const afterEveryInstant = '9999-12-31T23:59:59.999Z'

export type DeletedRow = Upload & { deletedAt: string }

const removedAtOnce = 200
type IsMeant = (where: ExpressionBuilder<Tables, 'uploads'>) => Expression<SqlBool>

/** Recently deleted uploads. Deleting hides an upload first, and its row and file are removed later. */
export function createDeletedUploads(database: Database, builtIn: ReadonlySet<string> = new Set()) {
  const hasFolder = folderFinder(builtIn)

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

  async function removeAll(isMeant: IsMeant): Promise<number> {
    for (let all = 0; ; ) {
      const removed = await database.transaction((tx) => removeForGood(tx, isMeant))
      all += removed
      if (removed === 0) return all
    }
  }

  async function remove(tx: Tx, owned: SomeOwned, now: string): Promise<Upload[]> {
    const rows = await hold(tx, owned, { isDeleted: false })
    if (rows.length === 0) return []
    await addToTotals(tx, owned.userId, countByFolder(rows, -1))
    await set(tx, rows, { deleted_at: now })
    return rows
  }

  return {
    /** Hides the uploads and returns them. `restore` can undo this until `purge` removes them. */
    remove: (owned: SomeOwned, now: string): Promise<Upload[]> => database.transaction((tx) => remove(tx, owned, now)),

    /** Like `remove`, in a transaction that does more. */
    removeIn: remove,

    /** Restores each upload to its folder, or to General when that folder no longer exists. */
    restore: (owned: SomeOwned): Promise<Upload[]> =>
      database.transaction(async (tx) => {
        const before = await hold(tx, owned, { isDeleted: true })
        const rows: Upload[] = []
        // Locks folders in the order of their names, so that two transactions can't deadlock.
        const byFolder = Map.groupBy(before, (row) => row.folder)
        for (const name of [...byFolder.keys()].sort()) {
          const folder = (await hasFolder(tx, owned.userId, name)) ? name : defaultFolder
          const restored = (byFolder.get(name) ?? []).map((row) => ({ ...row, folder }))
          await set(tx, restored, { deleted_at: null, folder })
          rows.push(...restored)
        }
        await addToTotals(tx, owned.userId, countByFolder(rows, 1))
        return rows
      }),

    /** Removes some of a user's uploads for good, deleted or not. Returns how many; 0 when none are left. */
    removeSome: (tx: Tx, userId: string) => removeForGood(tx, (where) => where('user_id', '=', userId)),

    async purge(deletedBefore: string): Promise<void> {
      await removeAll((where) => where('deleted_at', '<', deletedBefore))
    },

    /** Returns the uploads that can be restored, the latest deletion first. */
    listDeleted: (query: { userId: string; after: Position | null; limit: number }): Promise<DeletedRow[]> => {
      const { key: deletedAt, id } = query.after ?? { key: afterEveryInstant, id: firstCursor }
      return pageOfDeleted({ userId: query.userId, deletedAt, id, limit: query.limit })
    },

    /** A user's deleted upload, for its preview. Null when there is none, or it was restored. */
    async findDeletedFile({ id, userId }: { id: string; userId: string }): Promise<(Upload & { sha256: string }) | null> {
      const owned = database.queries
        .selectFrom('uploads')
        .select([...uploadColumns, 'uploads.sha256'])
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('deleted_at', 'is not', null)
      return (await owned.executeTakeFirst()) ?? null
    },

    /** Returns those of the ids that are in "Recently deleted", whoever they belong to. */
    async findDeleted(ids: readonly string[]): Promise<string[]> {
      const deleted = database.queries
        .selectFrom('uploads')
        .select('id')
        .where('id', 'in', ids)
        .where('deleted_at', 'is not', null)
      return (await deleted.execute()).map(({ id }) => id)
    },

    /** Removes a deleted upload for good. False when the user has no such upload or has restored it. */
    removeDeleted: async ({ id, userId }: { id: string; userId: string }): Promise<boolean> =>
      (await database.transaction((tx) =>
        removeForGood(tx, (where) =>
          where.and([where('id', '=', id), where('user_id', '=', userId), where('deleted_at', 'is not', null)]),
        ),
      )) === 1,

    emptyDeleted: (userId: string): Promise<number> =>
      removeAll((where) => where.and([where('user_id', '=', userId), where('deleted_at', 'is not', null)])),
  }
}
