import { type PdfEnd, updateTable } from '#kit/server/documents/pdf/update-table.ts'
import { createObjectWriter } from '#kit/server/documents/pdf/write-objects.ts'
import type { MarkedPage } from './mark-pages.ts'
import { wordsFont, writeWordsFont } from './note-words.ts'

/** Bytes between the PDF and the mark that follows it, as many for each mark. */
const attachedHead = (number: number, size: number) =>
  `\n${String(number).padStart(10, '0')} 0 obj\n<</Type/EmbeddedFile/Length ${String(size).padStart(12, '0')}>>stream\n`

/** Where a mark begins in the PDF to which it was added. */
export const attachedAfter = (pdfBytes: number): number => pdfBytes + attachedHead(0, 0).length

interface Joined {
  end: PdfEnd
  pdfBytes: number
  markBytes: number
}

/** Writes what is added to the end of a PDF: the mark itself, and its ink as further content of the pages. What is there stays, byte for byte. */
export function createPdfUpdate({ end, pdfBytes, markBytes }: Joined) {
  const writer = createObjectWriter(pdfBytes)
  const { object, stream } = writer
  let last = end.lastObject
  const attached = ++last
  const [font, descendant, descriptor, unicode, save] = [++last, ++last, ++last, ++last, ++last]

  return {
    async *begin(mark: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      // The line break before the object is not part of it.
      yield* writer.attached(attached, { head: attachedHead(attached, markBytes), after: 1 }, mark)
      yield* writeWordsFont(writer, { font, descendant, descriptor, toUnicode: unicode })
      // Keeps what the page does to its own content away from the ink.
      yield* stream(save, '', Buffer.from('q'))
    },

    *page(marked: MarkedPage): Generator<Uint8Array> {
      const { ink, place, text, contents } = marked
      const drawn: string[] = []
      let xObjects = marked.xObjects
      if (ink) {
        const { x, y, width, height, greys } = ink
        const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8`
        // 255 is where nothing was written, and isn't drawn.
        yield* stream(++last, `${head}/Filter/FlateDecode/Mask[255 255]`, greys)
        const name = `/Ink${last}`
        xObjects += `${name} ${last} 0 R`
        drawn.push(`q ${width} 0 0 ${height} ${x} ${y} cm ${name} Do Q`)
      }
      const words = `${wordsFont}${font}`
      if (text !== '') drawn.push(text.replaceAll(`/${wordsFont} `, `/${words} `))
      yield* stream(++last, '', Buffer.from(`Q\nq ${place} cm\n${drawn.join('\n')}\nQ`))
      const fonts = `${marked.fonts}/${words} ${font} 0 R`
      const resources = `<<${marked.resources}/XObject<<${xObjects}>>/Font<<${fonts}>>>>`
      const streams = `[${save} 0 R ${contents} ${last} 0 R]`
      yield* object(marked.object, `<<${marked.entries}/Contents${streams}/Resources${resources}>>`, marked.generation)
    },

    *end(): Generator<Uint8Array> {
      yield writer.written(updateTable(writer.places, { ...end, at: writer.length(), lastObject: last }))
    },
  }
}
