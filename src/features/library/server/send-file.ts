import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { namesEtag } from '#kit/etags.rules.ts'
import { contentDisposition } from '#kit/server/files/content-disposition.ts'
import { thumbnailKey } from '#kit/server/files/file-keys.ts'
import { type ByteRange, FileMissing, type FileStore } from '#kit/server/files/file-store.ts'
import { parseRange } from '#kit/server/files/range.ts'
import { attachedAt } from '#supernote/server/note-pdf-parts.ts'
import { noThumbnail, unsatisfiableRange, uploadNotFound } from '../library.errors.ts'
import { nameOfDeviceFile } from '../library.rules.ts'
import type { FoundUpload } from './uploads.store.ts'

export interface SentFile {
  filename: string
  originalName: string
  mimeType: string
  size: number
  sha256: string
  /** The first byte of it in the stored file, which may contain more. Missing for a whole file. */
  from?: number
  /** Bytes that follow those of the stored file. */
  appended?: Uint8Array
}

/** Returns the device's own file that a PDF contains. Null if the PDF was made of none. */
export function deviceFileOf({ filename, originalName, deviceFile, deviceFrom, ...sent }: FoundUpload): SentFile | null {
  const { deviceSize, deviceSha256 } = sent
  if (deviceFile === null || deviceSize === null || deviceSha256 === null) return null
  const name = nameOfDeviceFile(originalName, deviceFile, deviceFrom !== null)
  const content = { size: deviceSize, sha256: deviceSha256, from: deviceFrom ?? attachedAt }
  return { filename, originalName: name, mimeType: 'application/octet-stream', ...content }
}

/** Adds headers for content that never changes under its name, must stay private and must not run scripts. */
export function addHeaders(reply: FastifyReply, { mimeType, etag }: { mimeType: string; etag: string }) {
  reply
    .type(mimeType)
    .header('etag', etag)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
}

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { files: FileStore; file: SentFile; isDownload: boolean; changing?: { etag: string } },
) {
  const { files, file, isDownload } = options
  const etag = options.changing?.etag ?? `"${file.sha256}"`
  addHeaders(reply, { mimeType: file.mimeType, etag })
  // Another version may be at the same address later.
  if (options.changing) reply.header('cache-control', 'private, no-cache')
  reply.header('accept-ranges', 'bytes')
  reply.header('content-disposition', contentDisposition(isDownload ? 'attachment' : 'inline', file.originalName))
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  const ifRange = request.headers['if-range']
  const size = file.size + (file.appended?.length ?? 0)
  const range = ifRange === undefined || ifRange === etag ? parseRange(request.headers.range, size) : null
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`)
    throw unsatisfiableRange()
  }
  const { from = 0 } = file
  const whole = file.from === undefined ? undefined : { start: 0, end: file.size - 1 }
  const sent = range ?? whole
  const open = async (part: typeof sent) => {
    const { stream } = await files
      .open(file.filename, part && { start: part.start + from, end: part.end + from })
      .catch((error: unknown) => {
        throw error instanceof FileMissing ? uploadNotFound() : error
      })
    return stream
  }
  const stream = file.appended ? await openBoth({ ...file, appended: file.appended }, sent ?? null, open) : await open(sent)
  if (range) {
    reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    reply.header('content-length', range.end - range.start + 1)
  } else reply.header('content-length', size)
  return reply.send(stream)
}

/** Returns the wanted bytes of a stored file and of those that follow it. */
async function openBoth(
  { size, appended }: { size: number; appended: Uint8Array },
  range: ByteRange | null,
  open: (part?: ByteRange) => Promise<Readable>,
): Promise<Readable> {
  const { start, end } = range ?? { start: 0, end: size + appended.length - 1 }
  const stored = start < size ? await open({ start, end: Math.min(end, size - 1) }) : null
  async function* both() {
    if (stored) yield* stored
    if (end >= size) yield appended.subarray(Math.max(0, start - size), end - size + 1)
  }
  const stream = Readable.from(both(), { objectMode: false })
  // A reply that ends before its first byte never begins to read.
  stream.once('close', () => stored?.destroy())
  return stream
}

export async function sendThumbnail(
  request: FastifyRequest,
  reply: FastifyReply,
  options: { files: FileStore; file: SentFile; width: 320 | 640 },
) {
  const etag = `"${options.file.sha256}-${options.width}"`
  addHeaders(reply, { mimeType: 'image/webp', etag })
  if (namesEtag(request.headers['if-none-match'], etag)) return reply.status(304).send()
  const { stream, size } = await options.files
    .open(thumbnailKey(options.file.filename, options.width))
    .catch((error: unknown) => {
      throw error instanceof FileMissing ? noThumbnail() : error
    })
  return reply.header('content-length', size).send(stream)
}
