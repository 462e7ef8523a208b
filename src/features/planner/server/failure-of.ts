import { DrawingFailed, isDocumentsFault } from '#kit/server/documents/drawing.ts'
import { FileMissing } from '#kit/server/files/file-store.ts'

/** Returns why a document can't be read, as stored with it. Null when another attempt may help. */
export function failureOf(error: unknown, tries: number): string | null {
  if (error instanceof FileMissing) return 'missing'
  if (!isDocumentsFault(error, tries)) return null
  return error instanceof DrawingFailed ? error.reason : 'unreadable'
}
