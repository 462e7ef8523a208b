import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Database, Params, Queries, Tx } from '#kit/server/db/database.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { enqueueFileRemoval } from '#kit/server/files/remove-files.ts'
import { newId } from '#kit/server/ids.ts'
import type { Position } from '#kit/server/lists/cursor.ts'
import { recordRemovals } from '#kit/server/removals.ts'
import { madeBefore, sentAs } from '#kit/server/sent-once.ts'
import type { MovedUpload, Upload } from '../library.contract.ts'
import { quotaReached, uploadNotFound } from '../library.errors.ts'
import { defaultFolder, mostAtOnce, searchable, sortName } from '../library.rules.ts'
import { addToTotals, lockFolder, uploadColumns } from './library.rows.ts'
import { enqueueThumbnail } from './thumbnail-job.ts'

/** Asked in two parts, because kept and deleted uploads have an index each. */
async function usedBytes(from: Queries | Tx, userId: string): Promise<number> {
  let sum = 0
  for (const deleted of ['is', 'is not'] as const) {
    const sizes = from.selectFrom('uploads').where('user_id', '=', userId).where('deleted_at', deleted, null)
    const { used } = await sizes.select((select) => select.fn.sum<number | null>('size').as('used')).executeTakeFirstOrThrow()
    sum += Number(used ?? 0)
  }
  return sum
}

/** Sorts after every id: the cursor of the first page. */
const beforeAll = '~'
const afterEveryInstant = '9999-12-31T23:59:59.999Z'

export type DeletedRow = Upload & { deletedAt: string }

export interface NewUpload {
  /** Of the browser that made it. */
  id?: string | undefined
  userId: string
  filename: string
  originalName: string
  folder: string
  fileType: 'image' | 'other'
  mimeType: string
  size: number
  sha256: string
  now: string
}

export interface MadeThumbnail {
  thumbnail: 'ready' | 'failed'
  width: number | null
  height: number | null
}

const sentAsOf = ({ originalName, folder, sha256 }: NewUpload) => sentAs(originalName, folder, sha256)

export interface SomeOwned {
  ids: string[]
  userId: string
}

const idsOf = (rows: Upload[]) => rows.map(({ id }) => id)

function countByFolder(rows: Upload[], each: 1 | -1): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { folder } of rows) counts[folder] = (counts[folder] ?? 0) + each
  return counts
}

const removedAtOnce = 200
type IsMeant = (where: ExpressionBuilder<Tables, 'uploads'>) => Expression<SqlBool>

