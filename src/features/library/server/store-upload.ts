import { instant } from '#kit/clock.ts'
import type { AppError } from '#kit/errors.ts'
import type { Hold } from '#kit/server/access/hold.ts'
import type { Basics } from '#kit/server/basics.ts'
import { OutcomeUnknown, type Tx } from '#kit/server/db/database.ts'
import { DocumentWorkerClosed, DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { OwnerWaits } from '#kit/server/documents/reading-time.ts'
import { detectPageType } from '#kit/server/files/detect-type.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import type { FileDraft } from '#kit/server/files/file-store.ts'
import { type Notes, noteKindOf } from '#supernote/server/note-pdf.ts'
import type { WrittenPage } from '#supernote/server/written-page.ts'
import { deviceWaysTexts } from '../device-ways.texts.ts'
import type { Upload } from '../library.contract.ts'
import { blankFileName, drawingBusy, emptyFile, fileNameTooLong, notAPage, unknownFolder } from '../library.errors.ts'
import { cleanFolderName, defaultFolder, endingOfMade, fileTypeOf, maxFileNameLength } from '../library.rules.ts'
import type { Sender } from '../sources.rules.ts'
import { uploadTexts } from '../upload.texts.ts'
import { isZip, programOfDeviceFile } from './device-files.ts'
import { type BuiltIn, holdFolder, mib, requireQuota } from './library.rows.ts'
import { type DeviceFile, insertUpload, type NewUpload, uploadMadeBefore } from './new-uploads.store.ts'
import { findUpload } from './uploads.store.ts'

export interface StoreOptions extends Pick<Basics, 'database' | 'files' | 'clock'> {
  builtIn: BuiltIn
  notes: Notes
  /** Called in the transaction that adds the row, to add what else depends on it. */
  alsoAdd(
    tx: Tx,
    upload: Pick<NewUpload, 'userId' | 'mimeType' | 'text' | 'originalName' | 'sender'> & { id: string },
  ): Promise<void>
  maxUploadMb: number
  /** How much the files of one owner may take. No limit when undefined. */
  ownerQuotaMb: () => number | undefined
}

/** A file that has been received completely. */
interface Received {
  draft: FileDraft
  name: string
  /** General when it is blank. */
  folder: string
  /** The id that its sender has chosen. */
  id?: string | undefined
  /** What its sender has read from it. */
  text?: string | undefined
}

export interface Uploader {
  userId: string
  sender: Sender
  hold: Pick<Hold, 'check' | 'transaction'>
  /** Run in the transaction that adds the row, before and after it. */
  before?(tx: Tx): Promise<void>
  after?(tx: Tx, upload: Upload): Promise<void>
}

export interface StoredUpload {
  upload: Upload
  isNew: boolean
}

/**
 * Adds a file to the library: first a durable file, then the row. Of a device's own file it keeps a PDF that contains it. A failure leaves
 * neither a file nor a row, unless it is unknown whether the row was committed; then the file stays. An upload that is sent again under the
 * same id is kept once.
 */
export async function storeUpload(received: Received, uploader: Uploader, options: StoreOptions): Promise<StoredUpload> {
  const { draft, name } = received
  const kind = noteKindOf(draft.head)
  if (!kind) return storePage(received, uploader, options)
  checkFile(received)
  return withPdf({ draft, kind, name, owner: uploader.userId }, options, (pdf, deviceFile) =>
    storePage({ ...received, draft: pdf, name: `${name}${endingOfMade}` }, uploader, options, deviceFile),
  )
}

/** Makes a PDF of a device's own file for `use`. What `use` hasn't kept is removed. */
async function withPdf<T>(
  { draft, ...own }: { draft: FileDraft; kind: 'note' | 'mark'; name: string; owner: string },
  { files, notes, maxUploadMb }: StoreOptions,
  use: (pdf: FileDraft, deviceFile: DeviceFile) => Promise<T>,
): Promise<T> {
  const { kind, name } = own
  const key = newFileKey(kind)
  const written = new Map<number, WrittenPage>()
  const onWritten = (page: WrittenPage) => written.set(page.number, page)
  const note = { ...own, key, size: draft.size, onWritten }
  await draft.keep(key)
  let pdf: FileDraft | null = null
  try {
    pdf = await notes.withPdf({ ...note, content: async () => (await files.open(key)).stream }, (content) =>
      // The PDF contains the file, so it may be larger.
      files.receive(content, { maxBytes: 2 * maxUploadMb * mib }),
    )
    const deviceFile: DeviceFile = { kind, size: draft.size, sha256: draft.sha256, written: [...written.values()] }
    return await use(pdf, deviceFile)
  } catch (error) {
    if (error instanceof DrawingFailed) throw notAPageBut(draft.head, name)
    if (isForNow(error)) throw drawingBusy()
    throw error
  } finally {
    await pdf?.discard()
    await files.remove(key)
  }
}

/** Like `storeUpload`, for a page or a PDF, which may have been made of a device's own file. */
export async function storePage(
  received: Received,
  { userId, sender, hold, before, after }: Uploader,
  options: StoreOptions,
  deviceFile?: DeviceFile,
): Promise<StoredUpload> {
  checkFile(received)
  const { database, files, clock, builtIn, alsoAdd, ownerQuotaMb } = options
  const { draft, name, folder, id, text } = received
  const type = await detectPageType(draft.head)
  if (!type) throw notAPageBut(draft.head, name)
  const filename = newFileKey(type.extension)
  const sent = {
    id,
    userId,
    filename,
    originalName: name,
    folder: cleanFolderName(folder) || defaultFolder,
    fileType: fileTypeOf(type.mimeType),
    mimeType: type.mimeType,
    size: draft.size,
    sha256: draft.sha256,
    now: instant(clock),
    sender,
    deviceFile,
    text,
  }
  // The access may have ended while the file arrived.
  await hold.check()
  const made = await uploadMadeBefore(database.queries, sent)
  if (made) {
    await bringBack(draft, { id: made.id, userId, name }, options)
    return { upload: made, isNew: false }
  }
  await draft.keep(filename)
  try {
    const upload = await hold.transaction(async (tx) => {
      await before?.(tx)
      await requireQuota(tx, { database, ownerQuotaMb }, { userId, bytes: sent.size, except: id })
      if (!(await holdFolder(tx, userId, { name: sent.folder, builtIn }))) throw unknownFolder()
      const added = await insertUpload(tx, sent)
      await alsoAdd(tx, { ...sent, id: added.id })
      await after?.(tx, added)
      return added
    })
    return { upload, isNew: true }
  } catch (error) {
    // The row may have been committed, and then it needs its file. If it wasn't, the sweep finds the file.
    if (!(error instanceof OutcomeUnknown)) await files.remove(filename)
    // A second request with the same upload may have won the race.
    const madeMeanwhile = database.isUniqueViolation(error) ? await uploadMadeBefore(database.queries, sent) : null
    if (madeMeanwhile) return { upload: madeMeanwhile, isNew: false }
    throw error
  }
}

/** Takes the bytes of an upload again when the store says that it has no such file. One that fails says nothing. */
export async function bringBack(
  draft: FileDraft,
  { name, ...owned }: { id: string; userId: string; name: string },
  options: StoreOptions,
): Promise<void> {
  const { database, files } = options
  const upload = await findUpload(database.queries, owned)
  if (!upload || (await files.stat(upload.filename)) !== null) return
  const keepIn = async (again: FileDraft) => {
    if (again.sha256 === upload.sha256) await again.keep(upload.filename)
  }
  const kind = upload.deviceSha256 === draft.sha256 ? noteKindOf(draft.head) : null
  if (kind) await withPdf({ draft, kind, name, owner: owned.userId }, options, keepIn)
  else await keepIn(draft)
}

/** Checked before the work on a file. */
function checkFile({ draft, name }: Received): void {
  if (draft.size === 0) throw emptyFile()
  if (name.trim() === '') throw blankFileName()
  if (name.length > maxFileNameLength) throw fileNameTooLong()
}

const forNow = [DrawingLost, DocumentWorkerClosed, OwnerWaits]
export const isForNow = (error: unknown) => forNow.some((kind) => error instanceof kind)

export async function refuseOtherTypes(head: Buffer, name: string) {
  if (head.length > 0 && !noteKindOf(head) && !(await detectPageType(head))) throw notAPageBut(head, name)
}

/** Says what to export instead of a tablet's own file. */
function notAPageBut(head: Buffer, name: string): AppError {
  const program = programOfDeviceFile(head, name)
  if (program) return notAPage({ detail: (say) => say(deviceWaysTexts)[program].refused })
  return isZip(head) ? notAPage({ detail: (say) => say(uploadTexts).zipped }) : notAPage()
}
