/** Jobs that the server sends to the paper process. */
export type PaperJob =
  | (InkPicture & {
      kind: 'drawn-ink'
      path: string
      page: number
      printed: { streams: readonly string[]; marks: readonly string[] }
    })
  | (InkPicture & { kind: 'pictured-ink'; packed: string })
  | { kind: 'document'; title: string; mostBytes: number; files: readonly SourceFile[]; order: readonly SourcePage[] }

export interface InkPicture {
  format: 'png' | 'svg'
  /** Width of a PNG, in pixels. */
  width: number
}

export interface SourceFile {
  path: string
  mimeType: string
}

export interface SourcePage {
  /** Index of the file, from 0. */
  file: number
  /** Page number, from 1. */
  page: number
}

/** `bytes` is null when ink can't be distinguished from print. */
export interface Made {
  bytes: Uint8Array | null
}