/** @param alsoAdd what else follows an upload, in the transaction that adds its row */
export function createUploadsStore(
  database: Database,
  builtIn: ReadonlySet<string>,
  alsoAdd: (tx: Tx, upload: { id: string; userId: string; mimeType: string }) => Promise<void> = async () => {},
) {
  type Page = Params<{ userId: string; cursor: string; limit: number }>
  const pageOfAll = database.prepare((queries, param: Page) =>
    queries
      .selectFrom('uploads')
      .select(uploadColumns)
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null)
      .where('id', '<', param('cursor'))
      .orderBy('id', 'desc')
      .limit(param('limit')),
  )

  const pageOfFolder = database.prepare(
    (queries, param: Params<{ userId: string; folder: string; cursor: string; limit: number }>) =>
      queries
        .selectFrom('uploads')
        .select(uploadColumns)
        .where('user_id', '=', param('userId'))
        .where('folder', '=', param('folder'))
        .where('deleted_at', 'is', null)
        .where('id', '<', param('cursor'))
        .orderBy('id', 'desc')
        .limit(param('limit')),
  )

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

  const totals = database.prepare((queries, param: Params<{ userId: string }>) =>
    queries.selectFrom('upload_totals').select(['folder', 'files']).where('user_id', '=', param('userId')),
  )

  const one = database.prepare((queries, param: Params<{ userId: string; id: string }>) =>
    queries
      .selectFrom('uploads')
      .select(uploadColumns)
      .where('id', '=', param('id'))
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null),
  )

  const byFilename = database.prepare((queries, param: Params<{ userId: string; filename: string }>) =>
    queries
      .selectFrom('uploads')
      .select([...uploadColumns, 'uploads.sha256'])
      .where('filename', '=', param('filename'))
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null),
  )

  async function hasFolder(tx: Tx, userId: string, folder: string) {
    return builtIn.has(folder) || (await lockFolder(tx, userId, folder))
  }

  /**
   * Those of the uploads that are this person's, as they are. Writing the rows before reading them lets changes of one upload follow each
   * other on every engine.
   */
  function hold(tx: Tx, { ids, userId }: SomeOwned, where: { isDeleted: boolean }): Promise<Upload[]> {
    return tx
      .updateTable('uploads')
      .set({ user_id: userId })
      .where('id', 'in', ids)
      .where('user_id', '=', userId)
      .where('deleted_at', where.isDeleted ? 'is not' : 'is', null)
      .returning(uploadColumns)
      .execute()
  }

  const set = (tx: Tx, rows: Upload[], values: { folder?: string; deleted_at?: string | null }) =>
    tx.updateTable('uploads').set(values).where('id', 'in', idsOf(rows)).execute()

  async function move(tx: Tx, owned: SomeOwned, folder: string, unknownFolder: () => Error): Promise<MovedUpload[]> {
    const rows = (await hold(tx, owned, { isDeleted: false })).filter((row) => row.folder !== folder)
    if (!(await hasFolder(tx, owned.userId, folder))) throw unknownFolder()
    if (rows.length === 0) return []
    await addToTotals(tx, owned.userId, { ...countByFolder(rows, -1), [folder]: rows.length })
    await set(tx, rows, { folder })
    return rows.map((row) => ({ ...row, folder, movedFrom: row.folder }))
  }

  /** Removes some rows and names their files to be removed, in one transaction. Says how many. */
  async function removeForGood(tx: Tx, isMeant: IsMeant): Promise<number> {
    const rows = await tx
      .deleteFrom('uploads')
      .where('id', 'in', (from) => from.selectFrom('uploads').select('id').where(isMeant).limit(removedAtOnce))
      // Asked again of the row itself: it may have been restored since it was picked.
      .where(isMeant)
      .returning(['id', 'filename'])
      .execute()
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

  return {
    async listPage(query: {
      userId: string
      folder?: string | undefined
      cursor?: string | undefined
      limit: number
    }): Promise<Upload[]> {
      const { userId, folder, limit, cursor = beforeAll } = query
      return folder === undefined ? pageOfAll({ userId, cursor, limit }) : pageOfFolder({ userId, folder, cursor, limit })
    },

    /** How many files the person has, in one folder or in all. */
    async total(userId: string, folder?: string): Promise<number> {
      const rows = await totals({ userId })
      return rows.filter((row) => folder === undefined || row.folder === folder).reduce((sum, row) => sum + row.files, 0)
    },

    /** Of any number of ids, the person's own files. */
    async findSome({ ids, userId }: SomeOwned): Promise<Upload[]> {
      const rows: Upload[] = []
      for (let at = 0; at < ids.length; at += mostAtOnce)
        rows.push(
          ...(await database.queries
            .selectFrom('uploads')
            .select(uploadColumns)
            .where('id', 'in', ids.slice(at, at + mostAtOnce))
            .where('user_id', '=', userId)
            .where('deleted_at', 'is', null)
            .execute()),
        )
      return rows
    },

    findOwned: async (owned: { userId: string; id: string }): Promise<Upload | null> => (await one(owned))[0] ?? null,
    findFile: async (owned: { userId: string; filename: string }) => (await byFilename(owned))[0] ?? null,

    /** The upload that the same content has made under the same id before, deleted or not. */
    async madeBefore(upload: NewUpload): Promise<Upload | null> {
      if (upload.id === undefined) return null
      const columns = [...uploadColumns, 'uploads.sent_as as sentAs'] as const
      const row = await database.queries.selectFrom('uploads').select(columns).where('id', '=', upload.id).executeTakeFirst()
      const found = madeBefore(row, { userId: upload.userId, sentAs: sentAsOf(upload) }, uploadNotFound)
      if (!found) return null
      const { sentAs, ...made } = found
      return made
    },

    /** What the files of a person take, in bytes, deleted ones included until they are removed for good. */
    usedBytes: (userId: string): Promise<number> => usedBytes(database.queries, userId),

    /** Null when there is no such folder. Throws `quotaReached` when the person's files would take more than `quotaBytes`. */
    insert: (upload: NewUpload, quotaBytes: number | null = null): Promise<Upload | null> =>
      database.transaction(async (tx) => {
        if (quotaBytes !== null) {
          // Of several uploads at once each counts those before it.
          await database.takeTurn(tx, `quota ${upload.userId}`)
          if ((await usedBytes(tx, upload.userId)) + upload.size > quotaBytes) throw quotaReached()
        }
        if (!(await hasFolder(tx, upload.userId, upload.folder))) return null
        const { id = newId() } = upload
        await tx
          .insertInto('uploads')
          .values({
            id,
            user_id: upload.userId,
            filename: upload.filename,
            original_name: upload.originalName,
            search_name: searchable(upload.originalName),
            sort_name: sortName(upload.originalName),
            folder: upload.folder,
            file_type: upload.fileType,
            mime_type: upload.mimeType,
            size: upload.size,
            width: null,
            height: null,
            sha256: upload.sha256,
            thumbnail: 'pending',
            upload_date: upload.now,
            deleted_at: null,
            sent_as: sentAsOf(upload),
          })
          .execute()
        await addToTotals(tx, upload.userId, { [upload.folder]: 1 })
        await enqueueThumbnail(tx, { id, userId: upload.userId })
        await alsoAdd(tx, { id, userId: upload.userId, mimeType: upload.mimeType })
        const { sha256, now, id: _, ...fields } = upload
        return {
          ...fields,
          id,
          width: null,
          height: null,
          thumbnail: 'pending' as const,
          uploadDate: now,
          lastPage: 1,
          rotation: 0,
        }
      }),

    /** Changes what is given. Null: not this person's. Throws what `unknownFolder` makes for a folder that is not there. */
    change: (
      { id, userId }: { id: string; userId: string },
      to: { originalName?: string; folder?: string; lastPage?: number; rotation?: number },
      unknownFolder: () => Error,
    ): Promise<Upload | null> =>
      database.transaction(async (tx) => {
        const owned = { ids: [id], userId }
        const [before] = await hold(tx, owned, { isDeleted: false })
        if (!before) return null
        const after = { ...before, ...to }
        const { folder, originalName, lastPage, rotation } = after
        if (folder !== before.folder) await move(tx, owned, folder, unknownFolder)
        const names = originalName !== before.originalName && {
          original_name: originalName,
          search_name: searchable(originalName),
          sort_name: sortName(originalName),
        }
        const place = (lastPage !== before.lastPage || rotation !== before.rotation) && { last_page: lastPage, rotation }
        if (names || place)
          await tx
            .updateTable('uploads')
            .set({ ...names, ...place })
            .where('id', '=', id)
            .execute()
        return after
      }),

    /** Answers those that were elsewhere. Throws what `unknownFolder` makes for a folder that is not there. */
    moveSome: (owned: SomeOwned, folder: string, unknownFolder: () => Error): Promise<MovedUpload[]> =>
      database.transaction((tx) => move(tx, owned, folder, unknownFolder)),

    /** Hides the uploads and answers them; `restore` brings them back until `purge` has removed them. */
    remove: (owned: SomeOwned, now: string): Promise<Upload[]> =>
      database.transaction(async (tx) => {
        const rows = await hold(tx, owned, { isDeleted: false })
        if (rows.length === 0) return []
        await addToTotals(tx, owned.userId, countByFolder(rows, -1))
        await set(tx, rows, { deleted_at: now })
        return rows
      }),

    /** Each into its folder, or into General when that is gone. */
    restore: (owned: SomeOwned): Promise<Upload[]> =>
      database.transaction(async (tx) => {
        const before = await hold(tx, owned, { isDeleted: true })
        const rows: Upload[] = []
        // In the order of the names: two transactions never wait for each other's folders crosswise.
        for (const name of Object.keys(countByFolder(before, 1)).sort()) {
          const folder = (await hasFolder(tx, owned.userId, name)) ? name : defaultFolder
          const restored = before.filter((row) => row.folder === name).map((row) => ({ ...row, folder }))
          await set(tx, restored, { deleted_at: null, folder })
          rows.push(...restored)
        }
        await addToTotals(tx, owned.userId, countByFolder(rows, 1))
        return rows
      }),

    /** Removes some of a person's uploads for good, deleted or not, and says how many; 0 when there are no more. */
    removeSome: (tx: Tx, userId: string) => removeForGood(tx, (where) => where('user_id', '=', userId)),

    /** Removes everything deleted before `deletedBefore` for good. */
    async purge(deletedBefore: string): Promise<void> {
      await removeAll((where) => where('deleted_at', '<', deletedBefore))
    },

    /** What can be restored, the latest first. */
    listDeleted: (query: { userId: string; after: Position | null; limit: number }): Promise<DeletedRow[]> => {
      const { key: deletedAt, id } = query.after ?? { key: afterEveryInstant, id: beforeAll }
      return pageOfDeleted({ userId: query.userId, deletedAt, id, limit: query.limit })
    },

    /** Removes a deleted upload for good. False: this person has no such upload, or has it back. */
    removeDeleted: async ({ id, userId }: { id: string; userId: string }): Promise<boolean> =>
      (await database.transaction((tx) =>
        removeForGood(tx, (where) =>
          where.and([where('id', '=', id), where('user_id', '=', userId), where('deleted_at', 'is not', null)]),
        ),
      )) === 1,

    /** Removes everything that the person has deleted for good, and says how many. */
    emptyDeleted: (userId: string): Promise<number> =>
      removeAll((where) => where.and([where('user_id', '=', userId), where('deleted_at', 'is not', null)])),

    /** Those of the uploads that are there and not deleted. */
    async present(
      userId: string,
      ids: readonly string[],
    ): Promise<Pick<Upload, 'id' | 'filename' | 'originalName' | 'mimeType'>[]> {
      const found: Pick<Upload, 'id' | 'filename' | 'originalName' | 'mimeType'>[] = []
      for (let at = 0; at < ids.length; at += 500)
        found.push(
          ...(await database.queries
            .selectFrom('uploads')
            .select(['id', 'filename', 'original_name as originalName', 'mime_type as mimeType'])
            .where('id', 'in', ids.slice(at, at + 500))
            .where('user_id', '=', userId)
            .where('deleted_at', 'is', null)
            .execute()),
        )
      return found
    },

    /** All PDFs that are not deleted, of one person or of all, the oldest first, some at a time. */
    async *pdfs(of?: string): AsyncGenerator<{ id: string; userId: string }[]> {
      for (let after = ''; ; ) {
        const page = database.queries
          .selectFrom('uploads')
          .select(['id', 'user_id as userId'])
          .where('id', '>', after)
          .where('mime_type', '=', 'application/pdf')
          .where('deleted_at', 'is', null)
          .orderBy('id')
          .limit(500)
        const rows = await (of === undefined ? page : page.where('user_id', '=', of)).execute()
        if (rows.length === 0) return
        yield rows
        after = rows.at(-1)?.id ?? ''
      }
    },

    /** Whoever it belongs to, deleted or not. */
    findAny: async (id: string): Promise<Upload | null> =>
      (await database.queries.selectFrom('uploads').select(uploadColumns).where('id', '=', id).executeTakeFirst()) ?? null,

    async setThumbnail(id: string, made: MadeThumbnail, tx?: Tx): Promise<void> {
      // Without a transaction a power cut may take it back: its job makes it again.
      await (tx ?? database.unflushed).updateTable('uploads').set(made).where('id', '=', id).execute()
    },

    /** Lets owners see which files are missing; a file that is back is drawn again. */
    async markMissing(missing: string[]): Promise<void> {
      const rows = await database.queries.selectFrom('uploads').select('filename').where('thumbnail', '=', 'missing').execute()
      const marked = new Set(rows.map((row) => row.filename))
      const unmarked = missing.filter((filename) => !marked.delete(filename))
      for (const [thumbnail, filenames] of [['missing', unmarked] as const, ['pending', [...marked]] as const])
        for (let at = 0; at < filenames.length; at += 500)
          await database.queries
            .updateTable('uploads')
            .set({ thumbnail })
            .where('filename', 'in', filenames.slice(at, at + 500))
            .execute()
    },

    /** Of all rows, deleted or not. */
    async count(): Promise<number> {
      const { rows } = await database.queries
        .selectFrom('uploads')
        .select((select) => select.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
      return Number(rows)
    },

    /** The files of all rows, deleted or not, some at a time. */
    async *allFiles(): AsyncGenerator<string[]> {
      for (let after = ''; ; ) {
        const rows = await database.queries
          .selectFrom('uploads')
          .select(['id', 'filename'])
          .where('id', '>', after)
          .orderBy('id')
          .limit(500)
          .execute()
        if (rows.length === 0) return
        yield rows.map((row) => row.filename)
        after = rows.at(-1)?.id ?? ''
      }
    },

    /** When the newest row came; null: there is none. */
    async newestDate(): Promise<string | null> {
      const newest = database.queries.selectFrom('uploads').select('upload_date').orderBy('id', 'desc').limit(1)
      return (await newest.executeTakeFirst())?.upload_date ?? null
    },

    /** The files among `filenames` that some row names, deleted or not. For what is kept: a damaged index may leave some out. */
    async namedFiles(filenames: string[]): Promise<ReadonlySet<string>> {
      const rows = await database.queries.selectFrom('uploads').select('filename').where('filename', 'in', filenames).execute()
      return new Set(rows.map((row) => row.filename))
    },

    /** The same for what is removed: no index is asked. */
    surelyNamedFiles: (filenames: string[]): Promise<ReadonlySet<string>> => database.scanFor('uploads', 'filename', filenames),
  }
}

export type UploadsStore = ReturnType<typeof createUploadsStore>
