import type { Tx } from '#kit/server/db/database.ts'
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { newFileKey } from '#kit/server/files/file-keys.ts'
import { type FileDraft, FileMissing, FileTooLarge } from '#kit/server/files/file-store.ts'
import { attachedAt } from '#supernote/server/note-pdf-parts.ts'
import { attachedAfter } from '#supernote/server/pdf-update.ts'
import type { WrittenPage } from '#supernote/server/written-page.ts'
import { drawingBusy } from '../library.errors.ts'
import type { Sender } from '../sources.rules.ts'
import { mib } from './library.rows.ts'
import { isForNow, type StoreOptions, storePage, type Uploader } from './store-upload.ts'
import { type FoundUpload, findUpload } from './uploads.store.ts'

/** A file as its device knows it, and the upload that contains it. */
export interface Part {
  uploadId: string
  sha256: string
  size: number
}

export interface MarkedPdf {
  userId: string
  sender: Sender
  /** Run in the transaction that adds the row, before and after it. */
  before(tx: Tx): Promise<void>
  /** @param contained the uploads of which the new one contains everything */
  after(tx: Tx, uploadId: string, contained: string[]): Promise<void>
}

/** Where the PDF ends in a file that may contain a mark too, if it's that PDF. */
const isPdf = (upload: FoundUpload, { sha256, size }: Part) =>
  upload.deviceFrom === null ? upload.sha256 === sha256 : attachedAfter(size) === upload.deviceFrom

/** Adds marks to their PDFs: the new file contains both byte for byte and shows the ink on the pages. */
export function createMarkedPdfs(options: StoreOptions) {
  const { database, files, notes, maxUploadMb } = options

  return {
    /**
     * Adds a PDF with a mark to the library, in the folder and with the name of the PDF. False when the mark doesn't fit the PDF, or one of
     * them can't be read: then both stay as they are.
     *
     * @throws drawingBusy try again later
     */
    async add({ pdf, mark }: { pdf: Part; mark: Part }, { userId, sender, before, after }: MarkedPdf): Promise<boolean> {
      const ofPdf = await findUpload(database.queries, { id: pdf.uploadId, userId })
      const ofMark = await findUpload(database.queries, { id: mark.uploadId, userId })
      if (ofPdf?.mimeType !== 'application/pdf' || !isPdf(ofPdf, pdf)) return false
      if (ofMark?.deviceFile !== 'mark' || ofMark.deviceSha256 !== mark.sha256) return false
      const partOf = async ({ filename }: FoundUpload, start: number, size: number) =>
        (await files.open(filename, { start, end: start + size - 1 })).stream
      const pdfPart = () => partOf(ofPdf, 0, pdf.size)
      const markPart = () => partOf(ofMark, ofMark.deviceFrom ?? attachedAt, mark.size)
      async function* both() {
        yield* await pdfPart()
        yield* await markPart()
      }
      const maxBytes = 3 * maxUploadMb * mib
      const key = newFileKey('mark')
      const drafts: FileDraft[] = []
      const receive = async (content: AsyncIterable<Uint8Array>) => {
        const draft = await files.receive(content, { maxBytes })
        drafts.push(draft)
        return draft
      }
      const written = new Map<number, WrittenPage>()
      const onWritten = (page: WrittenPage) => written.set(page.number, page)
      let isWhole = true
      const onBeside = () => {
        isWhole = false
      }
      const contained = () =>
        [ofPdf, ...(isWhole ? [ofMark] : [])].flatMap((one) => (one.deviceFrom === null ? one.uploadId : []))
      try {
        await (await receive(both())).keep(key)
        const parts = { pdfBytes: pdf.size, markBytes: mark.size, pdf: pdfPart, mark: markPart }
        const toAdd = { key, owner: userId, ...parts, onBeside, onWritten }
        const draft = await notes.withMarkedPdf(toAdd, receive)
        const uploader: Uploader = {
          ...{ userId, sender, before },
          // Nobody waits for this request, so no access can end while it runs.
          hold: { check: async () => {}, transaction: (work) => database.transaction(work) },
          after: (tx, { id }) => after(tx, id, contained()),
        }
        const addedTo = { from: attachedAfter(pdf.size), sha256: pdf.sha256 }
        const deviceFile = {
          kind: 'mark' as const,
          size: mark.size,
          sha256: mark.sha256,
          addedTo,
          written: [...written.values()],
        }
        await storePage({ draft, name: ofPdf.originalName, folder: ofPdf.folder }, uploader, options, deviceFile)
        return true
      } catch (error) {
        if (isForNow(error)) throw drawingBusy()
        if (error instanceof DrawingFailed || error instanceof FileMissing || error instanceof FileTooLarge) return false
        throw error
      } finally {
        for (const draft of drafts) await draft.discard()
        await files.remove(key)
      }
    },
  }
}
