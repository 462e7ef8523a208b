import { fileURLToPath } from 'node:url'
import { createDocumentReader, type DocumentReader, type DocumentReaderOptions } from '#kit/server/documents/document-reader.ts'
import type { PrintedSheet } from '../../sheet-content.rules.ts'
import type { ReadSheet } from '../../ticks.rules.ts'

const program = fileURLToPath(new URL('./sheet-process.ts', import.meta.url))
/** CPU time for a document in the quick process. Drawing a page and comparing it takes a second. */
const quickCpuMs = 5000

export type SheetReader = DocumentReader<SheetJob, SheetReply>

/** Creates what reads sheets, in a process that runs only while it's needed. */
export const createSheetReader = (options: Pick<DocumentReaderOptions, 'store' | 'ownersTime' | 'createChild'>): SheetReader =>
  createDocumentReader<SheetJob, SheetReply>({ ...options, program, quickCpuMs })

/** A sheet that a page may be. */
export interface KnownSheet {
  code: string
  printed: PrintedSheet
}

/** A page as it is in the file. */
export interface NamedPage {
  number: number
  /** The code that the page names. Null for a page that may show one in its picture. */
  code: string | null
}

export type SheetJob =
  /** Finds the pages that name a sheet, and those that may show one, among these. */
  | { kind: 'find'; mimeType: string; from: number; count: number }
  /** Reads a page that may be one of these sheets. */
  | { kind: 'read'; mimeType: string; page: NamedPage; sheets: readonly KnownSheet[] }

export type SheetReply =
  | { kind: 'found'; pageCount: number; pages: NamedPage[] }
  /** Null for a page that is none of the sheets. */
  | { kind: 'read'; code: string; read: ReadSheet }
  | { kind: 'read'; code: null }
