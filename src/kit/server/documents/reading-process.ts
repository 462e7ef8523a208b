/**
 * The process that reads the pages of PDFs without drawing them: a long document must not keep those waiting who look at a page. Started by
 * `document-reader.ts` with the same limits as the process that draws.
 */
import { readFile, stat } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { DrawingFailed, type DrawingReply } from './drawing.ts'
import { type DocumentParts, openParts } from './pdf/page-parts.ts'
import type { openText } from './pdf/page-text.ts'
import { PdfFile } from './pdf/pdf-file.ts'
import { PdfEncrypted } from './pdf/values.ts'
import type { DocumentReading, ReadingJob } from './reading.ts'

/** A file is held whole, once. */
const mostBytes = 128 * 1024 * 1024
const noText = { pieces: [], text: '' }
const noTexts = { read: async () => noText, close: async () => undefined }
const wornBytes = 320 * 1024 * 1024

// Everything else goes first.
setPriority(19)
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (job: ReadingJob) => say(await answer(job)))
say({ kind: 'ready' })

function say(reply: DrawingReply<DocumentReading>) {
  process.send?.(reply)
}

/** The document of the last job, which is usually that of the next one. */
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
  // Most exports are known by their streams: the library that reads texts is loaded only when one is needed.
  if (texts.length > 0) {
    // What was cut off has pages and streams where the library that reads texts finds no document.
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
