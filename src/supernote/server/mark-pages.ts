import { deflateSync } from 'node:zlib'
import { contentsOf, readPageTree, type TreePage } from '#kit/server/documents/pdf/page-tree.ts'
import { PdfFile } from '#kit/server/documents/pdf/pdf-file.ts'
import { keptTrailer, type PdfEnd } from '#kit/server/documents/pdf/update-table.ts'
import { numberOf, writeEntries, writeValue } from '#kit/server/documents/pdf/write-value.ts'
import { clear, drawNotePage } from './note-bitmap.ts'
import { NoteUnreadable } from './note-blocks.ts'
import { type NotePage, readNote } from './note-file.ts'
import { recognizedWords } from './note-text.ts'
import { textContent } from './note-words.ts'
import { type WrittenPage, writtenPage } from './written-page.ts'

// A device shows a page of a PDF as large as its screen allows, in the middle, and a mark is a picture of that screen. This is described in
// public by ahrm/sioyek (pull request 1585), and was measured on the marked PDF in the tests of nelinory/SupernoteSharp (MIT).

/** What a mark adds to a page of its PDF. */
export interface MarkedPage {
  object: number
  generation: number
  /** The entries of the page that stay, and its content streams. */
  entries: string
  contents: string
  resources: string
  xObjects: string
  fonts: string
  /** The place of the screen on the page, as operands of `cm`: a unit is a pixel of the device. */
  place: string
  ink: { x: number; y: number; width: number; height: number; greys: Uint8Array } | null
  /** The content stream with the recognized text, which isn't drawn. */
  text: string
  /** True if something was written beside the page. */
  isBeside: boolean
  written: WrittenPage | null
}

/** Opens a mark that follows its PDF in one file. @throws NoteUnreadable, PdfUnreadable, PdfEncrypted */
export function openMark(file: Buffer, pdfBytes: number) {
  const pdf = new PdfFile(file.subarray(0, pdfBytes))
  const markFile = file.subarray(pdfBytes)
  const mark = readNote(markFile)
  if (mark.kind !== 'mark') throw new NoteUnreadable('the file is no mark')
  const { lastTable, lastObject, trailer } = pdf
  if (lastTable === null) throw new NoteUnreadable('nothing can be added to the PDF')
  const last = mark.pages.at(-1)?.number ?? 0
  const { pages } = readPageTree(pdf, last)
  if (pages.length < last) throw new NoteUnreadable('the mark belongs to another PDF')
  const end: PdfEnd = { lastObject, lastTable, trailer: keptTrailer(trailer) }
  return {
    numbers: mark.pages.map(({ number }) => number),
    end,
    draw(at: number): MarkedPage {
      const written = mark.pages[at]
      const page = pages[(written?.number ?? 0) - 1]
      if (!written || !page) throw new NoteUnreadable('there is no such page')
      const { ink } = drawNotePage(markFile, mark, written)
      const place = placeOf(written, page)
      return {
        ...partsOf(pdf, page),
        place: place.matrix.map(numberOf).join(' '),
        ink: cropped(ink, written),
        text: textContent(recognizedWords(markFile, written), written),
        isBeside: isBeside(ink, written, place),
        written: writtenPage(ink, written, written.number),
      }
    },
  }
}

interface Place {
  matrix: number[]
  /** Pixels of the screen left and right of the page, and above and below. */
  besideX: number
  besideY: number
}

function placeOf({ width, height }: NotePage, { view: [left, bottom, right, top], turn }: TreePage): Place {
  const [across, down] = turn % 2 === 0 ? [right - left, top - bottom] : [top - bottom, right - left]
  const points = Math.max(across / width, down / height)
  // Readers turn the page to the right, so what is written on it must be turned to the left.
  const [cos = 1, sin = 0] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][turn] as number[]
  const [x, y] = [(width / 2) * points, (height / 2) * points]
  const corner = [(left + right) / 2 - cos * x + sin * y, (bottom + top) / 2 - sin * x - cos * y]
  return {
    matrix: [cos * points, sin * points, -sin * points, cos * points, ...corner],
    besideX: (width - across / points) / 2,
    besideY: (height - down / points) / 2,
  }
}

function partsOf(pdf: PdfFile, { dict, object, generation, resources }: TreePage) {
  if (object === null) throw new NoteUnreadable('a page of the PDF has no number')
  const inside = (name: string) => writeEntries(pdf.dict(resources.get(name)) ?? new Map())
  return {
    object,
    generation,
    entries: writeEntries(dict, ['Contents', 'Resources']),
    contents: contentsOf(pdf, dict.get('Contents')).map(writeValue).join(' '),
    resources: writeEntries(resources, ['XObject', 'Font']),
    xObjects: inside('XObject'),
    fonts: inside('Font'),
  }
}

/** Returns the part of a page in which something was written. Null when nothing was. */
function boxOf(ink: Buffer, { width, height }: NotePage) {
  let [left, right, top, bottom] = [width, -1, height, -1]
  for (let y = 0; y < height; y++) {
    const row = ink.subarray(y * width, (y + 1) * width)
    const first = row.findIndex((grey) => grey !== clear)
    if (first < 0) continue
    left = Math.min(left, first)
    right = Math.max(
      right,
      row.findLastIndex((grey) => grey !== clear),
    )
    top = Math.min(top, y)
    bottom = y
  }
  return right < 0 ? null : { left, right, top, bottom }
}

function cropped(ink: Buffer, page: NotePage): MarkedPage['ink'] {
  const box = boxOf(ink, page)
  if (box === null) return null
  const [width, height] = [box.right - box.left + 1, box.bottom - box.top + 1]
  const rows = Array.from({ length: height }, (_, row) => {
    const from = (box.top + row) * page.width + box.left
    return ink.subarray(from, from + width)
  })
  // A PDF counts from the bottom.
  return { x: box.left, y: page.height - box.bottom - 1, width, height, greys: deflateSync(Buffer.concat(rows), { level: 4 }) }
}

/** Half a pixel more than the page is still on it. */
const tolerance = 0.5

function isBeside(ink: Buffer, page: NotePage, { besideX, besideY }: Place): boolean {
  const box = boxOf(ink, page)
  if (box === null) return false
  const isWide = box.left < besideX - tolerance || box.right + 1 > page.width - besideX + tolerance
  return isWide || box.top < besideY - tolerance || box.bottom + 1 > page.height - besideY + tolerance
}
