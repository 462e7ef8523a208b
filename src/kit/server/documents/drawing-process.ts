/** The process that draws pages. */
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { DocumentFile } from './document-file.ts'
import { bitmapTypes, drawBitmap } from './draw-bitmap.ts'
import { drawImage } from './draw-image.ts'
import { drawPdf } from './draw-pdf.ts'
import type { DrawingJob, Drawn } from './drawing.ts'
import { serveJobs } from './serve-jobs.ts'

await serveJobs<DrawingJob, Drawn>({
  wornBytes: 256 * 1024 * 1024,
  prepare: warmUp,
  answer: (job, { file }) => draw(job, file),
})

async function draw(job: DrawingJob, file: DocumentFile): Promise<Drawn> {
  if (job.mimeType === 'application/pdf') return drawPdf(job, file)
  return bitmapTypes.has(job.mimeType) ? drawBitmap(job, file) : drawImage(job, file)
}

/** Draws a small PDF in advance, because the first one takes three times as long as later ones. */
async function warmUp(): Promise<void> {
  const file = DocumentFile.at(fileURLToPath(new URL('./warm-up.pdf', import.meta.url)))
  await Promise.allSettled([
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .webp()
      .toBuffer(),
    drawPdf({ mimeType: 'application/pdf', page: 1, widths: [320], shape: 'card', isGrey: false }, file),
  ])
  file.close()
}
