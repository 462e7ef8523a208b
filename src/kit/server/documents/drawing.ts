/** Which page of a document to draw, and how. */
export interface Drawing {
  /** 1 is the first; a picture has one. */
  page: number
  /** In pixels; one image each. Pictures are never enlarged. */
  widths: readonly number[]
  /** `card`: a very tall page shows its top, three times as tall as wide. `whole`: all of it, smaller if need be. */
  shape: 'card' | 'whole'
  /** 16 greys on white, as PNG, for paper-like screens; otherwise colours as WebP. */
  isGrey: boolean
}

/** What the server asks of the drawing process. The bytes come from a path, so that a large file crosses no pipe. */
export interface DrawingJob extends Drawing {
  path: string
  mimeType: string
}

/** What the process says: once that it is ready, then an answer to each job. */
export type DrawingReply<Result = Drawn> =
  | { kind: 'ready' }
  | { kind: 'drawn'; drawn: Result; isWorn: boolean }
  | { kind: 'failed'; reason: DrawingFailure; isWorn: boolean }

export interface Drawn {
  /** Pixels of the original page, upright; of a PDF: at 96 dots an inch. */
  width: number
  height: number
  /** Of the whole document. */
  pageCount: number
  images: DrawnImage[]
}

export interface DrawnImage {
  /** The one that was asked for. */
  width: number
  bytes: Uint8Array
}

/** `too_slow` is the server's finding, and `too_large` may be; the others are the process's own. */
export type DrawingFailure = 'unreadable' | 'encrypted' | 'too_large' | 'too_slow' | 'no_page'

/** The document cannot be drawn. Said of a document only after two tries that nothing else has disturbed. */
export class DrawingFailed extends Error {
  override readonly name = 'DrawingFailed'
  readonly reason: DrawingFailure

  constructor(reason: DrawingFailure) {
    super(`Not drawn: ${reason}.`)
    this.reason = reason
  }
}

/** The process crashed, was killed, or stands still. That may be the document's doing or not: try again later. */
export class DrawingLost extends Error {
  override readonly name = 'DrawingLost'

  constructor(how: 'ended' | 'still') {
    super(how === 'ended' ? 'The drawing process ended.' : 'The drawing process stood still.')
  }
}

/** The document takes long, and the caller does not want to wait. */
export class DrawingIsSlow extends Error {
  override readonly name = 'DrawingIsSlow'

  constructor() {
    super('This document takes long to draw.')
  }
}

/** The owner has as many drawings under way as one may have. */
export class TooManyDrawings extends Error {
  override readonly name = 'TooManyDrawings'

  constructor() {
    super('Too many pages are being drawn for this owner.')
  }
}

/** The server is going down. */
export class DocumentWorkerClosed extends Error {
  override readonly name = 'DocumentWorkerClosed'

  constructor() {
    super('The document worker is closed.')
  }
}
