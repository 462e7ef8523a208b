import type { Database, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { firstCursor } from '#kit/server/lists/paging.ts'
import type { FileBeingRead, PlannerImport } from '../planner.contract.ts'
import './planner.tables.ts'

export type ImportRow = Omit<PlannerImport, 'originalName'> & { userId: string }

const importColumns = [
  ...fields('id user_id upload_id state pages_total pages_done placed with_ink unknown_ink unchanged unplaced new_pages since'),
  ...fields('error created_at'),
]

export const nothingYet = {
  pages_total: 0,
  pages_done: 0,
  placed: 0,
  with_ink: 0,
  unknown_ink: 0,
  unchanged: 0,
  unplaced: 0,
  new_pages: 0,
}

/** Most files that are read. Some of them may have been deleted since. */
const mostOpen = 1000

/** States in which a job still works on it. */
const open = ['waiting', 'working'] as const

/** One import per upload, which is compared with the editions. */
export function createImportsStore(database: Database) {
  const { queries } = database
  return {
    /**
     * Adds an import, or restarts one that failed, has pages left to place, or pages whose writing is unknown. Keeps the user's answers. Null
     * if there is nothing to do.
     *
     * @param leavesPictures true to leave one of which only pictures with a stored key are left to place
     */
    async beginImport(
      tx: Tx,
      {
        uploadId,
        userId,
        now,
        leavesPictures = false,
      }: { uploadId: string; userId: string; now: string; leavesPictures?: boolean },
    ): Promise<string | null> {
      const row = await firstRow(
        tx
          .insertInto('imports')
          .values({ id: newId(), user_id: userId, upload_id: uploadId, state: 'waiting', ...nothingYet, created_at: now })
          .onConflict((conflict) =>
            conflict
              .column('upload_id')
              .doUpdateSet({ state: 'waiting', error: null })
              .where('imports.state', 'in', ['done', 'failed'])
              .where(({ and, eb, exists, or, selectFrom }) => {
                const byParts = selectFrom('page_instances')
                  .select('page_instances.id')
                  .whereRef('page_instances.import_id', '=', 'imports.id')
                  .where('method', 'is', null)
                  .where((page) => page.or([page('picture_key', 'is', null), page('picture_key', '=', '')]))
                const isUnread = eb('imports.pages_total', '=', 0)
                const unplaced = or([eb('imports.unplaced', '>', 0), eb('imports.placed', '=', 0), isUnread])
                return or([
                  eb('imports.state', '=', 'failed'),
                  eb('imports.unknown_ink', '>', 0),
                  leavesPictures ? and([unplaced, or([isUnread, exists(byParts)])]) : unplaced,
                ])
              }),
          )
          .returning('id'),
      )
      return row?.id ?? null
    },

    findImport: (id: string): Promise<ImportRow | null> =>
      firstRow(queries.selectFrom('imports').select(importColumns).where('id', '=', id)),

    /** True if the upload is being compared or waits for it. */
    isOpen: (uploadId: string): Promise<boolean> =>
      hasRow(queries.selectFrom('imports').select('id').where('upload_id', '=', uploadId).where('state', 'in', open)),

    isReading: (userId: string): Promise<boolean> =>
      hasRow(queries.selectFrom('imports').select('id').where('user_id', '=', userId).where('state', '=', 'working').limit(1)),

    /** The user's files that are being read, the first to be read first. */
    listOpenImports: (userId: string): Promise<(FileBeingRead & { id: string })[]> =>
      queries
        .selectFrom('imports')
        .select(fields('id upload_id state pages_total pages_done error'))
        .where('user_id', '=', userId)
        .where('state', 'in', open)
        .orderBy('id')
        .limit(mostOpen)
        .$narrowType<{ state: 'waiting' | 'working' }>()
        .execute(),

    /** The user's imports that have ended, newest first: only what a summary needs. */
    listEnded: (userId: string): Promise<Pick<ImportRow, 'id' | 'uploadId' | 'newPages' | 'since' | 'createdAt'>[]> =>
      queries
        .selectFrom('imports')
        .select(fields('id upload_id new_pages since created_at'))
        .where('user_id', '=', userId)
        .where('state', '=', 'done')
        .orderBy('id', 'desc')
        .execute(),

    /** The imports of these uploads: only what a summary needs. */
    listOf: (
      userId: string,
      uploads: readonly string[],
    ): Promise<Pick<ImportRow, 'uploadId' | 'state' | 'pagesTotal' | 'unchanged'>[]> =>
      queries
        .selectFrom('imports')
        .select(fields('upload_id state pages_total unchanged'))
        .where('user_id', '=', userId)
        .where('upload_id', 'in', [...uploads])
        .execute(),

    listImports: (query: {
      userId: string
      uploadId?: string | undefined
      cursor?: string | undefined
      limit: number
    }): Promise<ImportRow[]> => {
      const { userId, uploadId, cursor = firstCursor, limit } = query
      const page = queries
        .selectFrom('imports')
        .select(importColumns)
        .where('user_id', '=', userId)
        .where('id', '<', cursor)
        .orderBy('id', 'desc')
        .limit(limit)
      return (uploadId === undefined ? page : page.where('upload_id', '=', uploadId)).execute()
    },

    /** Returns false when the import was cancelled or removed. The write isn't flushed, so a power cut may undo it. */
    showProgress: (id: string, progress: { pagesTotal: number; pagesDone: number }): Promise<boolean> =>
      hasRow(
        database.unflushed
          .updateTable('imports')
          .set({ state: 'working', error: null, pages_total: progress.pagesTotal, pages_done: progress.pagesDone })
          .where('id', '=', id)
          .where('state', 'in', open)
          .returning('id'),
      ),

    async showWaiting(id: string, reason: string): Promise<void> {
      await queries
        .updateTable('imports')
        .set({ state: 'waiting', error: reason })
        .where('id', '=', id)
        .where('state', 'in', open)
        .execute()
    },

    /** Deletes the intermediate results of an import that has ended. */
    forgetSteps: async (from: Pick<typeof queries, 'deleteFrom'>, id: string): Promise<void> => {
      await from.deleteFrom('import_steps').where('import_id', '=', id).execute()
    },

    async fail(tx: Tx, id: string, error: string): Promise<void> {
      await tx.updateTable('imports').set({ state: 'failed', error }).where('id', '=', id).where('state', 'in', open).execute()
    },

    async cancel(id: string, userId: string): Promise<void> {
      await queries
        .updateTable('imports')
        .set({ state: 'cancelled' })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('state', 'in', open)
        .execute()
    },

    /** Ends imports that won't be read: what an earlier reading found stays, and without one it's as if they hadn't been added. */
    async leaveUnread(tx: Tx, which: { id: string } | { userId: string }): Promise<void> {
      const [column, value] = 'id' in which ? (['id', which.id] as const) : (['user_id', which.userId] as const)
      const unread = tx.selectFrom('imports').select('id').where(column, '=', value).where('state', 'in', open)
      await tx.deleteFrom('import_steps').where('import_id', 'in', unread).execute()
      await tx
        .updateTable('imports')
        .set(({ ref }) => ({ state: 'done', error: null, pages_done: ref('pages_total') }))
        .where(column, '=', value)
        .where('state', 'in', open)
        .where(({ exists, selectFrom }) =>
          exists(selectFrom('page_instances').select('id').whereRef('page_instances.import_id', '=', 'imports.id')),
        )
        .execute()
      await tx.deleteFrom('imports').where(column, '=', value).where('state', 'in', open).execute()
    },

    async newestTime(ids: readonly string[]): Promise<string | null> {
      if (ids.length === 0) return null
      const times = queries.selectFrom('imports').where('id', 'in', [...ids])
      const { newest } = await times.select(({ fn }) => fn.max('created_at').as('newest')).executeTakeFirstOrThrow()
      return newest
    },
  }
}
