import type { FastifyRequest } from 'fastify'
import { instant } from '#kit/clock.ts'
import { idTaken, partDamaged, partsMissing } from '#kit/errors.ts'
import { whileHeld } from '#kit/server/access/hold.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { type FileDraft, FileMissing } from '#kit/server/files/file-store.ts'
import { emptyFile, fileTooLarge, noFile } from '../library.errors.ts'
import { maxPartBytes } from '../library.rules.ts'
import { mib, requireQuota } from './library.rows.ts'
import { fromBrowser, type ReceiveOptions, toUploadError } from './receive-upload.ts'
import { refuseOtherTypes, type StoredUpload, storeUpload, type Uploader } from './store-upload.ts'
import { keepPart, listParts, removePart, type UploadPart } from './upload-parts.store.ts'
import { findUpload } from './uploads.store.ts'

interface SentPart extends Pick<Uploader, 'userId' | 'hold'> {
  id: string
  number: number
  sha256: string | undefined
}

/** Receives one part of an upload: first a draft, then a durable file, then its row. A part that is sent again is kept once. */
export async function receivePart(request: FastifyRequest, sent: SentPart, options: ReceiveOptions): Promise<UploadPart> {
  const { database, files, clock, maxUploadMb } = options
  const { number } = sent
  if (!request.isMultipart()) throw noFile()
  let draft: FileDraft | null = null
  const leave = await options.enter({ userId: sent.userId, bytes: maxPartBytes })
  try {
    const part = await request.file()
    if (!part) throw noFile()
    draft = await files.receive(whileHeld(part.file, sent.hold), { maxBytes: maxPartBytes, expectedBytes: maxPartBytes })
    if (draft.size === 0) throw emptyFile()
    if (sent.sha256 !== undefined && sent.sha256 !== draft.sha256) throw partDamaged()
    await sent.hold.check()
    const { size, sha256 } = draft
    const come = await listParts(database.queries, sent)
    const known = come.find((one) => one.number === number && one.sha256 === sha256)
    if (known) return known
    const others = come.filter((one) => one.number !== number)
    if (bytesOf(others) + size > maxUploadMb * mib) throw fileTooLarge()
    const kept = { number, filename: newFileKey('part'), size, sha256 }
    await draft.keep(kept.filename)
    try {
      await sent.hold.transaction(async (tx) => {
        await requireQuota(tx, options, { userId: sent.userId, bytes: size })
        await keepPart(tx, sent, kept, instant(clock))
      })
    } catch (error) {
      await files.remove(kept.filename)
      throw error
    }
    return kept
  } catch (error) {
    throw toUploadError(error, options)
  } finally {
    await draft?.discard()
    leave()
  }
}

const bytesOf = (parts: readonly UploadPart[]) => parts.reduce((sum, { size }) => sum + size, 0)

interface JoinedUpload extends Pick<Uploader, 'userId' | 'hold'> {
  id: string
  name: string
  folder: string | undefined
  size: number
}

/** Joins the parts to one file and keeps it like any upload. A repeat after a lost reply returns the existing upload. */
export async function joinParts(joined: JoinedUpload, options: ReceiveOptions): Promise<StoredUpload> {
  const leave = await options.enter({ userId: joined.userId, bytes: joined.size, isJoin: true })
  try {
    return await joinAlone(joined, options)
  } finally {
    leave()
  }
}

async function joinAlone(joined: JoinedUpload, options: ReceiveOptions): Promise<StoredUpload> {
  const { id, userId, name, size } = joined
  const { database, files, maxUploadMb } = options
  const come = await listParts(database.queries, joined)
  if (come.length === 0) {
    const upload = await findUpload(database.queries, { id, userId })
    if (upload && upload.size !== size) throw idTaken()
    if (upload) return { upload, isNew: false }
  }
  if (come.some(({ number }, at) => number !== at) || bytesOf(come) !== size) throw partsMissing()
  let draft: FileDraft | null = null
  try {
    draft = await files.receive(contentOf(joined, come, options), {
      maxBytes: maxUploadMb * mib,
      expectedBytes: size,
      checkHead: (head) => refuseOtherTypes(head, name),
    })
    const uploader = { userId, sender: fromBrowser, hold: joined.hold }
    const stored = await storeUpload({ draft, name, folder: joined.folder ?? '', id }, uploader, options)
    // The job that removes them would leave their space to the next join for a while. It removes what remains after a crash.
    if (stored.isNew) for (const part of come) await files.remove(part.filename)
    return stored
  } catch (error) {
    throw toUploadError(error, options)
  } finally {
    await draft?.discard()
  }
}

/** Yields the content of the parts in order. When a part's file is missing, its row is removed so that the browser sends it again. */
async function* contentOf(
  joined: JoinedUpload,
  come: readonly UploadPart[],
  { database, files }: Pick<ReceiveOptions, 'database' | 'files'>,
): AsyncGenerator<Uint8Array> {
  for (const part of come) {
    const { stream } = await files.open(part.filename).catch(async (error: unknown) => {
      if (!(error instanceof FileMissing)) throw error
      await removePart(database.queries, joined, part)
      throw partsMissing()
    })
    yield* stream
  }
}
