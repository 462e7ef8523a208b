import { openText, type PageText } from '#kit/server/documents/page-text.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { readText } from '#kit/server/documents/reading.ts'
import type { OpenDocument } from '#kit/server/documents/serve-jobs.ts'
import { isSigned } from '../pdf/append-line.ts'
import { madeAtOf } from '../pdf/made-at.ts'
import { type DocumentParts, openParts } from '../pdf/page-parts.ts'
import type { PlannerReading, PlannerReadingJob } from './planner-jobs.ts'

/** Size limit: the whole file is held in memory once. */
const mostBytes = 128 * 1024 * 1024
const noText: PageText = { pieces: [], text: '', lines: [] }

export interface OpenPages extends Pick<DocumentParts, 'pageCount' | 'hasMore'> {
  /** When the file says that it was made, or null. */
  madeAt: string | null
  isSigned?: boolean
  parts: DocumentParts['read']
  /** Empty for a page that pdf.js can't read. */
  text(number: number): Promise<PageText>
  close(): Promise<void>
}

async function open({ file }: OpenDocument, mostPages: number): Promise<OpenPages> {
  const pdf = new PdfFile(await file.whole(mostBytes))
  const parts = openParts(pdf, mostPages)
  let text: Promise<Awaited<ReturnType<typeof openText>> | null> | null = null
  return {
    pageCount: parts.pageCount,
    hasMore: parts.hasMore,
    madeAt: madeAtOf(pdf),
    isSigned: isSigned(pdf),
    parts: parts.read,
    async text(number) {
      // In a truncated file pdf.js may find no document, although `PdfFile` finds pages and streams.
      text ??= openText(file).catch(() => null)
      return (await (await text)?.read(number).catch(() => noText)) ?? noText
    },
    close: async () => (await text)?.close(),
  }
}

/** Returns a function that opens the document of a job. Keeps it open, because the next job is usually for the same one. */
export function createPagesOpener() {
  let last: { version: number; mostPages: number; pages: OpenPages } | null = null
  return async (document: OpenDocument, mostPages: number): Promise<OpenPages> => {
    if (last?.version === document.version && last.mostPages === mostPages) return last.pages
    await last?.pages.close()
    last = null
    const pages = await open(document, mostPages)
    last = { version: document.version, mostPages, pages }
    return pages
  }
}

/** Does what every job of a reading process asks for. */
export async function readDocument(pages: OpenPages, job: PlannerReadingJob): Promise<PlannerReading> {
  const { pageCount, hasMore, madeAt, isSigned = false } = pages
  const found: PlannerReading = { pageCount, hasMore, texts: [], madeAt, isSigned }
  for (const number of job.texts) if (number <= pageCount) found.texts.push(readText(number, await pages.text(number)))
  return found
}
