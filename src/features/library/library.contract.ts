import { type Static, Type } from 'typebox'
import {
  ById,
  Id,
  Instant,
  MadeId,
  Message,
  Nullable,
  OneOf,
  OneOfOrNull,
  OwnUser,
  route,
  StrictObject,
  withFields,
} from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'
import { fileTypes, mostAtOnce, mostInArchive, type Rotation, rotations, uploadAddress, uploadSorts } from './library.rules.ts'

/** The planner of which a file is the newest state in its list, from one device and in one folder. */
const Book = Type.Object({
  edition: Id,
  /** The name of the device that sent it. Null for a browser. */
  device: Nullable(Type.String()),
  /** Number of files that are states of it. */
  states: Type.Integer(),
  /** Number of pages with writing in this file, and the last day with writing. */
  written: Type.Integer(),
  until: Nullable(Type.String()),
  /** The last page with writing, from 1. */
  coverPage: Nullable(Type.Integer()),
})

export const Upload = Type.Object({
  id: Id,
  userId: Id,
  /** The stored file's own name, unguessable; `GET /api/files/{filename}` serves it. */
  filename: Type.String(),
  originalName: Type.String(),
  folder: Type.String(),
  /** `image`, or `other` (a PDF). */
  fileType: OneOf(fileTypes),
  mimeType: Type.String(),
  /** Bytes. */
  size: Type.Integer(),
  /** Pixels. Null until the thumbnail is made, and for files whose size can't be read. */
  width: Nullable(Type.Integer()),
  height: Nullable(Type.Integer()),
  /** `failed`: the preview can't be drawn, so show the icon. `missing`: the file itself is gone from the file store. */
  thumbnail: OneOf(['pending', 'ready', 'failed', 'missing']),
  uploadDate: Instant,
  /** The page that the owner viewed last, from 1. */
  lastPage: Type.Integer(),
  /** Clockwise degrees by which the owner has turned the file: 0, 90, 180 or 270. */
  rotation: Type.Integer(),
  isFavorite: Type.Boolean(),
  /** A device's own file that this PDF was made of, and contains. Missing in replies that a browser kept from before there were such files. */
  deviceFile: Type.Optional(OneOfOrNull(['note', 'mark'])),
  /** Only in lists with `books` or `statesOf`. */
  book: Type.Optional(Book),
})
export type Upload = Static<typeof Upload>

export const DeletedUpload = withFields(Upload, {
  deletedAt: Instant,
  /** When it will be removed for good. */
  keptUntil: Instant,
})
export type DeletedUpload = Static<typeof DeletedUpload>

export const Folder = Type.Object({ id: Id, userId: Id, name: Type.String(), createdAt: Instant })
export type Folder = Static<typeof Folder>

export const UploadCounts = Type.Object({
  favorites: Type.Integer(),
  folders: Type.Array(Type.Object({ name: Type.String(), files: Type.Integer() })),
})
export type UploadCounts = Static<typeof UploadCounts>

const UploadQuery = Type.Object({
  folder: Type.Optional(Type.String({ maxLength: 200 })),
  /** Part of the original name, in upper or lower case. */
  q: Type.Optional(Type.String({ maxLength: 200 })),
  /** Defaults to `newest`. `name` sorts from A to Z, `size` puts the largest first. */
  sort: Type.Optional(OneOf(uploadSorts)),
  /** Only files uploaded before this instant. */
  before: Type.Optional(Instant),
  /** Only files uploaded at this instant or later. The total respects `before` only together with this field. */
  since: Type.Optional(Instant),
  fileType: Type.Optional(OneOf(fileTypes)),
  isFavorite: Type.Optional(Type.Boolean()),
  /** `1` lists a planner that was exported several times once, with its newest file. The total still counts files. */
  books: Type.Optional(OneOf(['1'])),
  /** Only the files that are states of the same planner as this one. */
  statesOf: Type.Optional(Id),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  /** The end of the previous page, taken from the `Link` header. */
  cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
})

const FolderName = Type.String({ maxLength: 200 })

/** The browser splits longer lists into several calls, and each call is one transaction. */
const SomeIds = Type.Array(Id, { minItems: 1, maxItems: mostAtOnce })

