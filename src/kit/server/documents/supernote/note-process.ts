/** The process that reads the files of Supernote devices. `note-pdf.ts` starts it. */
import { DrawingFailed } from '../drawing.ts'
import { type OpenDocument, serveJobs } from '../serve-jobs.ts'
import { type NoteJob, type NoteReply, openNote } from './note-pages.ts'

const mostBytes = 128 * 1024 * 1024

let open: { version: number; note: ReturnType<typeof openNote> } | null = null

async function noteOf({ file, version }: OpenDocument) {
  if (open?.version !== version) {
    open = null
    open = { version, note: openNote(await file.whole(mostBytes)) }
  }
  return open.note
}

async function answer({ page, known = [] }: NoteJob, document: OpenDocument): Promise<NoteReply> {
  const note = await noteOf(document)
  if (page === undefined) return { numbers: note.numbers }
  if (page >= note.numbers.length) throw new DrawingFailed('no_page')
  return { page: await note.draw(page, known) }
}

await serveJobs<NoteJob, NoteReply>({ wornBytes: 256 * 1024 * 1024, answer })
