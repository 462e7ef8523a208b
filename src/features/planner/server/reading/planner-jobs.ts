import type { DocumentReading, ReadingJob, ReadText } from '#kit/server/documents/reading.ts'
import type { YearChoice } from '../../edition-years.rules.ts'
import type { PageEvidence, PicturedPage, PlacedPage } from '../../page-evidence.rules.ts'
import type { IndexedPage } from '../../recognition.rules.ts'
import type { ReadPage } from '../edition-pages.store.ts'

/** What the planner asks the reading process for, beyond reading. Everything that takes long for a long document is done there. */
export type PlannerAsk =
  /** Adds pages to the index of published editions, in batches. */
  | { kind: 'know'; version: string; from: number; pages: readonly IndexedPage[]; isLast: boolean }
  | { kind: 'find'; version: string; numbers: readonly number[]; isTextWanted: boolean }
  | { kind: 'place'; version: string; pages: readonly PageEvidence[]; pictured: readonly PicturedPage[] }
  /** Reads pages of a blank planner. The process keeps them until all are read. */
  | { kind: 'blank'; numbers: readonly number[] }
  | { kind: 'propose' }
  | { kind: 'proposed'; from: number; count: number }

export type PlannerAnswer =
  | { kind: 'known' }
  /** The process doesn't know the editions yet. */
  | { kind: 'needs-index' }
  | { kind: 'found'; pages: PageEvidence[]; texts: ReadText[] }
  | { kind: 'placed'; pages: PlacedPage[] }
  | { kind: 'blank' }
  | { kind: 'proposed'; pages: ReadPage[]; years: YearChoice[] }

export interface PlannerReadingJob extends ReadingJob {
  planner?: PlannerAsk
}

export interface PlannerReading extends DocumentReading {
  /** When the file says that it was made, or null. */
  madeAt?: string | null
  isSigned?: boolean
  planner?: PlannerAnswer
}
