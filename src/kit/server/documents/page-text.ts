import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DocumentFile } from './document-file.ts'
import { openPdf } from './open-pdf.ts'

/** A piece of text as the program wrote it: a letter, a word or a line. */
export interface TextPiece {
  text: string
  /** Distance from the left and from the top, in points. */
  x: number
  y: number
  /** Font size in points. */
  size: number
  /** Length of the line it takes, in points. */
  width: number
}

export interface TextLine {
  text: string
  /** Distance of its upper edge from the top, and its height, in thousandths of the page. Null on a page that is turned. */
  place: { top: number; height: number } | null
}

export interface PageText {
  pieces: TextPiece[]
  /** The whole text, line by line. */
  text: string
  lines: TextLine[]
}

/** Limits of one page. A page of a book has 5,000 letters. */
const mostPieces = 4000
const longestText = 100_000

export async function openText(file: DocumentFile): Promise<{ read(number: number): Promise<PageText>; close(): Promise<void> }> {
  const loading = await openPdf(file, { disableFontFace: true })
  const document: PDFDocumentProxy = await loading.promise
  return {
    async read(number) {
      const page = await document.getPage(number)
      const [left = 0, bottom = 0, , top = 0] = page.view
      const share = (points: number) => Math.round((points / (top - bottom)) * 1000)
      const content = await page.getTextContent()
      page.cleanup()
      const pieces: TextPiece[] = []
      let text = ''
      const lines: TextLine[] = [{ text: '', place: null }]
      for (const item of content.items) {
        if (!('str' in item)) continue
        const line = lines.at(-1)
        if (line && text.length < longestText) {
          text += item.hasEOL ? `${item.str}\n` : item.str
          line.text += item.str
          if (page.rotate === 0 && item.str.trim() !== '') {
            // Letters stand on their line, and most of a letter is above it.
            const place = { top: share(top - (item.transform[5] ?? 0) - item.height * 0.8), height: share(item.height) }
            line.place ??= place
          }
          if (item.hasEOL) lines.push({ text: '', place: null })
        }
        if (item.str.trim() === '' || pieces.length >= mostPieces) continue
        const [a = 0, b = 0, , , x = 0, y = 0] = item.transform
        pieces.push({ text: item.str.slice(0, 500), x: x - left, y: top - y, size: Math.hypot(a, b), width: item.width })
      }
      return { pieces, text: text.slice(0, longestText), lines }
    },
    close: () => loading.destroy(),
  }
}
