import type { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { type ArchiveEntry, archiveSize } from '#kit/archive-size.rules.ts'
import { contentDisposition } from './content-disposition.ts'
import type { FileStore } from './file-store.ts'

interface Archive {
  stream: Readable
  /** Bytes. */
  size: number
  /** Closes the file that is being read, when the client has gone. */
  abort(): void
}

export interface ArchivedFile {
  /** Its key in the file store. */
  filename: string
  /** Its path in the archive. */
  path: string
  /** Bytes. */
  size: number
  uploadDate: string
}

interface ArchiveParts {
  /** Texts by their paths, which precede the stored files. */
  texts: Readonly<Record<string, Buffer>>
  stored: readonly ArchivedFile[]
  files: Pick<FileStore, 'open'>
  now: string
}

/** True when a file exists with exactly the promised size and can be packed. A different size would break the archive. */
export async function isStored(files: Pick<FileStore, 'stat'>, { filename, size }: { filename: string; size: number }) {
  return (await files.stat(filename))?.size === size
}

/**
 * Creates a ZIP file while it's being read, with one stored file open at a time. Nothing is compressed, because pages and photos already
 * are. So the size is known before the first byte is sent.
 */
async function createArchive({ texts, stored, files, now }: ArchiveParts): Promise<Archive> {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const mtime = new Date(now)
  const entries: ArchiveEntry[] = []
  let reading: Readable | undefined
  zip.on('error', (error: Error) => stream.destroy(error))

  const note = (path: string, size: number, isStreamed: boolean) =>
    entries.push({ pathBytes: Buffer.byteLength(path), size, isStreamed })
  for (const [path, text] of Object.entries(texts)) {
    // Others go on between the checksums of large texts.
    await turn()
    zip.addBuffer(text, path, { mtime, compress: false })
    note(path, text.length, false)
  }
  for (const { filename, path, size, uploadDate } of stored) {
    note(path, size, true)
    zip.addReadStreamLazy(path, { size, compress: false, mtime: new Date(uploadDate) }, (done) => {
      files.open(filename).then(
        (file) => {
          reading = file.stream
          // yazl doesn't handle this event. An unhandled read error would end the program.
          file.stream.once('error', (error: Error) => stream.destroy(error))
          done(null, file.stream)
        },
        (error: unknown) => done(error, stream),
      )
    })
  }
  zip.end()
  return { stream, size: archiveSize(entries), abort: () => reading?.destroy() }
}

/** Sends a ZIP file with this name and a `Content-Length`. */
export async function sendArchive(
  reply: FastifyReply,
  { name, ...parts }: ArchiveParts & { name: string },
): Promise<FastifyReply> {
  const archive = await createArchive(parts)
  reply.raw.once('close', () => archive.abort())
  return reply
    .type('application/zip')
    .header('content-length', archive.size)
    .header('cache-control', 'no-store')
    .header('content-disposition', contentDisposition('attachment', name))
    .send(archive.stream)
}
