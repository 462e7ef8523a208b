import { createObjectWriter } from '#kit/server/documents/pdf/write-objects.ts'
import type { DrawnNotePage } from './note-pages.ts'
import { wordsFont, writeWordsFont } from './note-words.ts'

const [catalog, tree, attached, attachment, font, descendant, descriptor, unicode] = [1, 2, 3, 4, 5, 6, 7, 8]
const fixedObjects = 8
const start = '%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'
/** As many digits for each length, so that the attached file always begins at the same byte. */
const attachedHead = (size: number) =>
  `${start}${attached} 0 obj\n<</Type/EmbeddedFile/Length ${String(size).padStart(12, '0')}>>stream\n`

/** Where the attached file begins in the PDF. Stored PDFs depend on it. */
export const attachedAt = attachedHead(0).length

const utf16 = (text: string) => `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`

/** Writes a PDF piece by piece: pages of ink over a printed page, with text that isn't drawn, a list of contents, and the file as an attachment. */
export function createPdfParts() {
  const writer = createObjectWriter(0)
  const { object, stream, written } = writer
  const pages: number[] = []
  const backgrounds = new Map<number, number>()
  const contents: { title: string; target: string }[] = []
  let last = fixedObjects

  const image = ({ width, height }: DrawnNotePage, more = '') =>
    `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode${more}`

  function* writeContents(): Generator<Uint8Array> {
    if (contents.length === 0) return
    const [list, first, end] = [last + 1, last + 2, last + 1 + contents.length]
    yield* object(list, `<</Type/Outlines/First ${first} 0 R/Last ${end} 0 R/Count ${contents.length}>>`)
    for (const [index, { title, target }] of contents.entries()) {
      const at = first + index
      const beside = `${at > first ? `/Prev ${at - 1} 0 R` : ''}${at < end ? `/Next ${at + 1} 0 R` : ''}`
      yield* object(at, `<</Title ${utf16(title)}/Parent ${list} 0 R${beside}/Dest${target}>>`)
    }
    last = end
  }

  return {
    async *begin({ name, size }: { name: string; size: number }, content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      yield* writer.attached(attached, { head: attachedHead(size), after: start.length }, content)
      const files = `/EF<</F ${attached} 0 R/UF ${attached} 0 R>>/AFRelationship/Source`
      yield* object(attachment, `<</Type/Filespec/F(${name.replace(/[^A-Za-z0-9._-]/g, '_')})/UF ${utf16(name)}${files}>>`)
      yield* writeWordsFont(writer, { font, descendant, descriptor, toUnicode: unicode })
    },

    *page(drawn: DrawnNotePage): Generator<Uint8Array> {
      const { width, height, ink, background, text } = drawn
      if (background?.greys) {
        backgrounds.set(background.address, ++last)
        yield* stream(last, image(drawn), background.greys)
      }
      const printed = background === null ? undefined : backgrounds.get(background.address)
      const shown: string[] = printed === undefined ? [] : [`/P ${printed} 0 R`]
      if (ink) {
        // 255 is where nothing was written, and isn't drawn.
        yield* stream(++last, image(drawn, '/Mask[255 255]'), ink)
        shown.push(`/I ${last} 0 R`)
      }
      const placed = shown.map((entry) => `q ${width} 0 0 ${height} 0 0 cm ${entry.split(' ')[0]} Do Q`)
      yield* stream(++last, '', Buffer.from([...placed, text].join('\n')))
      const resources = `<</XObject<<${shown.join('')}>>/Font<</${wordsFont} ${font} 0 R>>>>`
      const content = last
      pages.push(++last)
      for (const { title, top } of drawn.contents) contents.push({ title, target: `[${last} 0 R/XYZ null ${height - top} null]` })
      yield* object(
        last,
        `<</Type/Page/Parent ${tree} 0 R/MediaBox[0 0 ${width} ${height}]/Resources${resources}/Contents ${content} 0 R>>`,
      )
    },

    *end(): Generator<Uint8Array> {
      const names = `/Names<</EmbeddedFiles<</Names[(file) ${attachment} 0 R]>>>>/AF[${attachment} 0 R]`
      const outline = contents.length === 0 ? '' : `/Outlines ${last + 1} 0 R`
      yield* object(catalog, `<</Type/Catalog/Pages ${tree} 0 R${names}${outline}>>`)
      yield* object(tree, `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((page) => `${page} 0 R`).join(' ')}]>>`)
      yield* writeContents()
      const at = writer.length()
      const rows = Array.from(
        { length: last },
        (_, index) => `${String(writer.places.get(index + 1)?.offset).padStart(10, '0')} 00000 n \n`,
      )
      yield written(`xref\n0 ${last + 1}\n0000000000 65535 f \n${rows.join('')}`)
      yield written(`trailer\n<</Size ${last + 1}/Root ${catalog} 0 R>>\nstartxref\n${at}\n%%EOF\n`)
    },
  }
}
