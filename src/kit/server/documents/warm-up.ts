import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawPdf } from './draw-pdf.ts'

/** The first PDF costs three times as much as any later one: this one is drawn before anybody waits. */
export async function warmUp(): Promise<void> {
  await Promise.allSettled([
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .webp()
      .toBuffer(),
    drawPdf({
      path: fileURLToPath(new URL('./warm-up.pdf', import.meta.url)),
      mimeType: 'application/pdf',
      page: 1,
      widths: [320],
      shape: 'card',
      isGrey: false,
    }),
  ])
}
