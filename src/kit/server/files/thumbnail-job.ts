import type { ThumbnailWidth } from './file-keys.ts'

/** What the server asks of the thumbnail process. The bytes come from a path, so that a large file crosses no pipe. */
export interface ThumbnailJob {
  path: string
  mimeType: string
}

/** What the process answers. */
export type ThumbnailReply =
  | { ok: true; isWorn: boolean; thumbnails: Thumbnails }
  | { ok: false; isWorn: boolean; reason: ThumbnailFailure }

export interface Thumbnails {
  /** Pixels of the original, upright; of a PDF: of its first page at 96 dots an inch. */
  width: number
  height: number
  images: { width: ThumbnailWidth; webp: Uint8Array }[]
}

/** `crashed` and `too_slow` are the server's findings, the others the process's own. */
export type ThumbnailFailure = 'unreadable' | 'encrypted' | 'too_large' | 'crashed' | 'too_slow'

/** There will be no thumbnail of this file, however often one tries. */
export class ThumbnailFailed extends Error {
  override readonly name = 'ThumbnailFailed'
  readonly reason: ThumbnailFailure

  constructor(reason: ThumbnailFailure, cause?: unknown) {
    super(`No thumbnail: ${reason}.`, { cause })
    this.reason = reason
  }
}

/** The server is going down: the file has no thumbnail yet, and may get one after the next start. */
export class ThumbnailMakerClosed extends Error {
  override readonly name = 'ThumbnailMakerClosed'

  constructor() {
    super('The thumbnail maker is closed.')
  }
}
