import { fileURLToPath } from 'node:url'
import {
  type CpuBudget,
  createDocumentReader,
  type DocumentReaderOptions,
  type Read,
} from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, DrawingIsSlow } from '#kit/server/documents/drawing.ts'
import type { NoteJob, NoteReply } from './note-pages.ts'
import { createPdfParts } from './note-pdf-parts.ts'
import { createPdfUpdate } from './pdf-update.ts'
import type { WrittenPage } from './written-page.ts'

const program = fileURLToPath(new URL('./note-process.ts', import.meta.url))
const quickCpuMs = 3000
/** CPU time for one file. A page takes 30 milliseconds. */
const fileCpuMs = 60_000
/**
 * CPU time after which no further page of a mark is drawn while its sender waits. The PDF contains the whole mark, and a job draws all of it
 * on the pages of its own PDF.
 */
const usualMarkCpuMs = 10_000

/** The signature of the files of these devices. Those from before 2020 have another form. */
export function noteKindOf(head: Buffer): 'note' | 'mark' | null {
  const found = /^(note|mark)SN_FILE_VER_\d{8}/.exec(head.toString('latin1', 0, 24))?.[1]
  return found === 'note' || found === 'mark' ? found : null
}

export interface NoteToRead {
  key: string
  kind: 'note' | 'mark'
  owner: string
  /** The name under which the PDF contains the file itself. */
  name: string
  size: number
  content(): Promise<AsyncIterable<Uint8Array>>
  onWritten: OnWritten
}

/** Called for each page with writing. Again for the same page if the file takes long. */
type OnWritten = (page: WrittenPage) => void

export interface MarkToAdd {
  key: string
  owner: string
  pdfBytes: number
  markBytes: number
  pdf(): Promise<AsyncIterable<Uint8Array>>
  mark(): Promise<AsyncIterable<Uint8Array>>
  /** Called when something was written beside the pages of the PDF, which shows it nowhere. */
  onBeside(): void
  onWritten: OnWritten
}

type ReadNote = Read<NoteJob, NoteReply>

/** Makes PDFs of the files of Supernote devices. The files are read in a process of their own, page by page. */
export function createNotes({
  markCpuMs = usualMarkCpuMs,
  ...options
}: Omit<DocumentReaderOptions, 'program' | 'quickCpuMs'> & { markCpuMs?: number }) {
  const reader = createDocumentReader<NoteJob, NoteReply>({ ...options, program, quickCpuMs })

  async function inTurn<T>(
    { key, owner }: Pick<NoteToRead, 'key' | 'owner'>,
    use: (read: ReadNote, spentMs: () => number) => Promise<T>,
  ): Promise<T> {
    const budget: CpuBudget = { leftMs: fileCpuMs }
    const spentMs = () => fileCpuMs - budget.leftMs
    const attempt = (isSlow: boolean) => reader.withDocument({ key, owner, isSlow, budget }, (read) => use(read, spentMs))
    try {
      return await attempt(false)
    } catch (error) {
      if (!(causeOf(error) instanceof DrawingIsSlow)) throw causeOf(error)
    }
    try {
      return await attempt(true)
    } catch (error) {
      throw causeOf(error)
    }
  }

  return {
    /**
     * Calls `use` with the content of the PDF: the file as an attachment, then its pages with ink and with the recognized text, which isn't
     * drawn. `use` is called again from the beginning if the file takes long.
     *
     * @throws DrawingFailed the file can't be read
     * @throws DrawingLost, OwnerWaits try again later
     */
    withPdf: <T>(note: NoteToRead, use: (pdf: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> =>
      inTurn(note, (read, spentMs) => use(pdfOf(note, read, () => note.kind === 'mark' && spentMs() > markCpuMs))),

    /** Like `withPdf` for a mark that is added to its PDF. `key` is a file in which the mark follows the PDF. */
    withMarkedPdf: <T>(marked: MarkToAdd, use: (pdf: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> =>
      inTurn(marked, (read) => use(markedPdfOf(marked, read))),
    close: reader.close,
    pids: reader.pids,
  }
}

export type Notes = ReturnType<typeof createNotes>

/** A store wraps what its source has thrown. */
function causeOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  return error instanceof DrawingIsSlow || error instanceof DrawingFailed || !(cause instanceof Error) ? error : cause
}

async function* pdfOf(note: NoteToRead, read: ReadNote, isEnough: () => boolean): AsyncGenerator<Uint8Array> {
  // Before anything is written, so that a file that can't be read leaves nothing.
  const { numbers = [] } = await read({})
  const parts = createPdfParts()
  yield* parts.begin(note, await note.content())
  const known: number[] = []
  for (const at of numbers.keys()) {
    const { page } = await read({ page: at, known })
    if (!page) throw new DrawingFailed('no_page')
    if (page.written) note.onWritten(page.written)
    if (page.background?.greys) known.push(page.background.address)
    yield* parts.page(page)
    if (isEnough()) break
  }
  yield* parts.end()
}

async function* markedPdfOf(marked: MarkToAdd, read: ReadNote): AsyncGenerator<Uint8Array> {
  const { pdfBytes, markBytes } = marked
  const { numbers = [], end } = await read({ pdfBytes })
  if (!end) throw new DrawingFailed('unreadable')
  const update = createPdfUpdate({ end, pdfBytes, markBytes })
  yield* await marked.pdf()
  yield* update.begin(await marked.mark())
  for (const at of numbers.keys()) {
    const { marked: page } = await read({ page: at, pdfBytes })
    if (!page) throw new DrawingFailed('no_page')
    if (page.isBeside) marked.onBeside()
    if (page.written) marked.onWritten(page.written)
    yield* update.page(page)
  }
  yield* update.end()
}
