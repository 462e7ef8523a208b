import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A piece of text as the program wrote it: a letter, a word or a line. */
export interface TextPiece {
  text: string
  /** Distance from the left and from the top, in points. */
  x: number
  y: number
  /** Font size in points. */
  size: number
}

export interface PageText {
  pieces: TextPiece[]
  /** The whole text, line by line. */
  text: string
}

const mostPieces = 4000
const longestText = 100_000
const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

/** Opens a document to read the text of its pages. */
export async function openText(path: string): Promise<{ read(number: number): Promise<PageText>; close(): Promise<void> }> {
  const loading = getDocument({
    url: pathToFileURL(path).href,
    disableAutoFetch: true,
    disableStream: true,
    disableFontFace: true,
    verbosity: VerbosityLevel.ERRORS,
    standardFontDataUrl: join(pdfjsFolder, 'standard_fonts', '/'),
    cMapUrl: join(pdfjsFolder, 'cmaps', '/'),
    cMapPacked: true,
  })
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
        pieces.push({ text: item.str.slice(0, 500), x: x - left, y: top - y, size: Math.hypot(a, b) })
      }
      return { pieces, text }
    },
    close: () => loading.destroy(),
  }
}
