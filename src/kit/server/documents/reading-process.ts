/**
 * The process that reads pages of PDFs without drawing them. It's separate from the drawing process, so that a long document doesn't delay
 * users who look at pages. `document-reader.ts` starts it with the same restrictions.
 */
import { readFile, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { DrawingFailed, type DrawingReply } from './drawing.ts'
import { type DocumentParts, openParts } from './pdf/page-parts.ts'
import type { openText } from './pdf/page-text.ts'
import { PdfFile } from './pdf/pdf-file.ts'
import { PdfEncrypted } from './pdf/values.ts'
import type { DocumentReading, ReadingJob } from './reading.ts'

/** Size limit: the whole file is held in memory once. */
const mostBytes = 128 * 1024 * 1024
const noText = { pieces: [], text: '' }
const noTexts = { read: async () => noText, close: async () => undefined }
const wornBytes = 320 * 1024 * 1024

// The lowest priority.
setPriority(19)
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (job: ReadingJob) => say(await answer(job)))
say({ kind: 'ready' })

function say(reply: DrawingReply<DocumentReading>) {
  process.send?.(reply)
}

/** The document of the last job. The next job is usually for the same one. */
let open: { path: string; parts: DocumentParts; text: Awaited<ReturnType<typeof openText>> | null } | null = null

async function answer(job: ReadingJob): Promise<DrawingReply<DocumentReading>> {
  try {
    return { kind: 'drawn', drawn: await read(job), isWorn: isWorn() }
  } catch (error) {
    if (error instanceof DrawingFailed) return { kind: 'failed', reason: error.reason, isWorn: isWorn() }
    const isEncrypted = error instanceof PdfEncrypted || (error instanceof Error && error.name === 'PasswordException')
    return { kind: 'failed', reason: isEncrypted ? 'encrypted' : 'unreadable', isWorn: isWorn() }
  }
}

async function read({ path, mostPages, parts, printed, texts }: ReadingJob): Promise<DocumentReading> {
  if (open?.path !== path) {
    await open?.text?.close()
    open = null
    if ((await stat(path)).size > mostBytes) throw new DrawingFailed('too_large')
    open = { path, parts: openParts(new PdfFile(await readFile(path)), mostPages), text: null }
  }
  const { pageCount, hasMore } = open.parts
  // Most exports are recognised by their streams, so pdf.js is loaded only when a text is needed.
  if (texts.length > 0) {
    // In a truncated file pdf.js may find no document, although `PdfFile` finds pages and streams.
    const { openText } = await import('./pdf/page-text.ts')
    open.text ??= await openText(path).catch(() => noTexts)
  }
  const found: DocumentReading = { pageCount, hasMore, parts: [], texts: [] }
  const isPrinted = new Set(printed)
  for (const number of parts) if (number <= pageCount) found.parts.push(open.parts.read(number, isPrinted))
  for (const number of texts)
    if (number <= pageCount && open.text) found.texts.push({ number, ...(await open.text.read(number).catch(() => noText)) })
  return found
}

function isWorn(): boolean {
  return process.memoryUsage.rss() > wornBytes
}
