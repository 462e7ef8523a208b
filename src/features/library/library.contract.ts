import { type Static, Type } from 'typebox'
import { ById, Id, Instant, MadeId, Nullable, OneOf, OwnUser, route, StrictObject, withFields } from '#kit/contract.ts'
import { fileTypes, mostAtOnce, type Rotation, rotations, uploadAddress, uploadSorts } from './library.rules.ts'

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
  excerpt: Type.Array(Type.Object({ text: Type.String(), isFound: Type.Boolean() })),
})
export type TextHit = Static<typeof TextHit>

/** Cached on the device, so that it recognises files that are already in the library without a network. */
const KnownContent = Type.Object({ sha256: Type.String(), folder: Type.String(), uploadDate: Instant })
export type KnownContent = Static<typeof KnownContent>

export const libraryApi = {
  uploads: route('GET /api/users/:userId/uploads', {
    summary:
      'A page of uploads; `Link` leads to the next page, `X-Total-Count` counts all, also those that came later than `before`',
    isKept: true,
    params: OwnUser,
    query: UploadQuery,
    reply: Type.Array(Upload),
  }),
  texts: route('GET /api/users/:userId/text-hits', {
    summary: 'PDFs with a page that has words which begin like each word of the search: the newest 50, with the first such page',
    params: OwnUser,
    query: Type.Object({ q: Type.String({ maxLength: 200 }), folder: UploadQuery.properties.folder }),
    reply: Type.Array(TextHit),
  }),
  known: route('POST /api/users/:userId/uploads/known', {
    summary: 'Of some contents, by their SHA-256: those that the person has already, each with its oldest file',
    params: OwnUser,
    body: StrictObject({ sha256: Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' }), { minItems: 1, maxItems: 100 }) }),
    reply: Type.Array(Type.Object({ sha256: Type.String(), upload: Upload })),
  }),
  contents: route('GET /api/users/:userId/upload-contents', {
    summary: 'The SHA-256 of the newest 500 uploads',
    isKept: true,
    params: OwnUser,
    reply: Type.Array(KnownContent),
  }),
  copies: route('POST /api/users/:userId/uploads/copies', {
    summary: 'Of some uploads: those whose bytes an older file of the person has, with that file',
    params: OwnUser,
    body: StrictObject({ ids: SomeIds }),
    reply: Type.Array(Type.Object({ id: Id, upload: Upload })),
  }),
  storage: route('GET /api/users/:userId/storage', {
    summary:
      'How many bytes the files of a person take, deleted ones included until they are removed for good, and how many they may take',
    params: OwnUser,
    reply: Type.Object({ usedBytes: Type.Integer(), quotaBytes: Nullable(Type.Integer()) }),
  }),
  find: route('GET /api/uploads/:id', { summary: 'One upload', isKept: true, params: ById, reply: Upload }),
  upload: route(`POST ${uploadAddress}`, {
    summary: 'Keep a PDF or an image',
    form: Type.Object({
      file: Type.String({ format: 'binary' }),
      id: Type.Optional(MadeId),
      userId: Id,
      folder: Type.Optional(Type.String()),
    }),
    reply: Upload,
    status: 201,
    isRepeatable: true,
  }),
  parts: route('GET /api/uploads/:id/parts', {
    summary: 'The parts that have come of an upload that is sent in parts, by number, and whether it is there already',
    params: Type.Object({ id: MadeId }),
    reply: Type.Object({ parts: Type.Array(Type.Integer()), isWhole: Type.Boolean() }),
  }),
  keepPart: route('PUT /api/uploads/:id/parts/:number', {
    summary: 'Keep a part of an upload, 1 MiB or less; parts wait 7 days for the rest',
    params: Type.Object({ id: MadeId, number: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
    query: Type.Object({
      /** The hash that the browser computed. The server refuses a part that was damaged on the way. */
      sha256: Type.Optional(Type.String({ pattern: '^[0-9a-f]{64}$' })),
    }),
    form: Type.Object({ file: Type.String({ format: 'binary' }) }),
    reply: Type.Object({ number: Type.Integer(), size: Type.Integer() }),
  }),
  join: route('POST /api/uploads/:id/parts', {
    summary: 'Keep the PDF or image that the parts make',
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
    summary: 'Rename an upload, move it, mark it as a favorite, or keep which page was looked at and how the file is turned',
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
    summary: 'Delete an upload; it can be restored for 30 days',
    params: ById,
    reply: Upload,
  }),
  restore: route('POST /api/uploads/:id/restore', { summary: 'Undo the deletion of an upload', params: ById, reply: Upload }),
  ids: route('GET /api/users/:userId/upload-ids', {
    summary: 'The ids of all uploads that match, newest first: to select them all',
    params: OwnUser,
    query: Type.Object({
      folder: UploadQuery.properties.folder,
      q: UploadQuery.properties.q,
      before: UploadQuery.properties.before,
      since: UploadQuery.properties.since,
      fileType: UploadQuery.properties.fileType,
      isFavorite: UploadQuery.properties.isFavorite,
    }),
    reply: Type.Array(Id),
  }),
  moveSome: route('POST /api/users/:userId/uploads/move', {
    summary: 'Move some uploads to a folder; answers those that were elsewhere, and where',
    params: OwnUser,
    body: StrictObject({ ids: SomeIds, folder: FolderName }),
    reply: Type.Array(MovedUpload),
  }),
  removeSome: route('POST /api/users/:userId/uploads/delete', {
    summary: 'Delete some uploads, and answer those that were there; they can be restored for 30 days',
    params: OwnUser,
    body: StrictObject({ ids: SomeIds }),
    reply: Type.Array(Upload),
  }),
  restoreSome: route('POST /api/users/:userId/deleted-uploads/restore', {
    summary: 'Undo the deletion of some uploads, and answer those that are back',
    params: OwnUser,
    body: StrictObject({ ids: SomeIds }),
    reply: Type.Array(Upload),
  }),
  /** Takes a form, so that the browser can save the reply to disk while it downloads. */
  archive: route('POST /api/users/:userId/uploads/archive', {
    summary: 'Some uploads as a ZIP file with a known length',
    params: OwnUser,
    form: Type.Object({ ids: Type.String({ description: 'Ids with commas between them' }) }),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
  deleted: route('GET /api/users/:userId/deleted-uploads', {
    summary: 'A page of deleted uploads that can be restored, the latest first; `Link` leads to the next page',
    isKept: true,
    params: OwnUser,
    query: Type.Object({
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      /** Taken from the `Link` header. */
      cursor: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    reply: Type.Array(DeletedUpload),
  }),
  removeForGood: route('DELETE /api/deleted-uploads/:id', {
    summary: 'Remove a deleted upload for good',
    params: ById,
    reply: Type.Null(),
  }),
  emptyDeleted: route('DELETE /api/users/:userId/deleted-uploads', {
    summary: 'Remove all deleted uploads for good, and say how many there were',
    params: OwnUser,
    reply: Type.Object({ removed: Type.Integer() }),
  }),
  folders: route('GET /api/users/:userId/folders', {
    summary: "A person's own folders",
    isKept: true,
    params: OwnUser,
    reply: Type.Array(Folder),
  }),
  counts: route('GET /api/users/:userId/upload-counts', {
    summary: 'How many uploads a person has: in each folder that is not empty, and favorites',
    isKept: true,
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
    summary: 'Rename a folder; its files come along',
    params: ById,
    body: StrictObject({ name: FolderName }),
    reply: Folder,
  }),
  removeFolder: route('DELETE /api/folders/:id', {
    summary: 'Delete a folder; its files move to General',
    params: ById,
    reply: Folder,
  }),
  /** Replies with a WebP preview for `?thumbnail=320` or `640`, and with an attachment under the original name for `?download=1`. */
  file: route('GET /api/files/:filename', {
    summary: 'The content of an upload, with byte ranges; `thumbnail` gives a preview, `download` an attachment',
    params: Type.Object({ filename: Type.String({ maxLength: 100 }) }),
    query: Type.Object({
      thumbnail: Type.Optional(OneOf(['320', '640'])),
      download: Type.Optional(OneOf(['1'])),
    }),
    reply: Type.Unsafe<unknown>({ type: 'string', format: 'binary' }),
  }),
  page: route('GET /api/files/:filename/pages/:number', {
    summary: 'A page of an upload as a picture (WebP; `grey` gives a PNG of 16 greys); `X-Page-Count` counts the pages',
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
