import type { Queries, Tx } from '#kit/server/db/database.ts'
import { madeBefore, sentAs } from '#kit/server/http/sent-once.ts'
import { newId } from '#kit/server/ids.ts'
import type { WrittenPage } from '#supernote/server/written-page.ts'
import type { Upload } from '../library.contract.ts'
import { uploadNotFound } from '../library.errors.ts'
import { endingOfMade, searchable, sortName } from '../library.rules.ts'
import type { Sender } from '../sources.rules.ts'
import { addToTotals, uploadColumns } from './library.rows.ts'
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

/** The name under which the device has sent the file. */
const nameOfDevice = ({ originalName, deviceFile }: NewUpload) =>
  deviceFile && !deviceFile.addedTo ? originalName.slice(0, -endingOfMade.length) : originalName

const sentAsOf = ({ originalName, folder, sha256, deviceFile }: NewUpload) =>
  sentAs(originalName, folder, deviceFile?.sha256 ?? sha256)

/** Adds an upload to a folder that exists. */
export async function insertUpload(tx: Tx, upload: NewUpload): Promise<Upload> {
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

/** Returns the upload that an earlier request with the same id and content has created, deleted or not. */
export async function uploadMadeBefore(queries: Queries, upload: NewUpload): Promise<Upload | null> {
  if (upload.id === undefined) return null
  const columns = [...uploadColumns, 'uploads.sent_as as sentAs'] as const
  const row = await queries.selectFrom('uploads').select(columns).where('id', '=', upload.id).executeTakeFirst()
  const found = madeBefore(row, { userId: upload.userId, sentAs: sentAsOf(upload) }, uploadNotFound)
  if (!found) return null
  const { sentAs, ...made } = found
  return made
}
