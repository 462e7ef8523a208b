import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Hold, whileHeld } from '#kit/server/access/hold.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { type FileDraft, FileTooLarge } from '#kit/server/files/file-store.ts'
import { newId } from '#kit/server/ids.ts'
import { attachedAt } from '#supernote/server/note-pdf-parts.ts'
import { attachedAfter } from '#supernote/server/pdf-update.ts'
import type { Upload } from '../library.contract.ts'
import { quotaReached, uploadNotFound } from '../library.errors.ts'
import { cleanFolderName, defaultFolder, endingOfMade, keepableName, maxFolderNameLength } from '../library.rules.ts'
import type { Sender } from '../sources.rules.ts'
import { changeUpload } from './changed-uploads.store.ts'
import { findOldestCopies } from './copies.store.ts'
import { removeUploads } from './deleted-uploads.store.ts'
import type { Uploading } from './library.routes.ts'
import { mib, usedBytes } from './library.rows.ts'
import { createMarkedPdfs, type MarkedPdf, type Part } from './marked-pdfs.ts'
import { toUploadError } from './receive-upload.ts'
import type { RefusedFiles } from './refused-files.ts'
import { type SentFile, sendFile } from './send-file.ts'
import { bringBack, refuseOtherTypes, type StoreOptions, storeUpload, type Uploader } from './store-upload.ts'
import { type FoundUpload, findMarked, findUpload, hasUploadOfSize } from './uploads.store.ts'

interface DroppedFilesOptions extends StoreOptions, Pick<Basics, 'wakeJobs'> {
  uploading: Pick<Uploading, 'enter'>
  refused: RefusedFiles
  /** The uploads of which pages are shown to somebody. */
  listShown(tx: Tx, userId: string): Promise<ReadonlySet<string>>
}

/** A file in the library, as far as a device that has sent it needs it. */
export interface DroppedFile {
  uploadId: string
  size: number
  sha256: string
  mimeType: string
}

interface Arriving {
  source: Readable
  userId: string
  hold: Hold
  device: string
  name: string
  /** The announced size. Null when it isn't known. */
  bytes: number | null
  /** Also lets files in that are no pages. The caller keeps them elsewhere. */
  takesOthers: boolean
  /** True if it may be the same as a file that takes no more room. */
  mayBeSame: boolean
}

interface Kept {
  userId: string
  hold: Hold
  device: string
  name: string
  folder: string
  now: string
  /** Run in the transaction that adds the row, before and after it. */
  before(tx: Tx): Promise<void>
  after(tx: Tx, file: DroppedFile): Promise<void>
}

/** A device knows its own file, not the PDF that was made of it. */
function asSent({ uploadId, size, sha256, mimeType, ...made }: FoundUpload): DroppedFile {
  const { deviceSize, deviceSha256 } = made
  if (deviceSize === null || deviceSha256 === null) return { uploadId, size, sha256, mimeType }
  return { uploadId, size: deviceSize, sha256: deviceSha256, mimeType: 'application/octet-stream' }
}

/** The PDF that a mark was added to begins the new one. */
const asUnmarked = ({ uploadId, deviceFrom, mimeType }: FoundUpload, sha256: string): DroppedFile => ({
  ...{ uploadId, sha256, mimeType },
  size: (deviceFrom ?? 0) - attachedAfter(0),
})

const fromDropBox = (device: string): Sender => ({ source: 'drop-box', device })

