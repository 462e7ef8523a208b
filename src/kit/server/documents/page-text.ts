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

export interface PageText {
  pieces: TextPiece[]
  /** The whole text, line by line. */
  text: string
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
      const [left = 0, , , top = 0] = page.view
      const content = await page.getTextContent()
      page.cleanup()
      const pieces: TextPiece[] = []
      let text = ''
      for (const item of content.items) {
        if (!('str' in item)) continue
        if (text.length < longestText) text += item.hasEOL ? `${item.str}\n` : item.str
        if (item.str.trim() === '' || pieces.length >= mostPieces) continue
        const [a = 0, b = 0, , , x = 0, y = 0] = item.transform
        pieces.push({ text: item.str.slice(0, 500), x: x - left, y: top - y, size: Math.hypot(a, b), width: item.width })
      }
      return { pieces, text: text.slice(0, longestText) }
    },
    close: () => loading.destroy(),
  }
}
