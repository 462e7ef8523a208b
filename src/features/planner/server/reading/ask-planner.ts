import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { DocumentReader, Read, ReadOptions } from '#kit/server/documents/document-reader.ts'
import { DrawingLost } from '#kit/server/documents/drawing.ts'
import { type IndexedPage, PlannerIndex } from '../../recognition.rules.ts'
import { limits } from '../../thresholds.ts'
import type { PlannerAnswer, PlannerAsk, PlannerReading, PlannerReadingJob } from './planner-jobs.ts'

/** The program that reads documents for the planner, and does what other readers need too. */
export const plannerProgram = fileURLToPath(new URL('./planner-process.ts', import.meta.url))

export type PlannerReader = DocumentReader<PlannerReadingJob, PlannerReading>
export type ReadPlanner = Read<PlannerReadingJob, PlannerReading>

/** The pages of all published editions, in the batches in which a reading process gets them. */
export interface Editions {
  version: string
  batches: readonly IndexedPage[][]
  /** Where a page is. Without texts and streams, which only the process needs. */
  index: PlannerIndex
}

export async function loadEditions(batches: AsyncIterable<IndexedPage[]> | Iterable<IndexedPage[]>): Promise<Editions> {
  const hash = createHash('sha256')
  const loaded: IndexedPage[][] = []
  const index = new PlannerIndex()
  for await (const pages of batches) {
    hash.update(JSON.stringify(pages))
    loaded.push(pages)
    for (const page of pages)
      index.add({ ...page, streams: [], marks: [], text: { words: '', letters: '', calendar: page.text.calendar } })
    await turn()
  }
  return { version: hash.digest('base64url'), batches: loaded, index }
}

/** Times that the editions are sent to the process. It may have been restarted in between. */
const mostSent = 5

/** Asks the process, and tells it the editions first if it doesn't know them. */
export async function askPlanner<Kind extends PlannerAnswer['kind']>(
  read: ReadPlanner,
  editions: Pick<Editions, 'version' | 'batches'>,
  { ask, kind, pages = 1 }: { ask: PlannerAsk; kind: Kind; pages?: number },
): Promise<Extract<PlannerAnswer, { kind: Kind }>> {
  for (let sent = 0; sent <= mostSent; sent++) {
    const answer = await askOnce(read, ask, { pages })
    if (answer?.kind === kind) return answer as Extract<PlannerAnswer, { kind: Kind }>
    await sendEditions(read, editions)
  }
  throw new DrawingLost('ended')
}

const askOnce = async (read: ReadPlanner, planner: PlannerAsk, options: ReadOptions) =>
  (await read({ mostPages: limits.pages, texts: [], planner }, options)).planner

async function sendEditions(read: ReadPlanner, { version, batches }: Pick<Editions, 'version' | 'batches'>): Promise<void> {
  let from = 0
  for (const [number, pages] of batches.entries()) {
    const isLast = number === batches.length - 1
    // The owner of the document isn't the cause of this work.
    await askOnce(read, { kind: 'know', version, from, pages, isLast }, { pages: pages.length, isFree: true })
    from += pages.length
  }
}
