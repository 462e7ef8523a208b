/**
 * The process that opens files of strangers, so that whatever they do to a decoder happens outside of the server: started by
 * `drawing-child.ts` without its environment, unable to write files or start programs, ended when it takes too much.
 */
import { setPriority } from 'node:os'
import { bitmapTypes, drawBitmap } from './draw-bitmap.ts'
import { drawImage } from './draw-image.ts'
import { drawPdf } from './draw-pdf.ts'
import { DrawingFailed, type DrawingJob, type DrawingReply, type Drawn } from './drawing.ts'
import { warmUp } from './warm-up.ts'

/** Bytes of memory; above, the server starts a fresh process after this job. */
const wornBytes = 256 * 1024 * 1024

// Requests go first: a page may come a moment later.
setPriority(10)
// Ctrl-C reaches every process of a terminal; this one ends with its server, which may have a job under way.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())
process.on('message', async (job: DrawingJob) => say(await answer(job)))

await warmUp()
say({ kind: 'ready' })

function say(reply: DrawingReply) {
  process.send?.(reply)
}

async function answer(job: DrawingJob): Promise<DrawingReply> {
  try {
    const drawn = await draw(job)
    return { kind: 'drawn', drawn, isWorn: isWorn() }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof DrawingFailed ? error.reason : 'unreadable', isWorn: isWorn() }
  }
}

async function draw(job: DrawingJob): Promise<Drawn> {
  if (job.mimeType === 'application/pdf') return drawPdf(job)
  if (job.page !== 1) throw new DrawingFailed('no_page')
  return bitmapTypes.has(job.mimeType) ? drawBitmap(job) : drawImage(job)
}

function isWorn(): boolean {
  return process.memoryUsage.rss() > wornBytes
}
