import { csvRecord } from '#kit/csv.ts'
import { saveFile } from '#kit/web/forms/save-file.ts'
import { ticketsTexts as texts } from '../../code-dialogs.texts.ts'
import { linkOf } from '../copy-code.ts'

export interface FileCode {
  code: string
  label: string | null
}

/** Downloads the codes and their activation links as a CSV file (RFC 4180). */
export function saveCodes(codes: readonly FileCode[]): void {
  const lines = [csvRecord(texts.csvColumns), ...codes.map(({ code, label }) => csvRecord([code, linkOf(code), label]))]
  saveFile(new Blob(lines, { type: 'text/csv' }), texts.csvName)
}