/** Takes files into the library that a device sends without a form, and gives them back to it. */
export function createDroppedFiles(options: DroppedFilesOptions) {
  const { database, files, uploading, refused, builtIn, maxUploadMb, listShown } = options
  const maxBytes = maxUploadMb * mib
  const markedPdfs = createMarkedPdfs(options)

  async function addFolder(tx: Tx, { userId, folder, now }: { userId: string; folder: string; now: string }) {
    if (builtIn.has(folder)) return
    await tx
      .insertInto('folders')
      .values({ id: newId(), user_id: userId, name: folder, created_at: now, sent_as: null })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doNothing())
      .execute()
  }

  async function space(userId: string): Promise<{ usedBytes: number; quotaBytes: number } | null> {
    const quotaMb = options.ownerQuotaMb()
    return quotaMb === undefined ? null : { usedBytes: await usedBytes(database.queries, userId), quotaBytes: quotaMb * mib }
  }

  /** Throws when an announced file can't be kept, so that a device doesn't send hundreds of megabytes each evening for nothing. */
  async function requireRoom({ userId, bytes, takesOthers, mayBeSame }: Arriving): Promise<void> {
    if (bytes !== null && bytes > maxBytes) throw new FileTooLarge(maxBytes)
    const room = bytes === 0 ? null : await space(userId)
    if (room === null) return
    const freeBytes = room.quotaBytes - room.usedBytes
    await refused.noteRoom(userId, freeBytes)
    if (bytes === null || takesOthers || mayBeSame || bytes <= freeBytes) return
    // Only its bytes tell whether the library has it already.
    if (!(await hasUploadOfSize(database.queries, { userId, size: bytes }))) throw quotaReached()
  }

  return {
    /** Receives a file as a draft and hands it to `use`. What `use` hasn't kept is removed. */
    async receive<T>(arriving: Arriving, use: (draft: FileDraft) => Promise<T>): Promise<T> {
      const { source, userId, hold, device, name, bytes, takesOthers } = arriving
      let leave: (() => void) | null = null
      let draft: FileDraft | null = null
      try {
        await requireRoom(arriving)
        leave = await uploading.enter({ userId, bytes: Math.min(bytes ?? maxBytes, maxBytes) })
        draft = await files.receive(whileHeld(source, hold), {
          maxBytes,
          expectedBytes: bytes ?? 0,
          checkHead: (head) => (takesOthers ? undefined : refuseOtherTypes(head, name)),
        })
        return await use(draft)
      } catch (error) {
        await refused.noteRefusal({ userId, sender: fromDropBox(device), name, bytes: draft?.size ?? bytes ?? 0 }, error)
        throw toUploadError(error, options)
      } finally {
        await draft?.discard()
        leave?.()
      }
    },

    /** Adds a draft to the library, in a folder that is added if there is none. */
    async keep(draft: FileDraft, { userId, hold, device, name, folder, now, before, after }: Kept): Promise<void> {
      const uploader: Uploader = {
        ...{ userId, sender: fromDropBox(device), hold },
        async before(tx) {
          await before(tx)
          await addFolder(tx, { userId, folder, now })
        },
        async after(tx, { id }) {
          const file = await findUpload(tx, { id, userId })
          if (file) await after(tx, asSent(file))
        },
      }
      await storeUpload({ draft, name: keepableName(name), folder }, uploader, options)
      options.wakeJobs()
    },

    /** Takes the bytes of a file of the library again when the store has lost it. */
    bringBack: (draft: FileDraft, owned: { id: string; userId: string; name: string }) => bringBack(draft, owned, options),

    /** Returns a file of the library with the same bytes, which needn't be kept twice. */
    async findSame(queries: Queries, userId: string, sha256: string): Promise<DroppedFile | null> {
      const upload = (await findOldestCopies(queries, { userId, sha256: [sha256] })).get(sha256)
      const found = upload && (await findUpload(queries, { id: upload.id, userId }))
      if (found) return asSent(found)
      const marked = await findMarked(queries, { userId, sha256 })
      return marked ? asUnmarked(marked, sha256) : null
    },

    /** Shows the ink of a mark on the pages of its PDF. False when it doesn't fit. @throws drawingBusy */
    addMark: (parts: { pdf: Part; mark: Part }, { device, ...kept }: Omit<MarkedPdf, 'sender'> & { device: string }) =>
      markedPdfs.add(parts, { ...kept, sender: fromDropBox(device) }),

    /** Returns those versions of a file that aren't deleted. A favorite may not go, nor may one whose pages are shown to somebody. */
    async ofKept<Version extends { uploadId: string; mayGo: boolean }>(tx: Tx, userId: string, versions: readonly Version[]) {
      const kept: Version[] = []
      const shown = await listShown(tx, userId)
      for (const version of versions) {
        const upload = await findUpload(tx, { id: version.uploadId, userId })
        const mayGo = version.mayGo && !upload?.isFavorite && !shown.has(version.uploadId)
        if (upload) kept.push({ ...version, mayGo })
      }
      return kept
    },

    /** Moves files to Recently deleted. */
    async remove(tx: Tx, owned: { ids: string[]; userId: string }, now: string): Promise<void> {
      if (owned.ids.length > 0) await removeUploads(tx, owned, now)
    },

    /** Returns the name of the folder in the library for a folder of a device. */
    folderFor(name: string): string {
      const folder = cleanFolderName(keepableName(name))
      return folder === '' || folder.length > maxFolderNameLength ? defaultFolder : folder
    },

    /** Gives a file the name and the folder to which its device has moved it, unless its owner has chosen others. */
    async rename(
      tx: Tx,
      owned: { id: string; userId: string },
      { from, to, now }: { from: Pick<Upload, 'originalName' | 'folder'>; to: typeof from; now: string },
    ): Promise<void> {
      const upload = await findUpload(tx, owned)
      if (!upload) return
      const nameFor = (name: string) =>
        keepableName(name) + (upload.deviceFile === null || upload.deviceFrom !== null ? '' : endingOfMade)
      const isNamed = upload.originalName === nameFor(from.originalName)
      const isPlaced = upload.folder === from.folder && to.folder !== from.folder
      if (isPlaced) await addFolder(tx, { userId: owned.userId, folder: to.folder, now })
      await changeUpload(
        tx,
        owned,
        { ...(isNamed ? { originalName: nameFor(to.originalName) } : {}), ...(isPlaced ? { folder: to.folder } : {}) },
        builtIn,
      )
    },

    /** Sends a file to its device, which knows it by `etag`. Throws `uploadNotFound` when its owner has deleted it. */
    async send(
      owned: { id: string; userId: string; etag: string; sha256: string; size: number },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<FastifyReply> {
      const upload = await findUpload(database.queries, owned)
      if (!upload) throw uploadNotFound()
      const { size, sha256 } = owned
      const isDevices = upload.deviceSha256 === sha256
      const mimeType = isDevices ? asSent(upload).mimeType : upload.mimeType
      // The file may contain more than what the device has sent.
      const file: SentFile = { ...upload, size, mimeType, from: isDevices ? (upload.deviceFrom ?? attachedAt) : 0 }
      return sendFile(request, reply, { files, file, isDownload: false, changing: owned })
    },

    space,
  }
}
