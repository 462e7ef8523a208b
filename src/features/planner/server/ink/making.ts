/** What the server asks of the process that makes pictures of ink, and PDFs. */
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
  /** Of a PNG, in pixels. */
  width: number
}

export interface SourceFile {
  path: string
  mimeType: string
}

export interface SourcePage {
  /** Which of the files, from 0. */
  file: number
  /** From 1. */
  page: number
}

/** Null: what is written cannot be told from what is printed. */
export interface Made {
  bytes: Uint8Array | null
}
