import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { decodingOptions, headOf } from '#kit/server/documents/draw-image.ts'
import { isTooLarge } from '#kit/server/documents/memory.rules.ts'
import type { PdfEnd } from '#kit/server/documents/pdf/update-table.ts'
import type { MarkedPage } from './mark-pages.ts'
import { clear, drawNotePage, type NoteDrawing } from './note-bitmap.ts'
import { NoteUnreadable } from './note-blocks.ts'
import { type ContentsEntry, contentsOfPage } from './note-contents.ts'
import { type NoteFile, type NotePage, readNote } from './note-file.ts'
import { recognizedWords } from './note-text.ts'
import { textContent } from './note-words.ts'
import { type WrittenPage, writtenPage } from './written-page.ts'

/** A request to the process that reads notes. Without `page` it lists the pages. */
export interface NoteJob {
  /** Index of the page, from 0. */
  page?: number
  /** Backgrounds that the server has already, by their address. */
  known?: readonly number[]
  /** Length of the PDF in front of a mark that is added to it. */
  pdfBytes?: number
}

export interface NoteReply {
  /** From 1; of a mark, the pages of its PDF. */
  numbers?: number[]
  page?: DrawnNotePage
  /** Of a mark that is added to its PDF. */
  end?: PdfEnd
  marked?: MarkedPage
}

/** A page in the parts of which a PDF consists, in pixels of the device. */
export interface DrawnNotePage {
  width: number
  height: number
  /** Greys of one byte for each pixel, packed. 255 is where nothing was written. Null when nothing was. */
  ink: Uint8Array | null
  /** The printed page below. `greys` is null when the server has it. */
  background: { address: number; greys: Uint8Array | null } | null
  /** The content stream with the recognized text, which isn't drawn. */
  text: string
  contents: ContentsEntry[]
  written: WrittenPage | null
}

const compression = { level: 4 }

export function openNote(file: Buffer) {
  const note = readNote(file)
  return {
    numbers: note.pages.map(({ number }) => number),
    async draw(at: number, known: readonly number[]): Promise<DrawnNotePage> {
      const page = note.pages[at]
      if (!page) throw new NoteUnreadable('there is no such page')
      const { width, height } = page
      const drawing = drawNotePage(file, note, page)
      const words = recognizedWords(file, page)
      return {
        width,
        height,
        ink: drawing.ink.every((grey) => grey === clear) ? null : deflateSync(drawing.ink, compression),
        background: await backgroundOf(note, { page, drawing, known }),
        text: textContent(words, page),
        contents: contentsOfPage(file, page, { words, ink: drawing.ink, number: at + 1 }),
        written: writtenPage(drawing.ink, page, at + 1),
      }
    },
  }
}

interface Drawn {
  page: NotePage
  drawing: NoteDrawing
  known: readonly number[]
}

async function backgroundOf(note: NoteFile, { page, drawing, known }: Drawn): Promise<DrawnNotePage['background']> {
  const { background } = drawing
  const address = page.layers.find(({ name }) => name === 'BGLAYER')?.address
  if (note.kind === 'mark' || background === null || address === undefined) return null
  if (known.includes(address)) return { address, greys: null }
  const greys = background.kind === 'pixels' ? background.bytes : await greysOf(background.bytes, page)
  return greys.every((grey) => grey >= whitest) ? null : { address, greys: deflateSync(greys, compression) }
}

/** Lighter than any line of a template. */
const whitest = 0xfe

/** Decodes an owner's own template in the size of the page. */
async function greysOf(png: Buffer, { width, height }: NotePage): Promise<Buffer> {
  const found = await sharp(png, { ...decodingOptions, limitInputPixels: false }).metadata()
  if (isTooLarge(headOf(found))) throw new NoteUnreadable('the template is too large')
  return sharp(png, decodingOptions)
    .flatten({ background: 'white' })
    .greyscale()
    .resize({ width, height, fit: 'fill' })
    .raw()
    .toBuffer()
}
