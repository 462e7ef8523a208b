import type { CoarseKey } from './coarse.ts'
import type { PictureMatch } from './match-picture.ts'
import type { DrawnPage, PackedPictures } from './picture-index.ts'

/** A picture index and the edition it belongs to. */
export interface IndexFile {
  editionId: string
  /** Key of the index file in the file store. */
  key: string
}

/** A page of a document, or an image as its only page, and the edition's page that it is known to be. */
export interface AskedPage {
  number: number
  /** Null when the page still has to be identified. */
  known: { editionId: string; page: number } | null
}

/** Quarter turns, clockwise. */
export type Turn = 0 | 1 | 2 | 3

/** Jobs that the server sends to the picture process. */
export type PictureJob =
  /** Draws pages of a blank planner for its index. */
  | { kind: 'index'; numbers: readonly number[] }
  /** Packs an index of drawn pages, which are in the slot of the process. */
  | { kind: 'pack'; pages: readonly KeptPage[] }
  /** Unpacks a picture index, which is in the slot of the process. Those that were used longest ago go, so that all take at most `mostBytes`. */
  | ({ kind: 'know'; mostBytes: number } & IndexFile)
  | {
      kind: 'look'
      mimeType: string
      indexes: readonly IndexFile[]
      pages: readonly AskedPage[]
      /** Where other pages of the document were found. Tried first. */
      priors: readonly PictureMatch['place'][]
      turns: readonly Turn[]
      /** True to give up sooner: where a page isn't at the first places, it is hardly there. */
      isQuick?: boolean
    }
  /** Tells how much a page may be one of each edition, without their indexes. */
  | { kind: 'rank'; mimeType: string; number: number; editions: readonly (readonly CoarseKey[])[] }
  /** The same for pictures whose stored keys are known, and one edition. */
  | { kind: 'score'; keys: readonly string[]; edition: readonly CoarseKey[] }
  | { kind: 'compare'; pairs: readonly { ink: string; before: string }[] }

export interface MatchedPage {
  number: number
  /** Null when it shows no page of an edition. */
  match: (PictureMatch & { turn: Turn }) | null
  /** The ink on it, assuming it is the first candidate. `bits` are packed for comparison with other exports. */
  ink: { grid: Float32Array; bits: string } | null
  /** See `storedKeyOf`. Not there for a photo, and where nothing was drawn. */
  key?: string
  /** The day on which an image was taken, by its own words. */
  takenOn?: string | null
}

/** A drawn page whose planes are in a file. */
export interface KeptPage extends Omit<DrawnPage, 'planes'> {
  from: number
  to: number
}

export type PictureReply =
  /** The first `done` of the pages, apart from those that can't be drawn. */
  | { kind: 'index'; pages: DrawnPage[]; done: number }
  | ({ kind: 'packed' } & PackedPictures)
  | { kind: 'known'; bytes: number; coarse: CoarseKey[] }
  | { kind: 'ranked'; scores: number[] }
  /** The process doesn't have these indexes yet. */
  | { kind: 'needs-indexes'; indexes: IndexFile[] }
  | { kind: 'look'; pages: MatchedPage[] }
  /** For each pair: whether the ink differs. */
  | { kind: 'compare'; isChanged: boolean[] }
