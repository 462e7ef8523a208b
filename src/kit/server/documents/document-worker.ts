import type { FileStore } from '../files/file-store.ts'
import { withLocalFile } from '../files/with-local-file.ts'
import { DocumentWorkerClosed, type Drawing, DrawingIsSlow, type DrawingJob, type Drawn, TooManyDrawings } from './drawing.ts'
import { type CreateDrawingChild, createDrawingChild } from './drawing-child.ts'
import { createLanes } from './lanes.ts'

/** CPU time for one page in the quick process. Nearly every page needs less. */
const quickCpuMs = 600
/** CPU time for one page in the slow process. Only a decoder in an endless loop takes longer. */
const slowCpuMs = 10_000
const mostCleanFailures = 2
const mostLosses = 3
/** Drawings of one owner, waiting or in progress. A screen full of cards requests about fifty. */
const mostOfOwner = 200

export interface DocumentRequest {
  /** Key of the file. */
  key: string
  mimeType: string
  /** Owners take turns, so that none has to wait for all pages of another. */
  owner: string
  drawing: Drawing
}

export interface DocumentWorkerOptions {
  store: FileStore
  /** Logs reasons and types, never keys. */
  logger?: { warn(fields: { reason: string; mimeType: string }, message: string): void }
  quickCpuMs?: number
  slowCpuMs?: number
  createChild?: CreateDrawingChild | undefined
}

export function createDocumentWorker(options: DocumentWorkerOptions) {
  const { store, logger, createChild = createDrawingChild } = options
  const lanes = createLanes<DrawingJob, Drawn>({
    limits: {
      quickCpuMs: options.quickCpuMs ?? quickCpuMs,
      slowCpuMs: options.slowCpuMs ?? slowCpuMs,
      mostCleanFailures,
      mostLosses,
    },
    createChild: () => createChild(),
    onFailure: ({ mimeType }, reason) => logger?.warn({ reason, mimeType }, 'a document could not be drawn'),
  })
  const drawings = new Map<string, { owner: string; drawn: Promise<Drawn> }>()
  let isClosed = false

  /** Draws in one of the processes. Calls for the same page share one drawing. */
  async function drawIn(request: DocumentRequest, isSlow: boolean, after?: unknown): Promise<Drawn> {
    if (isClosed) throw new DocumentWorkerClosed()
    const { key, mimeType, owner, drawing } = request
    const { page, widths, shape, isGrey } = drawing
    const name = JSON.stringify([key, page, widths, shape, isGrey, isSlow])
    const shared = drawings.get(name)
    if (shared) return shared.drawn
    if ([...drawings.values()].filter((other) => other.owner === owner).length >= mostOfOwner) throw new TooManyDrawings()
    const drawn = withLocalFile(store, key, (document) =>
      lanes.add({ owner, job: { ...drawing, mimeType }, document, isSlow, after }),
    ).finally(() => drawings.delete(name))
    drawings.set(name, { owner, drawn })
    return drawn
  }

  async function drawPatiently(request: DocumentRequest): Promise<Drawn> {
    try {
      return await drawIn(request, false)
    } catch (error) {
      if (!(error instanceof DrawingIsSlow)) throw error
      return drawIn(request, true, error.cause)
    }
  }

  return {
    /** Starts the process in advance, so that the first upload doesn't wait for it. */
    start: lanes.start,
    /**
     * Draws a page. Calls for the same page share one drawing.
     *
     * @param isPatient if false, gives up when the page takes long or the first attempt fails
     * @throws DrawingFailed the document can't be drawn: two undisturbed attempts failed
     * @throws DrawingLost the process was lost repeatedly; try again later
     * @throws DrawingIsSlow only if not patient
     * @throws TooManyDrawings this owner has too many drawings in progress
     * @throws DocumentWorkerClosed try again after the server has restarted
     * @throws FileMissing
     */
    draw: (request: DocumentRequest, { isPatient = true }: { isPatient?: boolean } = {}): Promise<Drawn> =>
      isPatient ? drawPatiently(request) : drawIn(request, false),
    /** Draws a page that is known to be slow directly in the slow process. */
    drawSlowly: (request: DocumentRequest): Promise<Drawn> => drawIn(request, true),
    /** Ends the processes and rejects all drawings that are waiting or in progress. */
    async close(): Promise<void> {
      isClosed = true
      lanes.close()
      await Promise.allSettled([...drawings.values()].map(({ drawn }) => drawn))
    },
    /** Returns the ids of the running processes. */
    pids: lanes.pids,
  }
}

/** Draws pages of documents. Untrusted files are opened only in its processes. */
export type DocumentWorker = ReturnType<typeof createDocumentWorker>
