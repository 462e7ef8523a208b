/** Which page of a document to draw, and how. */
export interface Drawing {
  /** Page number from 1. An image has one page. */
  page: number
  /** Widths in pixels, one image each. Images are never enlarged. */
  widths: readonly number[]
  /** `card` cuts a page off at three times its width. `whole` shows all of it, scaled down if necessary. */
  shape: 'card' | 'whole'
  /** If true, a PNG with 16 greys on white for e-ink screens; otherwise a WebP in colour. */
  isGrey: boolean
}

/** A request to the drawing process. The document itself is in the slot of the process. */
export interface DrawingJob extends Drawing {
  mimeType: string
}

/** A message of the drawing process: `ready` once, then a reply to each job. */
export type DrawingReply<Result = Drawn> =
  | { kind: 'ready' }
  | { kind: 'drawn'; drawn: Result; isWorn: boolean }
  | { kind: 'failed'; reason: DrawingFailure; isWorn: boolean }

export interface Drawn {
  /** Size of the original page in pixels, upright. A PDF's size is at 96 dots per inch. */
  width: number
  height: number
  /** Pages of the whole document. */
  pageCount: number
  images: DrawnImage[]
}

export interface DrawnImage {
  /** The requested width. */
  width: number
  bytes: Uint8Array
}

/** `too_slow` is decided by the server, `too_large` by the server or the process, the others by the process. */
export type DrawingFailure = 'unreadable' | 'encrypted' | 'too_large' | 'too_slow' | 'no_page'

/** The document can't be drawn. The document worker throws this only after two undisturbed attempts. */
export class DrawingFailed extends Error {
  override readonly name = 'DrawingFailed'
  readonly reason: DrawingFailure

  constructor(reason: DrawingFailure) {
    super(`Not drawn: ${reason}.`)
    this.reason = reason
  }
}

/** The process crashed, was killed or froze, perhaps because of the document: try again later. */
export class DrawingLost extends Error {
  override readonly name = 'DrawingLost'

  constructor(how: 'ended' | 'still') {
    super(how === 'ended' ? 'The drawing process ended.' : 'The drawing process stood still.')
  }
}

/** The document takes long and the caller doesn't want to wait. */
export class DrawingIsSlow extends Error {
  override readonly name = 'DrawingIsSlow'

  /** @param cause what went wrong, if it wasn't only the time */
  constructor(cause?: unknown) {
    super('This document takes long to draw.', { cause })
  }
}

/** The owner already has the maximum number of drawings in progress. */
export class TooManyDrawings extends Error {
  override readonly name = 'TooManyDrawings'

  constructor() {
    super('Too many pages are being drawn for this owner.')
  }
}

/** The server is shutting down. */
export class DocumentWorkerClosed extends Error {
  override readonly name = 'DocumentWorkerClosed'

  constructor() {
    super('The document worker is closed.')
  }
}

const mostLostTries = 3

/**
 * True when the document is the cause of the error, so that another attempt can't help: it can't be drawn, or three attempts have cost the
 * process. `tries` counts the attempts, this one included.
 */
export const isDocumentsFault = (error: unknown, tries: number): boolean =>
  error instanceof DrawingFailed || (error instanceof DrawingLost && tries >= mostLostTries)
