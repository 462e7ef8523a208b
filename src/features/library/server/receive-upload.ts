import type { FastifyRequest } from 'fastify'
import { Value } from 'typebox/value'
import { instant } from '#kit/clock.ts'
import { MadeId } from '#kit/contract.ts'
import { AppError, invalidRequest, notAllowed, notSignedIn } from '#kit/errors.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { detectPageType } from '#kit/server/files/detect-type.ts'
import { noteKindOf } from '#supernote/server/note-pdf.ts'
import '#kit/server/access/from-device.ts'
import { type Hold, whileHeld } from '#kit/server/access/hold.ts'
import { type FileDraft, FileTooLarge, UploadCutOff } from '#kit/server/files/file-store.ts'
import { fileTooLarge, noFile, quotaReached, storageFull, uploadBroken } from '../library.errors.ts'
import { mostWrittenLetters, sentFileName, unnamedFile } from '../library.rules.ts'
import { libraryTexts } from '../library.texts.ts'
import type { Sender } from '../sources.rules.ts'
import { uploadTexts } from '../upload.texts.ts'
import { mib } from './library.rows.ts'
import type { RefusedFiles } from './refused-files.ts'
import { refuseOtherTypes, type StoredUpload, type StoreOptions, storeUpload } from './store-upload.ts'
import type { EnterUploads } from './upload-line.ts'

/** A letter takes four bytes at most. */
const mostFieldBytes = 4 * mostWrittenLetters

export interface ReceiveOptions extends StoreOptions {
  /** Waits until the draft of an upload has room. */
  enter: EnterUploads
}

/** Receives one multipart upload with its parts in any order: first a draft on disk, then the upload. */
export async function receiveUpload(
  request: FastifyRequest,
  userId: string,
  options: ReceiveOptions & Pick<RefusedFiles, 'noteRefusal'>,
): Promise<StoredUpload> {
  const { files, maxUploadMb } = options
  if (!request.isMultipart()) throw noFile()
  const hold = holdOf(request)
  const sender: Sender = request.device ? { source: 'form', device: request.device.name } : fromBrowser
  const fields = new Map<string, string>()
  let draft: FileDraft | null = null
  let name = ''
  let isNamed = true
  const announcedBytes = Number(request.headers['content-length'] ?? Number.NaN)
  const leave = await options.enter({ userId, bytes: Math.min(announcedBytes || maxUploadMb * mib, maxUploadMb * mib) })
  try {
    for await (const part of request.parts({ limits: { fieldSize: mostFieldBytes } })) {
      if (part.type === 'field') fields.set(part.fieldname, String(part.value))
      else {
        // Typed as always there, but a part may have no name.
        name = sentFileName((part.filename as string | undefined) ?? '')
        isNamed = part.filename !== undefined
        draft = await files.receive(whileHeld(part.file, hold), {
          maxBytes: maxUploadMb * mib,
          expectedBytes: Number(request.headers['content-length'] ?? 0),
          checkHead: (head) => refuseOtherTypes(head, name),
        })
      }
    }
    if (!draft) throw noFile()
    // A device has only its password and doesn't know the user's id.
    const owner = fields.get('userId') ?? (request.device ? userId : undefined)
    if (owner !== userId) throw notAllowed()
    if (!isNamed) name = unnamedFile(instant(options.clock).slice(0, 10), await extensionOf(draft.head))
    const received = { draft, name, folder: fields.get('folder') ?? '', id: madeIdOf(fields.get('id')), text: fields.get('text') }
    return await storeUpload(received, { userId, sender, hold }, options)
  } catch (error) {
    await options.noteRefusal({ userId, sender, name, bytes: draft?.size ?? (announcedBytes || 0) }, error)
    throw toUploadError(error, options)
  } finally {
    await draft?.discard()
    leave()
  }
}

const extensionOf = async (head: Buffer): Promise<string> => noteKindOf(head) ?? (await detectPageType(head))?.extension ?? 'pdf'

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

export function toUploadError(
  error: unknown,
  { maxUploadMb, ownerQuotaMb }: Pick<ReceiveOptions, 'maxUploadMb' | 'ownerQuotaMb'>,
): unknown {
  if (error instanceof AppError && error.code === quotaReached.code)
    return quotaReached({ detail: (say) => say(libraryTexts).storage.reached(ownerQuotaMb() ?? 0) })
  if (error instanceof AppError) return error
  if (error instanceof FileTooLarge) return fileTooLarge({ detail: (say) => say(uploadTexts).tooLarge(maxUploadMb) })
  if (storageFault(error) === 'full') return storageFull()
  if (error instanceof UploadCutOff) return error.cause instanceof AppError ? error.cause : uploadBroken()
  return error
}
