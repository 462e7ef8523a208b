import { fileURLToPath } from 'node:url'
import { createDocumentReader, type DocumentReaderOptions } from '#kit/server/documents/document-reader.ts'
import { DrawingIsSlow } from '#kit/server/documents/drawing.ts'
import type { IcsEvents, IcsJob } from './ics-events.ts'

const program = fileURLToPath(new URL('./ics-process.ts', import.meta.url))

/** Reads calendars in processes of their own, which run only while they're needed. */
export function createIcsReader(options: Omit<DocumentReaderOptions, 'program'>) {
  const reader = createDocumentReader<IcsJob, IcsEvents>({ ...options, program })
  const readIn = (owner: string, job: IcsJob, isSlow: boolean) =>
    reader.withDocument({ key: null, owner, isSlow }, (read) => read(job))
  return {
    /** @throws DrawingFailed it's no calendar, or takes too long. Others as `DocumentReader` says */
    read: (owner: string, job: IcsJob): Promise<IcsEvents> =>
      readIn(owner, job, false).catch((error: unknown) => {
        if (!(error instanceof DrawingIsSlow)) throw error
        return readIn(owner, job, true)
      }),
    close: reader.close,
  }
}

export type IcsReader = ReturnType<typeof createIcsReader>
