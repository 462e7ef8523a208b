import type { FastifyInstance, FastifyRequest } from 'fastify'
import { instant } from '#kit/clock.ts'
import { invalidRequest } from '#kit/errors.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { DocumentWorker } from '#kit/server/documents/document-worker.ts'
import type { PageCache } from '#kit/server/documents/page-cache.ts'
import { readInstant } from '#kit/server/http/read-instant.ts'
import { serve } from '#kit/server/http/serve.ts'
import { forEach } from '#kit/server/jobs/for-each.ts'
import { decodeCursor, encodeCursor, type Position } from '#kit/server/lists/cursor.ts'
import { addPageHeaders, cutPage, defaultLimit } from '#kit/server/lists/paging.ts'
import { libraryApi, type Upload } from '../library.contract.ts'
import { blankFileName, fileNameTooLong, uploadNotFound } from '../library.errors.ts'
import { cleanFolderName, keepableName, keptUntil, maxFileNameLength, type UploadSort } from '../library.rules.ts'
import { sourcesApi } from '../sources.contract.ts'
import { type PlannerPages, withBooks } from './books.store.ts'
import { changeUpload } from './changed-uploads.store.ts'
import { findOlderCopies, findOldestCopies } from './copies.store.ts'
import {
  deletedLister,
  emptyDeleted,
  findDeletedFile,
  removeDeletedUpload,
  removeUploads,
  restoreUploads,
} from './deleted-uploads.store.ts'
import { createDocumentPages } from './document-pages.ts'
import { addFolderRoutes } from './folders.routes.ts'
import { mib, usedBytes } from './library.rows.ts'
import { createPageTextsStore } from './page-texts.store.ts'
import { createTextJobs, type ReadTextsOptions } from './read-texts.ts'
import { receiveUpload } from './receive-upload.ts'
import type { RefusedFiles } from './refused-files.ts'
import { countedMatches, createSearchStore, positionIn, searchOf } from './search.store.ts'
import { addSelectionRoutes } from './selection.routes.ts'
import { deviceFileOf, sendFile, sendThumbnail } from './send-file.ts'
import { createSourcesStore } from './sources.store.ts'
import type { StoredUpload, StoreOptions } from './store-upload.ts'
import { createThumbnails } from './thumbnails.ts'
import { createUploadLine } from './upload-line.ts'
import { addUploadPartRoutes } from './upload-parts.routes.ts'
import { findUpload, type UploadsStore } from './uploads.store.ts'
import { createWrittenTexts, indexWritingKind, listWritten } from './written-texts.store.ts'

export interface LibraryOptions extends StoreOptions, Pick<Basics, 'wakeJobs' | 'limits'> {
  documents: DocumentWorker
  pageCache: PageCache
  uploads: UploadsStore
  uploading: Uploading
  readers: { exports: ReadTextsOptions['reader'] }
  isReadElsewhere: ReadTextsOptions['isReadElsewhere']
  planner: PlannerPages
}

/** Receives the files of owners. Each process has one line for all of them. */
export function createUploading(options: StoreOptions & Pick<Basics, 'wakeJobs'> & { refused: RefusedFiles }) {
  const { ownerQuotaMb, wakeJobs } = options
  const { noteRefusal } = options.refused
  const quotaBytes = () => {
    const quotaMb = ownerQuotaMb()
    return quotaMb === undefined ? null : quotaMb * mib
  }
  const usedBy = (userId: string) => usedBytes(options.database.queries, userId)
  const enter = createUploadLine({ quotaBytes, usedBytes: usedBy })
  async function receive(request: FastifyRequest, userId: string): Promise<StoredUpload> {
    const most = quotaBytes()
    if (request.device && most !== null) await options.refused.noteRoom(userId, most - (await usedBy(userId)))
    const received = await receiveUpload(request, userId, { ...options, enter, noteRefusal })
    if (received.isNew) wakeJobs()
    return received
  }
  return { quotaBytes, enter, receive }
}

export type Uploading = ReturnType<typeof createUploading>

/** Requests to the store at the same time, for one request of a user. */
const filesAtOnce = 4

