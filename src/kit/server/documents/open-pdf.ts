import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, PDFDataRangeTransport, type PDFDocumentLoadingTask, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DocumentFile } from './document-file.ts'

const pdfjsFolder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const resources = (folder: string) => join(pdfjsFolder, folder, '/')
/** Returns the path of a file that comes with pdf.js. */
export const pdfjsFile = (name: string): string => join(pdfjsFolder, name)

class FileRanges extends PDFDataRangeTransport {
  readonly #file: DocumentFile

  constructor(file: DocumentFile, size: number) {
    super(size, null)
    this.#file = file
  }

  override requestDataRange(begin: number, end: number): void {
    this.#file.read(begin, end).then(
      (chunk) => this.onDataRange(begin, chunk),
      () => this.onDataRange(begin, new Uint8Array()),
    )
  }
}

/** Opens a PDF with pdf.js. Only the parts that a page needs are read from the file. */
export async function openPdf(
  file: DocumentFile,
  options: { maxImageSize?: number; disableFontFace?: boolean; CanvasFactory?: object } = {},
): Promise<PDFDocumentLoadingTask> {
  return getDocument({
    ...options,
    range: new FileRanges(file, await file.size()),
    disableAutoFetch: true,
    disableStream: true,
    verbosity: VerbosityLevel.ERRORS,
    // The standard fonts that files needn't embed, and the character maps of East Asian fonts.
    standardFontDataUrl: resources('standard_fonts'),
    cMapUrl: resources('cmaps'),
    cMapPacked: true,
    // Decoders for JPEG 2000 and JBIG2, which scanners often use.
    wasmUrl: resources('wasm'),
    iccUrl: resources('iccs'),
  })
}
