import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { type ArchiveEntry, archiveSize } from '#kit/archive-size.rules.ts'
import { contentDisposition } from './content-disposition.ts'
import type { FileStore } from './file-store.ts'

interface Archive {
  stream: Readable
  /** Bytes. */
  size: number
  /** Lets go of the file that is being read, when nobody reads the archive any more. */
  abort(): void
}

export interface ArchivedFile {
  /** In the file store. */
  filename: string
  /** In the archive. */
  path: string
  /** Bytes. */
  size: number
  uploadDate: string
}

interface ArchiveParts {
  /** Texts by their paths; they come first. */
  texts: Readonly<Record<string, string>>
  stored: readonly ArchivedFile[]
  files: Pick<FileStore, 'open'>
  now: string
}

/** Those of the files that can be packed: another length than the one that was promised would break the archive. */
export async function isStored(files: Pick<FileStore, 'stat'>, { filename, size }: { filename: string; size: number }) {
  return (await files.stat(filename))?.size === size
}

/**
 * A ZIP file, made while it is read: one file is open at a time. Nothing is compressed (pages and photos are already), so that the length is
 * known before the first byte.
 */
function createArchive({ texts, stored, files, now }: ArchiveParts): Archive {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const mtime = new Date(now)
  const entries: ArchiveEntry[] = []
  let reading: Readable | undefined
  zip.on('error', (error: Error) => stream.destroy(error))

  const note = (path: string, size: number, isStreamed: boolean) =>
    entries.push({ pathBytes: Buffer.byteLength(path), size, isStreamed })
  for (const [path, text] of Object.entries(texts)) {
    const content = Buffer.from(text)
    zip.addBuffer(content, path, { mtime, compress: false })
    note(path, content.length, false)
  }
  for (const { filename, path, size, uploadDate } of stored) {
    note(path, size, true)
    zip.addReadStreamLazy(path, { size, compress: false, mtime: new Date(uploadDate) }, (done) => {
      files.open(filename).then(
        (file) => {
          reading = file.stream
          // yazl does not listen: without this, a disk that fails in the middle would end the program.
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

/** Answers a ZIP file of that name, with a known length. */
export function sendArchive(reply: FastifyReply, { name, ...parts }: ArchiveParts & { name: string }): FastifyReply {
  const archive = createArchive(parts)
  reply.raw.once('close', () => archive.abort())
  return reply
    .type('application/zip')
    .header('content-length', archive.size)
    .header('cache-control', 'no-store')
    .header('content-disposition', contentDisposition('attachment', name))
    .send(archive.stream)
}
