import type { PdfDict } from './values.ts'
import { writeEntries } from './write-value.ts'

/** What must be known of a PDF to add to its end. */
export interface PdfEnd {
  lastObject: number
  lastTable: { offset: number; isStream: boolean }
  /** Entries of its trailer that stay. */
  trailer: string
}

/** Writes the entries of a trailer that an update repeats. */
export const keptTrailer = (trailer: PdfDict): string =>
  writeEntries(new Map([...trailer].filter(([key]) => ['Root', 'Info', 'ID'].includes(key))))

/**
 * Writes the end of an update (PDF 1.7, 7.5.6): the table of the objects that it added or replaced, of the same kind as the one before.
 *
 * @param update `at` is where the table begins in the file
 */
export function updateTable(
  objects: ReadonlyMap<number, { offset: number; generation: number }>,
  { at, lastObject, lastTable, trailer }: PdfEnd & { at: number },
): string {
  const number = lastObject + 1
  const all = [...objects, ...(lastTable.isStream ? [[number, { offset: at, generation: 0 }] as const] : [])]
  const entries = all.sort(([one], [other]) => one - other)
  const kept = `${trailer}/Size ${number + (lastTable.isStream ? 1 : 0)}/Prev ${lastTable.offset}`
  const after = `startxref\n${at}\n%%EOF\n`
  if (!lastTable.isStream) {
    const rows = entries.map(
      ([object, { offset, generation }]) =>
        `${object} 1\n${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`,
    )
    return `xref\n${rows.join('')}trailer\n<<${kept}>>\n${after}`
  }
  const rows = Buffer.concat(entries.map(([, entry]) => rowOf(entry))).toString('latin1')
  const index = entries.map(([object]) => `${object} 1`).join(' ')
  const head = `/Type/XRef/W[1 5 2]/Index[${index}]${kept}/Length ${rows.length}`
  return `${number} 0 obj\n<<${head}>>stream\n${rows}\nendstream\nendobj\n${after}`
}

/** A row of a cross-reference stream: its kind, five bytes for the place and two for the generation. */
function rowOf({ offset, generation }: { offset: number; generation: number }): Buffer {
  const row = Buffer.alloc(8)
  row.writeUInt8(1, 0)
  row.writeUIntBE(offset, 1, 5)
  row.writeUInt16BE(generation, 6)
  return row
}
