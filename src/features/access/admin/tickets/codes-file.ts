import { csvRecord } from '#kit/csv.ts'
import { ticketsTexts as texts } from '../../code-dialogs.texts.ts'
import { linkOf } from '../copy-code.ts'

/** A row of the CSV file. */
export interface FileCode {
  code: string
  label: string | null
}

/** Downloads the codes and their activation links as a CSV file (RFC 4180). */
export function saveCodes(codes: readonly FileCode[]): void {
  const lines = [csvRecord(texts.csvColumns), ...codes.map(({ code, label }) => csvRecord([code, linkOf(code), label]))]
  const address = URL.createObjectURL(new Blob(lines, { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = address
  link.download = texts.csvName
  link.click()
  // Give the browser time to start the download.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