export function addLibraryRoutes(app: FastifyInstance, options: LibraryOptions) {
  const { database, files, clock, uploads, uploading, builtIn, planner } = options
  const search = createSearchStore(database)
  const thumbnails = createThumbnails(options)
  const pages = createDocumentPages(options)
  addFolderRoutes(app, { database, clock, builtIn })

  serve(app, libraryApi.uploads, async ({ params: { userId }, query, request, reply }) => {
    const { limit = defaultLimit, cursor, sort = 'newest' } = query
    const sought = searchOf(userId, query)
    const { q, folder, before, since, fileType, isFavorite, statesOf } = sought
    const areBooksKnown = (query.books ?? statesOf) !== undefined && (await planner.isOn(userId))
    const hasBooks = areBooksKnown && statesOf === undefined
    const after = cursor === undefined ? null : readCursor(sort, cursor)
    const isCounted = [since, fileType, isFavorite, statesOf].every((filter) => filter === undefined) && q === ''
    const isPlain = isCounted && before === undefined && sort === 'newest'
    const rows = isPlain
      ? await uploads.listPage({ userId, folder, cursor, limit: limit + 1, hasBooks })
      : await search.listPage({ ...sought, sort, after, limit: limit + 1, hasBooks })
    const { rows: page, next } = cutPage(rows, limit, (last) => writeCursor(sort, last))
    const isWhole = cursor === undefined && before === undefined && next === null && !hasBooks
    const counted = since === undefined ? { ...sought, before: undefined } : sought
    const count = () => (isCounted ? uploads.total(userId, folder) : search.total(counted))
    const total = isWhole ? page.length : await count()
    const shown = !isCounted && total > countedMatches ? `${countedMatches}+` : total
    addPageHeaders({ next, total: shown }, { request, reply })
    const statesIn = areBooksKnown ? planner.statesIn : null
    return withBooks({ queries: database.queries, userId, statesIn }, page)
  })

  serve(app, libraryApi.counts, ({ params }) => uploads.counts(params.userId))

  const texts = createPageTextsStore(database)
  serve(app, libraryApi.texts, async ({ params: { userId }, query: { q, folder, own } }) =>
    texts.find({ userId, q, folder, isOwn: own === '1' && (await planner.isOn(userId)) }),
  )

  serve(app, libraryApi.known, async ({ params: { userId }, body }) => {
    const oldest = await findOldestCopies(database.queries, { userId, sha256: body.sha256 })
    // A store that fails says nothing. Only one that says that there is no such file lets its owner add it again.
    await forEach([...oldest], filesAtOnce, async ([sha256, { filename }]) => {
      if ((await files.stat(filename).catch(() => undefined)) === null) oldest.delete(sha256)
    })
    return [...oldest].map(([sha256, upload]) => ({ sha256, upload }))
  })
  serve(app, libraryApi.copies, ({ params: { userId }, body: { ids } }) => findOlderCopies(database.queries, { userId, ids }))

  serve(app, libraryApi.storage, async ({ params }) => ({
    usedBytes: await usedBytes(database.queries, params.userId),
    quotaBytes: uploading.quotaBytes(),
  }))

  const sources = createSourcesStore(database)
  serve(app, sourcesApi.sources, ({ params }) => sources.list(params.userId))

  serve(app, libraryApi.find, async ({ params, user }) => found(await uploads.findOwned({ id: params.id, userId: user.id })))

  serve(app, libraryApi.ownPages, async ({ params: { id }, query: { q }, user }) => {
    found(await uploads.findOwned({ id, userId: user.id }))
    return (await planner.isOn(user.id)) ? texts.findOwnPages({ id, userId: user.id }, q) : { pages: null, isInPrint: false }
  })

  serve(app, libraryApi.upload, async ({ request, user, reply }) => {
    const { upload, isNew } = await uploading.receive(request, user.id)
    if (!isNew) reply.status(200)
    return upload
  })

  addUploadPartRoutes(app, { ...options, ...uploading })

  serve(app, libraryApi.change, async ({ params, body, user }) => {
    const to = { ...body }
    if (body.originalName !== undefined) {
      to.originalName = keepableName(body.originalName)
      if (to.originalName.trim() === '') throw blankFileName()
      if (to.originalName.length > maxFileNameLength) throw fileNameTooLong()
    }
    if (body.folder !== undefined) to.folder = cleanFolderName(body.folder)
    return found(await database.transaction((tx) => changeUpload(tx, { id: params.id, userId: user.id }, to, builtIn)))
  })

  serve(app, libraryApi.remove, async ({ params, user }) =>
    found((await database.transaction((tx) => removeUploads(tx, { ids: [params.id], userId: user.id }, instant(clock))))[0]),
  )

  serve(app, libraryApi.restore, async ({ params, user }) =>
    found((await database.transaction((tx) => restoreUploads(tx, { ids: [params.id], userId: user.id }, builtIn)))[0]),
  )

  addSelectionRoutes(app, { ...options, search })

  const listDeleted = deletedLister(database)
  serve(app, libraryApi.deleted, async ({ params: { userId }, query: { limit = defaultLimit, cursor }, request, reply }) => {
    const sent = cursor === undefined ? null : decodeCursor(cursor)
    const after = sent && { ...sent, key: readInstant('cursor', sent.key) }
    const read = await listDeleted({ userId, after, limit: limit + 1 })
    const { rows, next } = cutPage(read, limit, ({ deletedAt, id }) => encodeCursor({ key: deletedAt, id }))
    addPageHeaders({ next }, { request, reply })
    return rows.map((upload) => ({ ...upload, keptUntil: keptUntil(upload.deletedAt) }))
  })

  serve(app, libraryApi.deletedPreview, async ({ params, user, request, reply }) => {
    const file = found(await findDeletedFile(database.queries, { id: params.id, userId: user.id }))
    await thumbnails.ready(file)
    return sendThumbnail(request, reply, { files, file, width: 320 })
  })

  serve(app, libraryApi.removeForGood, async ({ params, user }) => {
    const owned = { id: params.id, userId: user.id }
    if (!(await database.transaction((tx) => removeDeletedUpload(tx, owned)))) throw uploadNotFound()
    return null
  })

  serve(app, libraryApi.emptyDeleted, async ({ params }) => ({ removed: await emptyDeleted(database, params.userId) }))

  serve(app, libraryApi.file, async ({ params, query, user, request, reply }) => {
    const file = found(await uploads.findFile({ userId: user.id, filename: params.filename }))
    if (query.download === 'device') {
      const sent = deviceFileOf(found(await findUpload(database.queries, { id: file.id, userId: user.id })))
      return sendFile(request, reply, { files, file: found(sent), isDownload: true })
    }
    if (query.thumbnail === undefined) return sendFile(request, reply, { files, file, isDownload: query.download === '1' })
    await thumbnails.ready(file)
    return sendThumbnail(request, reply, { files, file, width: query.thumbnail === '640' ? 640 : 320 })
  })

  serve(app, libraryApi.page, async ({ params, query, user, request, reply }) => {
    const file = found(await uploads.findFile({ userId: user.id, filename: params.filename }))
    return pages.send({ file, page: params.number, width: query.width, isGrey: query.grey === '1' }, { request, reply })
  })

  const readTexts = createTextJobs({ ...options, reader: options.readers.exports })
  return {
    jobs: [
      { handlers: thumbnails.jobs.quick },
      { handlers: thumbnails.jobs.slow },
      { handlers: readTexts.quick },
      { handlers: { [indexWritingKind]: createWrittenTexts(database).index } },
    ],
    slowDocuments: readTexts.slow,
    ownData: { 'sent-by': sources.list, 'read-from-handwriting': (userId: string) => listWritten(database.queries, userId) },
  }
}

function found<T>(row: T | null | undefined): T {
  if (row === null || row === undefined) throw uploadNotFound()
  return row
}

/** Orders by time need only an id as cursor, because ids sort by time. */
const isByTime = (sort: UploadSort) => sort === 'newest' || sort === 'oldest'

function writeCursor(sort: UploadSort, last: Upload): string {
  return isByTime(sort) ? last.id : encodeCursor(positionIn(sort, last))
}

function readCursor(sort: UploadSort, cursor: string): Position {
  if (isByTime(sort)) return { key: '', id: cursor }
  const after = decodeCursor(cursor)
  if (sort === 'size' && !/^\d{1,15}$/.test(after.key)) throw invalidRequest({ message: 'cursor: Invalid' })
  return after
}
