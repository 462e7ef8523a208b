/** The process that draws pages. */
import type { DocumentFile } from './document-file.ts'
import { bitmapTypes, drawBitmap } from './draw-bitmap.ts'
import { drawImage } from './draw-image.ts'
import { drawPdf } from './draw-pdf.ts'
import { DrawingFailed, type DrawingJob, type Drawn } from './drawing.ts'
import { serveJobs } from './serve-jobs.ts'
import { warmUp } from './warm-up.ts'

await serveJobs<DrawingJob, Drawn>({
  wornBytes: 256 * 1024 * 1024,
  prepare: warmUp,
  answer: (job, { file }) => draw(job, file),
})

async function draw(job: DrawingJob, file: DocumentFile): Promise<Drawn> {
  if (job.mimeType === 'application/pdf') return drawPdf(job, file)
  if (job.page !== 1) throw new DrawingFailed('no_page')
  return bitmapTypes.has(job.mimeType) ? drawBitmap(job, file) : drawImage(job, file)
}
