import type { Bookmark } from '../pdf/pdf-writer.ts'

export type PaperJob =
  | (InkPicture & {
      kind: 'drawn-ink'
      page: number
      printed: Printed
      /** True for a PDF that was made of a tablet's own file: the ink of a page is an image of its own. */
      isLayer?: boolean
    })
  | (InkPicture & { kind: 'pictured-ink'; packed: string })
  /** Adds pages of the file in the slot to a document, and returns what it has since the last time. The first file begins a new one. */
  | { kind: 'add'; isFirst: boolean; mimeType: string; mostBytes: number; pages: readonly Omit<SourcePage, 'file'>[] }
  /** Returns the end of the document. `order` has the position of each page, in the order in which they were added. */
  | { kind: 'finish'; title: string; order: readonly number[]; bookmarks: readonly Bookmark[] }
  /** Returns what is appended to the file in the slot, so that each page shows the line. */
  | { kind: 'owner-line'; line: string }

export interface InkPicture {
  format: 'png' | 'svg'
  /** Width of a PNG, in pixels. */
  width: number
  /** A PNG is transparent otherwise. */
  isOnWhite?: boolean
}

/** What is print on a page. */
export interface Printed {
  streams: readonly string[]
  marks: readonly string[]
}

/** How the ink of a page is told from its print: by the print, or it was extracted before. */
export type PageInk = { printed: Printed } | { packed: string }

export interface SourcePage {
  /** Index of the file, from 0. */
  file: number
  /** Page number, from 1. */
  page: number
  /** For a page that is added without its print. */
  ink?: PageInk | null
}

/** `bytes` is null when ink can't be distinguished from print, or when nothing may be appended to the file. */
export interface Made {
  bytes: Uint8Array | null
}
