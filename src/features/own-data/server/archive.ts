import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { type ArchiveEntry, archiveSize } from '../archive-size.rules.ts'
import type { OwnData, PackedFile } from '../own-data.rules.ts'
import { ownDataPage } from '../own-data-page.ts'

export interface Archive {
  stream: Readable
  /** Bytes. */
  size: number
  /** Lets go of the file that is being read, when nobody reads the archive any more. */
  abort(): void
}

interface ArchiveParts {
  data: OwnData
  packed: readonly PackedFile[]
  files: Pick<FileStore, 'open'>
  product: string
  now: string
}

/**
 * Everything as a ZIP file, made while it is read: one file is open at a time. Nothing is compressed (pages and photos are already), so that
 * the length is known before the first byte.
 */
export function createArchive({ data, packed, files, product, now }: ArchiveParts): Archive {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const mtime = new Date(now)
  const entries: ArchiveEntry[] = []
  let reading: Readable | undefined
  zip.on('error', (error: Error) => stream.destroy(error))

  const note = (path: string, size: number, isStreamed: boolean) =>
    entries.push({ pathBytes: Buffer.byteLength(path), size, isStreamed })
  const addText = (path: string, text: string) => {
    const content = Buffer.from(text)
    zip.addBuffer(content, path, { mtime, compress: false })
    note(path, content.length, false)
  }
  const addJson = (path: string, value: unknown) => addText(path, `${JSON.stringify(value, null, 2)}\n`)
  addText('index.html', ownDataPage(data, packed, product, now.slice(0, 10)))
  addJson('data/account.json', data.account)
  addJson('data/goals.json', data.goals)
  addJson('data/focus-sessions.json', data.focusSessions)
  addJson('data/settings.json', data.settings)
  addJson('data/pages.json', packed)
  for (const { filename, path, size, uploadDate, isMissing } of packed) {
    if (isMissing) continue
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
