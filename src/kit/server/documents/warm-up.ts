import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { DocumentFile } from './document-file.ts'
import { drawPdf } from './draw-pdf.ts'

/** Draws a small PDF in advance, because the first one takes three times as long as later ones. */
export async function warmUp(): Promise<void> {
  const file = DocumentFile.at(fileURLToPath(new URL('./warm-up.pdf', import.meta.url)))
  await Promise.allSettled([
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .webp()
      .toBuffer(),
    drawPdf({ mimeType: 'application/pdf', page: 1, widths: [320], shape: 'card', isGrey: false }, file),
  ])
  file.close()
}