const MovedUpload = withFields(Upload, {
  /** The folder that the file was in before. */
  movedFrom: Type.String(),
})
export type MovedUpload = Static<typeof MovedUpload>

export const TextHit = Type.Object({
  upload: Upload,
  /** The first page with all the words of the search. */
  page: Type.Integer(),
  /** How many pages have all the words. */
  pages: Type.Integer(),
  /** The text around the words on that page, in pieces. `isFound` marks the words of the search. */
  /** `sender`: a device has read the text from handwriting. `model`: the shop's model server has. */
  origin: OneOf(['file', 'sender', 'model']),
  /** The name of that device, or of the model. */
  device: Nullable(Type.String()),
  /** The host of the model server. */
  host: Nullable(Type.String()),
  excerpt: Type.Array(Type.Object({ text: Type.String(), isFound: Type.Boolean() })),
  /** Where the first line that was found stands, in thousandths of the page's height. Null when that isn't known. */
  place: Nullable(Type.Object({ top: Type.Integer(), height: Type.Integer() })),
})
export type TextHit = Static<typeof TextHit>

export const libraryApi = {
  uploads: route('GET /api/users/:userId/uploads', {
    summary: 'List uploads; `Link` leads to the next page, `X-Total-Count` also counts those added after `before`',
    isCached: true,
    params: OwnUser,
    query: UploadQuery,
    reply: Type.Array(Upload),
  }),
  texts: route('GET /api/users/:userId/text-hits', {
    summary:
      'Search the text of PDFs, and what devices have read from handwriting, by the beginnings of words; returns the newest 50 and the first matching page of each',
    params: OwnUser,
    query: Type.Object({
      q: Type.String({ maxLength: 200 }),
      folder: UploadQuery.properties.folder,
      /** Leaves out what the blank planner prints: of the words, at least one is the user's own. */
      own: Type.Optional(OneOf(['1'])),
    }),
    reply: Type.Array(TextHit),
  }),
  known: route('POST /api/users/:userId/uploads/known', {
    whileReadOnly: 'reads',
    summary: 'Find which of the given contents (SHA-256) the user already has; returns the oldest file of each',
    params: OwnUser,
    body: StrictObject({ sha256: Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), { minItems: 1, maxItems: 100 }) }),
    reply: Type.Array(Type.Object({ sha256: Type.String(), upload: Upload })),
  }),
  copies: route('POST /api/users/:userId/uploads/copies', {
    whileReadOnly: 'reads',
    summary: 'Find which of the given uploads are copies of an older file; returns that file for each',
    params: OwnUser,
    body: StrictObject({ ids: SomeIds }),
    reply: Type.Array(Type.Object({ id: Id, upload: Upload })),
  }),
  storage: route('GET /api/users/:userId/storage', {
    summary: "Get a user's used storage, including recently deleted files, and their quota, in bytes",
    params: OwnUser,
    reply: Type.Object({ usedBytes: Type.Integer(), quotaBytes: Nullable(Type.Integer()) }),
  }),
  find: route('GET /api/uploads/:id', { summary: 'Get an upload', isCached: true, params: ById, reply: Upload }),
  ownPages: route('GET /api/uploads/:id/own-pages', {
    summary: 'Find the pages of an upload on which the searched words are not print of a planner; null if that is not known',
    params: ById,
    query: Type.Object({ q: Type.String({ maxLength: 200 }) }),
    reply: Type.Object({
      pages: Nullable(Type.Array(Type.Integer())),
      /** True if other pages have the words in print. */
      isInPrint: Type.Boolean(),
    }),
  }),
  upload: route(`POST ${uploadAddress}`, {
    summary: 'Upload a PDF or an image',
    form: Type.Object({
      file: Type.String({ format: 'binary' }),
      id: Type.Optional(MadeId),
      userId: Id,
      folder: Type.Optional(Type.String()),
      /** Text that the sender has read from the handwriting on its page, for the search. */
      text: Type.Optional(Type.String()),
    }),
    reply: Upload,
    status: 201,
    isRepeatable: true,
  }),
  parts: route('GET /api/uploads/:id/parts', {
    summary: 'List the numbers of the received parts of an upload, and whether the upload is complete',
    params: Type.Object({ id: MadeId }),
    reply: Type.Object({ parts: Type.Array(Type.Integer()), isWhole: Type.Boolean() }),
  }),
  keepPart: route('PUT /api/uploads/:id/parts/:number', {
    summary: 'Upload a part of a file, at most 1 MiB; parts are kept for 7 days',
    params: Type.Object({ id: MadeId, number: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
    query: Type.Object({
      /** The hash that the browser computed. The server refuses a part that was damaged on the way. */
      sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    }),
    form: Type.Object({ file: Type.String({ format: 'binary' }) }),
    reply: Type.Object({ number: Type.Integer(), size: Type.Integer() }),
  }),
  join: route('POST /api/uploads/:id/parts', {
    summary: 'Join the parts into an upload',
    params: Type.Object({ id: MadeId }),
    body: StrictObject({
      userId: Id,
      name: Type.String({ maxLength: 4000 }),
      folder: Type.Optional(FolderName),
      /** Bytes of the whole file. */
      size: Type.Integer({ minimum: 1 }),
    }),
    reply: Upload,
    status: 201,
    isRepeatable: true,
  }),
  change: route('PATCH /api/uploads/:id', {
    summary: 'Rename an upload, move it, mark it as a favorite, or save its last viewed page and rotation',
    params: ById,
    body: StrictObject({
      originalName: Type.Optional(Type.String({ maxLength: 4000 })),
      folder: Type.Optional(FolderName),
      lastPage: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      rotation: Type.Optional(Type.Unsafe<Rotation>({ type: 'integer', enum: [...rotations] })),
      isFavorite: Type.Optional(Type.Boolean()),
    }),
    reply: Upload,
  }),
  remove: route('DELETE /api/uploads/:id', {
    whileReadOnly: 'removes',
    summary: 'Delete an upload; it can be restored for 30 days',
    params: ById,
    reply: Upload,
  }),
  restore: route('POST /api/uploads/:id/restore', {
    whileReadOnly: 'removes',
    summary: 'Undo the deletion of an upload',
    params: ById,
    reply: Upload,
  }),
  ids: route('GET /api/users/:userId/upload-ids', {
    summary: 'List the ids of all matching uploads, newest first, to select them all',
    params: OwnUser,
    query: Type.Object({
      folder: UploadQuery.properties.folder,
      q: UploadQuery.properties.q,
      before: UploadQuery.properties.before,
      since: UploadQuery.properties.since,
      fileType: UploadQuery.properties.fileType,
      isFavorite: UploadQuery.properties.isFavorite,
      statesOf: UploadQuery.properties.statesOf,
    }),
    reply: Type.Array(Id),
  }),
  moveSome: route('POST /api/users/:userId/uploads/move', {
    summary: 'Move uploads to a folder; returns those that were in another folder, and which',
    params: OwnUser,
    body: StrictObject({ ids: SomeIds, folder: FolderName }),
    reply: Type.Array(MovedUpload),
  }),
  removeSome: route('POST /api/users/:userId/uploads/delete', {
    whileReadOnly: 'removes',
    summary: 'Delete uploads, and return those that existed; they can be restored for 30 days',
    params: OwnUser,
    body: StrictObject({ ids: SomeIds }),
    reply: Type.Array(Upload),
  }),
  onlyIn: route('POST /api/users/:userId/uploads/only-in', {
    whileReadOnly: 'reads',
    summary: 'Count the days and pages with writing that only these uploads have, before they are deleted',
    params: OwnUser,
    form: Type.Object({ ids: Type.String({ description: 'Ids, separated by commas' }) }),
    reply: Type.Object({ days: Type.Integer(), pages: Type.Integer() }),
  }),
  restoreSome: route('POST /api/users/:userId/deleted-uploads/restore', {
    whileReadOnly: 'removes',
    summary: 'Undo the deletion of uploads, and return those that were restored',
    params: OwnUser,
    body: StrictObject({ ids: SomeIds }),
    reply: Type.Array(Upload),
  }),
  archiveCheck: route('GET /api/users/:userId/uploads/archive', {
    summary:
      'Check whether a ZIP file of this many uploads can be downloaded without re-authenticating, else 403. Called before it',
    params: OwnUser,
    query: Type.Object({ files: Type.Integer({ minimum: 0, maximum: mostInArchive }) }),
    reply: Message,
  }),
  /** Takes a form, so that the browser can save the reply to disk while it downloads. */
  archive: route('POST /api/users/:userId/uploads/archive', {
    whileReadOnly: 'reads',
    summary: 'Download uploads as a ZIP file with a known length; many files need a re-authentication within ten minutes',
    params: OwnUser,
    form: Type.Object({ ids: Type.String({ description: 'Ids, separated by commas' }) }),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
  deleted: route('GET /api/users/:userId/deleted-uploads', {
    summary: 'List deleted uploads that can be restored, latest first; `Link` leads to the next page',
    isCached: true,
    params: OwnUser,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      /** Taken from the `Link` header. */
      cursor: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Array(DeletedUpload),
  }),
  deletedPreview: route('GET /api/deleted-uploads/:id/preview', {
    summary: 'Get the preview of a deleted upload as a WebP image',
    params: ById,
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
  removeForGood: route('DELETE /api/deleted-uploads/:id', {
    whileReadOnly: 'removes',
    summary: 'Delete a deleted upload permanently',
    freshProofMinutes,
    params: ById,
    reply: Type.Null(),
  }),
  emptyDeleted: route('DELETE /api/users/:userId/deleted-uploads', {
    whileReadOnly: 'removes',
    summary: 'Delete all deleted uploads permanently, and return their number',
    freshProofMinutes,
    params: OwnUser,
    reply: Type.Object({ removed: Type.Integer() }),
  }),
  folders: route('GET /api/users/:userId/folders', {
    summary: "List a user's own folders by name: all, or with `limit` a page, whose `Link` leads to the next",
    isCached: true,
    params: OwnUser,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    }),
    reply: Type.Array(Folder),
  }),
  counts: route('GET /api/users/:userId/upload-counts', {
    summary: "Count a user's uploads per folder (empty folders are left out), and their favorites",
    isCached: true,
    params: OwnUser,
    reply: UploadCounts,
  }),
  createFolder: route('POST /api/folders', {
    summary: 'Create a folder',
    body: StrictObject({ id: Type.Optional(MadeId), userId: Id, name: FolderName }),
    reply: Folder,
    status: 201,
    isRepeatable: true,
  }),
  renameFolder: route('PATCH /api/folders/:id', {
    summary: 'Rename a folder; its files stay in it',
    params: ById,
    body: StrictObject({ name: FolderName }),
    reply: Folder,
  }),
  removeFolder: route('DELETE /api/folders/:id', {
    whileReadOnly: 'removes',
    summary: 'Delete a folder; its files move to General',
    params: ById,
    reply: Folder,
  }),
  /**
   * Replies with a WebP preview for `?thumbnail=320` or `640`, and with an attachment under the original name for `?download=1`.
   * `?download=device` is the device's own file, as the device has sent it; 404 if there is none.
   */
  file: route('GET /api/files/:filename', {
    summary:
      'Get the content of an upload, with byte ranges; `thumbnail` returns a preview, `download` an attachment or the device’s own file',
    params: Type.Object({ filename: Type.String({ maxLength: 100 }) }),
    query: Type.Object({
      thumbnail: Type.Optional(OneOf(['320', '640'])),
      download: Type.Optional(OneOf(['1', 'device'])),
    }),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
  page: route('GET /api/files/:filename/pages/:number', {
    summary: 'Get a page of an upload as a WebP image (`grey`: a PNG with 16 greys); `X-Page-Count` is the number of pages',
    params: Type.Object({
      filename: Type.String({ maxLength: 100 }),
      /** From 1. An image has one page. */
      number: Type.Integer({ minimum: 1, maximum: 100_000 }),
    }),
    query: Type.Object({
      /** Pixels. Images are never enlarged, and a page that would be taller than 4096 pixels is drawn narrower. */
      width: Type.Integer({ minimum: 64, maximum: 2048 }),
      grey: Type.Optional(OneOf(['0', '1'])),
    }),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
}
