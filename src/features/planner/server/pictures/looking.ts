import type { PictureMatch } from './match-picture.ts'

/** An index of pictures, and of which edition it is. */
export interface IndexFile {
  editionId: string
  /** Of the file: the same content, wherever it lies. */
  key: string
  path: string
}

/** A page of a document or a picture (which has one), and which page of which edition it is known to be. */
export interface AskedPage {
  number: number
  /** Null: to be found out. */
  known: { editionId: string; page: number } | null
}

/** Quarters of a turn, clockwise. */
export type Turn = 0 | 1 | 2 | 3

/** What the server asks of the process that looks at pictures. */
export type PictureJob =
  | { kind: 'index'; path: string; numbers: readonly number[]; isLast: boolean }
  | {
      kind: 'look'
      path: string
      mimeType: string
      indexes: readonly IndexFile[]
      pages: readonly AskedPage[]
      /** Where other pages of the document were found. */
      priors: readonly PictureMatch['place'][]
      turns: readonly Turn[]
    }
  | { kind: 'compare'; pairs: readonly { ink: string; before: string }[] }

export interface LookedAt {
  number: number
  /** Null: it shows no page of an edition. */
  match: (PictureMatch & { turn: Turn }) | null
  /** What is written on it, if it is the first candidate; `bits`: packed, for comparing. */
  ink: { grid: Float32Array; bits: string } | null
}

/** The index of a blank planner, and how many of its pages are in it. */
export interface PackedPictures {
  /** Null: no page could be drawn. */
  index: Uint8Array | null
  pageCount: number
}

export type PictureReply =
  /** Null: more pages are to come. */
  | { kind: 'index'; packed: PackedPictures | null }
  | { kind: 'look'; pages: LookedAt[] }
  /** Of each pair: whether the ink differs. */
  | { kind: 'compare'; isChanged: boolean[] }
