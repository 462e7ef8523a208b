import { confineScripts } from './confine-scripts.ts'
import { DocumentFile } from './document-file.ts'
import { DrawingFailed, type DrawingFailure, type DrawingReply } from './drawing.ts'

/** A message of the server to a document process. */
export interface JobMessage<Job> {
  job: Job
  /** Changes when another document is in the slot. */
  version: number
}

/** The document of a job. A process may keep it open as long as `version` stays the same. */
export interface OpenDocument {
  file: DocumentFile
  version: number
}

interface Serving<Job, Result> {
  /** Bytes of memory above which the server starts a new process after a job. */
  wornBytes: number | (() => number)
  /** True while the process holds results of earlier jobs that the next one needs. */
  isNeeded?(): boolean
  /** Called before the first job. */
  prepare?(): Promise<unknown>
  answer(job: Job, document: OpenDocument): Promise<Result> | Result
}

const reasons: Record<string, DrawingFailure> = {
  PdfEncrypted: 'encrypted',
  PasswordException: 'encrypted',
  PdfTooLarge: 'too_large',
}

/**
 * Makes this process one that opens untrusted documents, so that an exploited or crashing decoder can't harm the server. `drawing-child.ts`
 * starts it without the server's environment and without permission to open files, to write or to start programs, and ends it when it uses
 * too much.
 */
export async function serveJobs<Job, Result>(serving: Serving<Job, Result>): Promise<void> {
  const { wornBytes, isNeeded = () => false, prepare, answer } = serving
  confineScripts()
  // Ctrl-C reaches every process of a terminal, but this one ends with its server, which may still wait for a job.
  process.on('SIGINT', () => undefined)
  process.on('SIGTERM', () => undefined)
  process.on('disconnect', () => process.exit())
  const send = (reply: DrawingReply<Result>) => process.send?.(reply)
  const isWorn = () => !isNeeded() && process.memoryUsage.rss() > (typeof wornBytes === 'number' ? wornBytes : wornBytes())
  const file = new DocumentFile()
  process.on('message', async ({ job, version }: JobMessage<Job>) => {
    try {
      send({ kind: 'drawn', drawn: await answer(job, { file, version }), isWorn: isWorn() })
    } catch (error) {
      send({ kind: 'failed', reason: reasonOf(error), isWorn: isWorn() })
    }
  })
  await prepare?.()
  send({ kind: 'ready' })
}

function reasonOf(error: unknown): DrawingFailure {
  if (error instanceof DrawingFailed) return error.reason
  return (error instanceof Error && reasons[error.name]) || 'unreadable'
}
