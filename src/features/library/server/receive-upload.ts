import type { FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { instant } from '#kit/clock.ts'
import { MadeId } from '#kit/contract.ts'
import { AppError, invalidRequest, notAllowed, notSignedIn } from '#kit/errors.ts'
import type { Basics } from '#kit/server/basics.ts'
import { OutcomeUnknown } from '#kit/server/db/database.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import '#kit/server/from-device.ts'
import { DocumentWorkerClosed, DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { OwnerWaits } from '#kit/server/documents/reading-time.ts'
import { type Notes, noteKindOf } from '#kit/server/documents/supernote/note-pdf.ts'
import type { WrittenPage } from '#kit/server/documents/supernote/written-page.ts'
import { detectPageType } from '#kit/server/files/detect-type.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { type FileDraft, FileTooLarge, UploadCutOff } from '#kit/server/files/file-store.ts'
import { type Hold, whileHeld } from '#kit/server/hold.ts'
import type { Upload } from '../library.contract.ts'
import {
  blankFileName,
  drawingBusy,
  emptyFile,
  fileNameTooLong,
  fileTooLarge,
  noFile,
  notAPage,
  quotaReached,
  storageFull,
  unknownFolder,
  uploadBroken,
} from '../library.errors.ts'
import {
  cleanFolderName,
  defaultFolder,
  endingOfMade,
  fileTypeOf,
  maxFileNameLength,
  mostWrittenLetters,
  sentFileName,
} from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import type { Sender } from '../sources.rules.ts'
import { uploadTexts } from '../upload.texts.ts'
import { programOfDeviceFile } from './device-files.ts'
import type { RefusedFiles } from './refused-files.ts'
import type { EnterUploads } from './upload-line.ts'
import type { DeviceFile, UploadsStore } from './uploads.store.ts'

export const mib = 1024 * 1024
/** A letter takes four bytes at most. */
const mostFieldBytes = 4 * mostWrittenLetters

export interface ReceivedUpload {
  upload: Upload
  isNew: boolean
}

export interface ReceivedForm {
  fields: Map<string, string>
  draft: FileDraft | null
  name: string
}

export interface ReceiveOptions extends Pick<Basics, 'files' | 'clock'> {
  uploads: UploadsStore
  isUniqueViolation: (error: unknown) => boolean
  maxUploadMb: number
  /** How much the files of one owner may take. No limit when undefined. */
  ownerQuotaMb?: number | undefined
  /** Waits until the draft of an upload has room. */
  enter: EnterUploads
  notes: Notes
}

export interface Uploader {
  userId: string
  hold: Hold
  sender: Sender
}

/**
 * Receives one multipart upload with its parts in any order: first a draft on disk, then a durable file, then the row. A failure leaves
 * neither a file nor a row, unless it is unknown whether the row was committed; then the file stays. An upload that is sent again
 * under the same id is kept once.
 */
export async function receiveUpload(
  request: FastifyRequest,
  userId: string,
  options: ReceiveOptions & Pick<RefusedFiles, 'noteRefusal'>,
): Promise<ReceivedUpload> {
  const { files, maxUploadMb, ownerQuotaMb } = options
  if (!request.isMultipart()) throw noFile()
  const hold = holdOf(request)
  const sender: Sender = request.device ? { source: 'form', device: request.device.name } : fromBrowser
  const form: ReceivedForm = { fields: new Map(), draft: null, name: '' }
  const announcedBytes = Number(request.headers['content-length'] ?? Number.NaN)
  const leave = await options.enter({ userId, bytes: Math.min(announcedBytes || maxUploadMb * mib, maxUploadMb * mib) })
  try {
    for await (const part of request.parts({ limits: { fieldSize: mostFieldBytes } })) {
      if (part.type === 'field') form.fields.set(part.fieldname, String(part.value))
      else {
        form.name = sentFileName(part.filename)
        form.draft = await files.receive(whileHeld(part.file, hold), {
          maxBytes: maxUploadMb * mib,
          expectedBytes: Number(request.headers['content-length'] ?? 0),
          checkHead: (head) => refuseOtherTypes(head, form.name),
        })
      }
    }
    // A device has only its password and doesn't know the user's id.
    if (request.device && !form.fields.has('userId')) form.fields.set('userId', userId)
    return await keepUpload(form, { userId, hold, sender }, options)
  } catch (error) {
    await options.noteRefusal({ userId, sender, name: form.name, bytes: form.draft?.size ?? (announcedBytes || 0) }, error)
    throw toUploadError(error, { maxUploadMb, ownerQuotaMb })
  } finally {
    await form.draft?.discard()
    leave()
  }
}

/** Keeps a file that has been received completely, with the fields of its form. Of a device's own file it keeps a PDF that contains it. */
export async function keepUpload(form: ReceivedForm, uploader: Uploader, options: ReceiveOptions): Promise<ReceivedUpload> {
  const { draft } = form
  const kind = draft && noteKindOf(draft.head)
  if (!draft || !kind) return keepPage(form, uploader, options)
  checkForm(form, uploader.userId)
  const { files, notes, maxUploadMb } = options
  const key = newFileKey(kind)
  const written = new Map<number, WrittenPage>()
  const onWritten = (page: WrittenPage) => written.set(page.number, page)
  const note = { key, kind, owner: uploader.userId, name: form.name, size: draft.size, onWritten }
  await draft.keep(key)
  let pdf: FileDraft | null = null
  try {
    pdf = await notes.withPdf({ ...note, content: async () => (await files.open(key)).stream }, (content) =>
      // The PDF contains the file, so it may be larger.
      files.receive(content, { maxBytes: 2 * maxUploadMb * mib }),
    )
    const deviceFile: DeviceFile = { kind, size: draft.size, sha256: draft.sha256, written: [...written.values()] }
    return await keepPage({ ...form, draft: pdf, name: `${form.name}${endingOfMade}` }, uploader, options, deviceFile)
  } catch (error) {
    if (error instanceof DrawingFailed) throw notAPageBut(draft.head, form.name)
    if (isForNow(error)) throw drawingBusy()
    throw error
  } finally {
    await pdf?.discard()
    await files.remove(key)
  }
}

const forNow = [DrawingLost, DocumentWorkerClosed, OwnerWaits]
export const isForNow = (error: unknown) => forNow.some((kind) => error instanceof kind)

/** The fields are checked before the work on a file. */
function checkForm({ draft, fields, name }: ReceivedForm, userId: string): FileDraft {
  if (!draft) throw noFile()
  if (fields.get('userId') !== userId) throw notAllowed()
  if (draft.size === 0) throw emptyFile()
  if (name.trim() === '') throw blankFileName()
  if (name.length > maxFileNameLength) throw fileNameTooLong()
  return draft
}

/** Keeps a page or a PDF, which may have been made of a device's own file. */
export async function keepPage(
  form: ReceivedForm,
  { userId, hold, sender }: Uploader,
  { uploads, files, clock, isUniqueViolation, ownerQuotaMb }: ReceiveOptions,
  deviceFile?: DeviceFile,
): Promise<ReceivedUpload> {
  const { fields, name } = form
  const draft = checkForm(form, userId)
  const type = await detectPageType(draft.head)
  if (!type) throw notAPageBut(draft.head, name)
  const filename = newFileKey(type.extension)
  const sent = {
    id: madeIdOf(fields.get('id')),
    userId,
    filename,
    originalName: name,
    folder: cleanFolderName(fields.get('folder') ?? '') || defaultFolder,
    fileType: fileTypeOf(type.mimeType),
    mimeType: type.mimeType,
    size: draft.size,
    sha256: draft.sha256,
    now: instant(clock),
    sender,
    deviceFile,
    text: fields.get('text'),
  }
  // The access may have ended while the file arrived.
  await hold.check()
  const made = await uploads.madeBefore(sent)
  if (made) return { upload: made, isNew: false }
  await draft.keep(filename)
  let upload: Upload | null
  try {
    upload = await uploads.insert(sent, ownerQuotaMb === undefined ? null : ownerQuotaMb * mib, hold)
  } catch (error) {
    // The row may have been committed, and then it needs its file. If it wasn't, the sweep finds the file.
    if (!(error instanceof OutcomeUnknown)) await files.remove(filename)
    // A second request with the same upload may have won the race.
    const madeMeanwhile = isUniqueViolation(error) ? await uploads.madeBefore(sent) : null
    if (madeMeanwhile) return { upload: madeMeanwhile, isNew: false }
    throw error
  }
  if (!upload) {
    await files.remove(filename)
    throw unknownFolder()
  }
  return { upload, isNew: true }
}

export const fromBrowser: Sender = { source: 'browser', device: null }

/** The access with which the request began. */
function holdOf({ hold }: FastifyRequest): Hold {
  if (!hold) throw notSignedIn()
  return hold
}

function madeIdOf(sent: string | undefined): string | undefined {
  if (sent === undefined || Value.Check(MadeId, sent)) return sent
  throw invalidRequest({ message: 'id: Invalid' })
}

export async function refuseOtherTypes(head: Buffer, name: string) {
  if (head.length > 0 && !noteKindOf(head) && !(await detectPageType(head))) throw notAPageBut(head, name)
}

/** Says what to export instead of a tablet's own file. */
function notAPageBut(head: Buffer, name: string): AppError {
  const program = programOfDeviceFile(head, name)
  return program ? notAPage({ detail: (say) => say(uploadTexts).exportInstead[program] }) : notAPage()
}

export function toUploadError(
  error: unknown,
  { maxUploadMb, ownerQuotaMb = 0 }: Pick<ReceiveOptions, 'maxUploadMb' | 'ownerQuotaMb'>,
): unknown {
  if (error instanceof AppError && error.code === quotaReached.code)
    return quotaReached({ detail: (say) => say(libraryTexts).storage.reached(ownerQuotaMb) })
  if (error instanceof AppError) return error
  if (error instanceof FileTooLarge) return fileTooLarge({ detail: (say) => say(uploadTexts).tooLarge(maxUploadMb) })
  if (storageFault(error) === 'full') return storageFull()
  if (error instanceof UploadCutOff) return error.cause instanceof AppError ? error.cause : uploadBroken()
  return error
}
