/**
 * The process that opens files of strangers, so that whatever they do to a decoder happens outside of the server: started by
 * `thumbnail-child.ts` without its environment, unable to write files or start programs, killed when it takes too long.
 */
import { setPriority } from 'node:os'
import { bitmapTypes, drawBitmap } from './draw-bitmap.ts'
import { drawImage } from './draw-image.ts'
import { drawPdf } from './draw-pdf.ts'
import { ThumbnailFailed, type ThumbnailJob, type ThumbnailReply, type Thumbnails } from './thumbnail-job.ts'
import { warmUp } from './thumbnail-warm-up.ts'

/** Bytes of memory; above, the server starts a fresh process after this job. */
const wornBytes = 512 * 1024 * 1024

// Requests go first: a thumbnail may come a moment later.
setPriority(10)
// Ctrl-C reaches every process of a terminal; this one ends with its server, which may have a job under way.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (job: ThumbnailJob) => {
  const reply = await answer(job)
  process.send?.(reply)
})

await warmUp()

async function answer(job: ThumbnailJob): Promise<ThumbnailReply> {
  try {
    const thumbnails = await draw(job)
    return { ok: true, isWorn: isWorn(), thumbnails }
  } catch (error) {
    return { ok: false, isWorn: isWorn(), reason: error instanceof ThumbnailFailed ? error.reason : 'unreadable' }
  }
}

function draw({ path, mimeType }: ThumbnailJob): Promise<Thumbnails> {
  if (mimeType === 'application/pdf') return drawPdf(path)
  return bitmapTypes.has(mimeType) ? drawBitmap(path) : drawImage(path, mimeType)
}

function isWorn(): boolean {
  return process.memoryUsage.rss() > wornBytes
}
