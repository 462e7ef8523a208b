import { sql } from 'kysely'
import type { Database, Params, Queries, Tx } from '#kit/server/db/database.ts'
import { fields, hasRow } from '#kit/server/db/rows.ts'
import type { WrittenPage } from '#kit/server/documents/supernote/written-page.ts'
import { newId } from '#kit/server/ids.ts'
import { firstCursor } from '#kit/server/paging.ts'
import { madeBefore, sentAs } from '#kit/server/sent-once.ts'
import type { MovedUpload, Upload, UploadCounts } from '../library.contract.ts'
import { quotaReached, uploadNotFound } from '../library.errors.ts'
import { endingOfMade, mostAtOnce, searchable, sortName } from '../library.rules.ts'
import type { Sender } from '../sources.rules.ts'
import { createAllUploads } from './all-uploads.store.ts'
import { createDeletedUploads } from './deleted-uploads.store.ts'
import { addToTotals, countByFolder, folderFinder, hold, type SomeOwned, set, uploadColumns, usedBytes } from './library.rows.ts'
import { addNoteInk } from './note-inks.store.ts'
import { enqueueReading } from './page-texts.store.ts'
import { forgetRefusal } from './refused-files.ts'
import { enqueueThumbnail } from './thumbnail-job.ts'
import { removeParts } from './upload-parts.store.ts'

export interface NewUpload {
  /** The id that the browser has chosen. The store makes one when it is missing. */
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
  sender?: Sender
  /** The device's own file of which this PDF was made. */
  deviceFile?: DeviceFile | undefined
  /** What its sender has read from it. */
  text?: string | undefined
}

export interface DeviceFile {
  kind: 'note' | 'mark'
  size: number
  sha256: string
  /** Of a mark that was added to its PDF: where it begins, and the hash of the PDF before. */
  addedTo?: { from: number; sha256: string }
  /** The pages with writing. */
  written: readonly WrittenPage[]
}

interface Owned {
  id: string
  userId: string
}

interface Changes {
  originalName?: string
  folder?: string
  lastPage?: number
  rotation?: number
  isFavorite?: boolean
}

export interface FoundIn extends Upload {
  uploadId: string
  sha256: string
  deviceFile: 'note' | 'mark' | null
  deviceSize: number | null
  deviceSha256: string | null
  deviceFrom: number | null
}

const deviceColumns = fields('uploads.device_size uploads.device_sha256 uploads.device_from')

/** The name under which the device has sent the file. */
const nameOfDevice = ({ originalName, deviceFile }: NewUpload) =>
  deviceFile && !deviceFile.addedTo ? originalName.slice(0, -endingOfMade.length) : originalName

const sentAsOf = ({ originalName, folder, sha256, deviceFile }: NewUpload) =>
  sentAs(originalName, folder, deviceFile?.sha256 ?? sha256)

