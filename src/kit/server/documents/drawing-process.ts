/**
 * The process that opens untrusted files, so that an exploited or crashing decoder can't harm the server. `drawing-child.ts` starts it
 * without the server's environment and without permission to write files or start programs. It ends the process when it uses too much.
 */
import { setPriority } from 'node:os'
import { bitmapTypes, drawBitmap } from './draw-bitmap.ts'
import { drawImage } from './draw-image.ts'
import { drawPdf } from './draw-pdf.ts'
import { DrawingFailed, type DrawingJob, type DrawingReply, type Drawn } from './drawing.ts'
import { warmUp } from './warm-up.ts'

/** Bytes of memory above which the server starts a new process after this job. */
const wornBytes = 256 * 1024 * 1024

// Requests have priority: a page can be drawn a moment later.
setPriority(10)
// Ctrl-C reaches every process of a terminal, but this one ends with its server, which may still wait for a job.
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
