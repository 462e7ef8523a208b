/** The process that reads the files of Supernote devices. `note-pdf.ts` starts it. */
import { DrawingFailed } from '#kit/server/documents/drawing.ts'
import { type OpenDocument, serveJobs } from '#kit/server/documents/serve-jobs.ts'
import { openMark } from './mark-pages.ts'
import { type NoteJob, type NoteReply, openNote } from './note-pages.ts'

const mostBytes = 128 * 1024 * 1024

/** A PDF and the mark after it. */
const mostBytesOfBoth = 160 * 1024 * 1024

interface Open {
  version: number
  note?: ReturnType<typeof openNote>
  mark?: ReturnType<typeof openMark>
}
let open: Open | null = null

async function answer({ page, known = [], pdfBytes }: NoteJob, { file, version }: OpenDocument): Promise<NoteReply> {
  if (open?.version !== version) open = null
  open ??= { version }
  if (pdfBytes !== undefined) {
    open.mark ??= openMark(await file.whole(mostBytesOfBoth), pdfBytes)
    const { numbers, end } = open.mark
    return page === undefined ? { numbers, end } : { marked: open.mark.draw(page) }
  }
  open.note ??= openNote(await file.whole(mostBytes))
  const { note } = open
  if (page === undefined) return { numbers: note.numbers }
  if (page >= note.numbers.length) throw new DrawingFailed('no_page')
  return { page: await note.draw(page, known) }
}

await serveJobs<NoteJob, NoteReply>({ wornBytes: 256 * 1024 * 1024, answer })