/** @param alsoAdd called in the transaction that adds the row of an upload, to add what else depends on it */
export function createUploadsStore(
  database: Database,
  builtIn: ReadonlySet<string>,
  alsoAdd: (
    tx: Tx,
    upload: Pick<NewUpload, 'userId' | 'mimeType' | 'text' | 'originalName' | 'sender'> & { id: string },
  ) => Promise<void> = async () => {},
) {
  const hasFolder = folderFinder(builtIn)

  type Page = Params<{ userId: string; folder: string; cursor: string; limit: number }>
  const pageOf = (isFolder: boolean) =>
    database.prepare((queries, param: Page) =>
      queries
        .selectFrom('uploads')
        .select(uploadColumns)
        .where('user_id', '=', param('userId'))
        .$if(isFolder, (all) => all.where('folder', '=', param('folder')))
        .where('deleted_at', 'is', null)
        .where('id', '<', param('cursor'))
        .orderBy('id', 'desc')
        .limit(param('limit')),
    )
  const [pageOfAll, pageOfFolder] = [pageOf(false), pageOf(true)]

  const totals = database.prepare((queries, param: Params<{ userId: string }>) =>
    queries.selectFrom('upload_totals').select(['folder', 'files']).where('user_id', '=', param('userId')),
  )

  const countOfFavorites = database.prepare((queries, param: Params<{ userId: string }>) =>
    queries
      .selectFrom('uploads')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null)
      .where(sql<boolean>`is_favorite`),
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

  async function move(tx: Tx, owned: SomeOwned, folder: string, unknownFolder: () => Error): Promise<MovedUpload[]> {
    const rows = (await hold(tx, owned, { isDeleted: false })).filter((row) => row.folder !== folder)
    if (!(await hasFolder(tx, owned.userId, folder))) throw unknownFolder()
    if (rows.length === 0) return []
    await addToTotals(tx, owned.userId, { ...countByFolder(rows, -1), [folder]: rows.length })
    await set(tx, rows, { folder })
    return rows.map((row) => ({ ...row, folder, movedFrom: row.folder }))
  }

  async function change(tx: Tx, { id, userId }: Owned, to: Changes, unknownFolder: () => Error): Promise<Upload | null> {
    const owned = { ids: [id], userId }
    const [before] = await hold(tx, owned, { isDeleted: false })
    if (!before) return null
    const after = { ...before, ...to }
    const { folder, originalName, lastPage, rotation, isFavorite } = after
    if (folder !== before.folder) await move(tx, owned, folder, unknownFolder)
    const names = originalName !== before.originalName && {
      original_name: originalName,
      search_name: searchable(originalName),
      sort_name: sortName(originalName),
    }
    const place = (lastPage !== before.lastPage || rotation !== before.rotation) && { last_page: lastPage, rotation }
    const mark = isFavorite !== before.isFavorite && { is_favorite: isFavorite }
    if (names || place || mark)
      await tx
        .updateTable('uploads')
        .set({ ...names, ...place, ...mark })
        .where('id', '=', id)
        .execute()
    return after
  }

  async function findIn(queries: Queries | Tx, { id, userId }: Owned): Promise<FoundIn | null> {
    const rows = queries
      .selectFrom('uploads')
      .select([...uploadColumns, 'uploads.sha256', 'uploads.id as uploadId', ...deviceColumns])
    const own = rows.where('id', '=', id).where('user_id', '=', userId).where('deleted_at', 'is', null)
    return (await own.executeTakeFirst()) ?? null
  }

  async function insert(tx: Tx, upload: NewUpload, quotaBytes: number | null = null): Promise<Upload | null> {
    if (quotaBytes !== null) {
      // Parallel uploads take turns, so that each one sees the bytes of those before it.
      await database.takeTurn(tx, `quota ${upload.userId}`)
      if ((await usedBytes(tx, upload.userId, upload.id)) + upload.size > quotaBytes) throw quotaReached()
    }
    if (!(await hasFolder(tx, upload.userId, upload.folder))) return null
    const { id = newId() } = upload
    const isPdf = upload.mimeType === 'application/pdf'
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
        sha256: upload.sha256,
        thumbnail: 'pending',
        upload_date: upload.now,
        text_state: isPdf ? 'waiting' : 'none',
        sent_as: sentAsOf(upload),
        device_file: upload.deviceFile?.kind ?? null,
        device_size: upload.deviceFile?.size ?? null,
        device_sha256: upload.deviceFile?.sha256 ?? null,
        device_from: upload.deviceFile?.addedTo?.from ?? null,
        unmarked_sha256: upload.deviceFile?.addedTo?.sha256 ?? null,
        ...upload.sender,
      })
      .execute()
    if (upload.deviceFile) await addNoteInk(tx, { id, userId: upload.userId }, upload.deviceFile.written)
    await forgetRefusal(tx, { ...upload, originalName: nameOfDevice(upload) })
    await addToTotals(tx, upload.userId, { [upload.folder]: 1 })
    await enqueueThumbnail(tx, { id, userId: upload.userId })
    if (isPdf) await enqueueReading(tx, { id, userId: upload.userId })
    await removeParts(tx, { id, userId: upload.userId })
    await alsoAdd(tx, { ...upload, id })
    const { sha256, now, sender, deviceFile, text, id: _, ...shown } = upload
    return {
      ...shown,
      id,
      width: null,
      height: null,
      thumbnail: 'pending' as const,
      uploadDate: now,
      lastPage: 1,
      rotation: 0,
      isFavorite: false,
      deviceFile: deviceFile?.kind ?? null,
    }
  }

  return {
    ...createDeletedUploads(database, builtIn),
    ...createAllUploads(database),

    listPage(query: {
      userId: string
      folder?: string | undefined
      cursor?: string | undefined
      limit: number
    }): Promise<Upload[]> {
      const { userId, folder, limit, cursor = firstCursor } = query
      return (folder === undefined ? pageOfAll : pageOfFolder)({ userId, folder: folder ?? '', cursor, limit })
    },

    async total(userId: string, folder?: string): Promise<number> {
      const rows = await totals({ userId })
      return rows.filter((row) => folder === undefined || row.folder === folder).reduce((sum, row) => sum + row.files, 0)
    },

    /** Counts the files in each folder that isn't empty, and the favorites. */
    async counts(userId: string): Promise<UploadCounts> {
      const [rows, [favorites]] = await Promise.all([totals({ userId }), countOfFavorites({ userId })])
      const folders = rows.flatMap(({ folder, files }) => (files > 0 ? [{ name: folder, files }] : []))
      return { favorites: favorites?.count ?? 0, folders }
    },

    /** Returns those of the uploads that are the user's own. Takes any number of ids. */
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

    /** Returns an upload with the hash of its content, in a transaction that does more. */
    findIn,

    /** Returns the newest PDF of the user that was made of one by adding a mark. */
    async findMarked(queries: Queries | Tx, { userId, sha256 }: { userId: string; sha256: string }): Promise<FoundIn | null> {
      const marked = queries.selectFrom('uploads').select('id').where('user_id', '=', userId).where('deleted_at', 'is', null)
      const row = await marked.where('unmarked_sha256', '=', sha256).orderBy('id', 'desc').limit(1).executeTakeFirst()
      return row ? findIn(queries, { id: row.id, userId }) : null
    },

    /** Returns the upload that an earlier request with the same id and content has created, deleted or not. */
    async madeBefore(upload: NewUpload): Promise<Upload | null> {
      if (upload.id === undefined) return null
      const columns = [...uploadColumns, 'uploads.sent_as as sentAs'] as const
      const row = await database.queries.selectFrom('uploads').select(columns).where('id', '=', upload.id).executeTakeFirst()
      const found = madeBefore(row, { userId: upload.userId, sentAs: sentAsOf(upload) }, uploadNotFound)
      if (!found) return null
      const { sentAs, ...made } = found
      return made
    },

    /** Returns how many bytes the user's files take, including deleted files until they are removed for good. */
    usedBytes: (userId: string): Promise<number> => usedBytes(database.queries, userId),

    /** True if one of the user's files that aren't deleted has this size. */
    hasOfSize: ({ userId, size }: { userId: string; size: number }): Promise<boolean> =>
      hasRow(
        database.queries
          .selectFrom('uploads')
          .select('id')
          .where('user_id', '=', userId)
          .where((row) => row.or([row('size', '=', size), row('device_size', '=', size)]))
          .where('deleted_at', 'is', null)
          .limit(1),
      ),

    /** Adds an upload. Null when the folder doesn't exist. Throws `quotaReached` when the user's files would exceed `quotaBytes`. */
    insert: (upload: NewUpload, quotaBytes?: number | null): Promise<Upload | null> =>
      database.transaction((tx) => insert(tx, upload, quotaBytes)),

    /** Like `insert`, in a transaction that does more. */
    insertIn: insert,

    /** Changes the given fields. Null when the user has no such upload. Throws the error of `unknownFolder` for an unknown folder. */
    change: (owned: Owned, to: Changes, unknownFolder: () => Error): Promise<Upload | null> =>
      database.transaction((tx) => change(tx, owned, to, unknownFolder)),

    /** Like `change`, in a transaction that does more. */
    changeIn: change,

    /** Moves uploads and returns those that were in another folder. Throws the error of `unknownFolder` when the folder doesn't exist. */
    moveSome: (owned: SomeOwned, folder: string, unknownFolder: () => Error): Promise<MovedUpload[]> =>
      database.transaction((tx) => move(tx, owned, folder, unknownFolder)),
  }
}

export type UploadsStore = ReturnType<typeof createUploadsStore>
