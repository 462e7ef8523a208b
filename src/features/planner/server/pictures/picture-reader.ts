import { fileURLToPath } from 'node:url'
import {
  createDocumentReader,
  type DocumentReaderOptions,
  type DocumentToRead,
  type Read,
} from '#kit/server/documents/document-reader.ts'
import { DrawingFailed, DrawingLost } from '#kit/server/documents/drawing.ts'
import { withLocalFile } from '#kit/server/files/with-local-file.ts'
import { type CoarseKey, candidatesOf } from './coarse.ts'
import { withDrawnPages } from './drawn-pages.ts'
import { contendersOf, editionsOf, inTurns, isSurelyFound, type Sized } from './in-turns.ts'
import type { AskedPage, IndexFile, MatchedPage, PictureJob, PictureReply, Turn } from './looking.ts'
import type { PictureMatch } from './match-picture.ts'
import type { PackedPictures } from './picture-index.ts'

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** CPU time for a document in the quick process. Comparing one page takes half a second. */
const quickCpuMs = 3000
/** Unpacking indexes and comparing ink may take as long as this many pages. */
const pagesBeside = 3
/** Times that the indexes are sent to the process. It may have been restarted in between. */
const mostSent = 5
/** Looks that are lost in a row, of any documents, before the process counts as standing still. A hostile document alone is tried less often. */
const mostLost = 5

export interface Asked {
  pages: readonly AskedPage[]
  priors: readonly PictureMatch['place'][]
  turns: readonly Turn[]
  isQuick?: boolean
}

type Ask = Read<PictureJob, PictureReply>
type Look = Extract<PictureJob, { kind: 'look' }>

/** Memory for unpacked indexes: about ten of usual planners. */
const usualUnpackedBytes = 96 * 1024 * 1024

/** Room on the disk for the drawn pages of a planner. A usual page takes 20 kB. */
const usualDrawnBytes = 512 * 1024 * 1024

interface PictureReaderOptions extends Pick<DocumentReaderOptions, 'store' | 'ownersTime' | 'createChild'> {
  mostUnpackedBytes?: number
  mostDrawnBytes?: number
}

export function createPictureReader({
  mostUnpackedBytes = usualUnpackedBytes,
  mostDrawnBytes = usualDrawnBytes,
  ...options
}: PictureReaderOptions) {
  const { store } = options
  const reader = createDocumentReader<PictureJob, PictureReply>({ ...options, program, quickCpuMs })

  /** What is known of each index without unpacking it again, by its key: the bytes that it takes, and where its pages are dark. */
  const seen = new Map<string, { bytes: number; coarse: readonly CoarseKey[] }>()

  async function know(ask: Ask, { key, editionId }: IndexFile): Promise<void> {
    const job = { kind: 'know', key, editionId, mostBytes: mostUnpackedBytes } as const
    // The owner of the document isn't the cause of this work.
    const reply = await withLocalFile(store, key, (path) => ask(job, { path, pages: pagesBeside, isFree: true }))
    if (reply.kind === 'known') seen.set(key, reply)
  }

  /** How often in a row the process was lost, or replaced all the time, before it had looked at pages. */
  let lostInARow = 0

  async function lookIn(ask: Ask, job: Look): Promise<MatchedPage[]> {
    try {
      for (let sent = 0; sent <= mostSent; sent++) {
        const reply = await ask(job, { pages: job.pages.length + pagesBeside })
        if (reply.kind === 'needs-indexes') for (const index of reply.indexes) await know(ask, index)
        if (reply.kind !== 'look') continue
        lostInARow = 0
        return reply.pages
      }
      throw new DrawingLost('ended')
    } catch (error) {
      if (error instanceof DrawingLost) lostInARow++
      throw error
    }
  }

  /** Looks at the editions in turns when their indexes don't fit into memory together. */
  async function look(ask: Ask, job: Look, likely: Set<string>): Promise<MatchedPage[]> {
    const isAsked = ({ editionId }: IndexFile) => job.pages.some(({ known }) => known === null || known.editionId === editionId)
    const asked = job.indexes.filter(isAsked)
    for (const index of asked) if (!seen.has(index.key)) await know(ask, index)
    const all = asked.map((index) => ({ ...index, bytes: seen.get(index.key)?.bytes ?? 0 }))
    const groups = inTurns(all, { mostBytes: mostUnpackedBytes, likely })
    if (groups.length <= 1) return lookIn(ask, { ...job, indexes: asked })
    const [first = []] = likely.size > 0 ? groups : []
    const looked = first.length > 0 ? await lookIn(ask, { ...job, indexes: first }) : []
    const best: MatchedPage[] = []
    for (const page of job.pages) {
      const before = looked.filter(({ number }) => number === page.number)
      const [sure] = before.filter((one) => isSurelyFound(one, likely))
      const one = sure ?? (await lookFurther(ask, { ...job, pages: [page] }, { all, before, passed: first }))
      if (one === undefined) continue
      best.push(one)
      for (const edition of editionsOf(one)) likely.add(edition)
    }
    return best
  }

  /** Looks for one page in the other groups: first in the editions whose pages are dark where it is, and in more only if it isn't there. */
  async function lookFurther(
    ask: Ask,
    job: Look,
    { all, before, passed }: { all: readonly Sized[]; before: readonly MatchedPage[]; passed: readonly Sized[] },
  ): Promise<MatchedPage | undefined> {
    const candidates = await candidatesFor(ask, job, all)
    const found = [...before]
    const groupsOf = (some: readonly Sized[], likely: ReadonlySet<string>) =>
      inTurns(some, { mostBytes: mostUnpackedBytes, likely })
    const left = all.filter((one) => !passed.includes(one))
    const near = left.filter(({ editionId }) => candidates.has(editionId))
    const far = left.filter(({ editionId }) => !candidates.has(editionId))
    for (const some of [near, far]) {
      for (const indexes of groupsOf(some, new Set())) found.push(...(await lookIn(ask, { ...job, indexes })))
      // What surely is a page of one edition is none of one whose pages are dark elsewhere.
      if (some === near && found.some((page) => isSurelyFound(page, candidates))) break
    }
    const contenders = contendersOf(found)
    const [indexes = []] = groupsOf(
      all.filter(({ editionId }) => contenders.includes(editionId)),
      new Set(contenders.slice(0, 1)),
    )
    if (contenders.length > 1) return (await lookIn(ask, { ...job, indexes }))[0]
    return found.find(({ match }) => match?.candidates[0]?.editionId === contenders[0]) ?? found[0]
  }

  /** The editions that a page may be of. */
  async function candidatesFor(ask: Ask, { mimeType, pages: [page] }: Look, all: readonly Sized[]): Promise<Set<string>> {
    if (page === undefined || page.known !== null) return new Set(page?.known ? [page.known.editionId] : [])
    const editions = all.map(({ key }) => seen.get(key)?.coarse ?? [])
    const reply = await ask({ kind: 'rank', mimeType, number: page.number, editions }, { pages: 1 })
    return new Set(candidatesOf(reply.kind === 'ranked' ? reply.scores : []).flatMap((at) => all[at]?.editionId ?? []))
  }

  return {
    /**
     * Compares the pages of a PDF, or an image, with the indexes.
     *
     * @param work receives a function that compares pages; the file exists until it has finished
     * @throws DrawingIsSlow the document takes long, or another one of this owner does; compare it again with `isSlow`
     * @throws DrawingFailed when the document can't be drawn or the budget is used up
     * @throws DrawingLost when the process ended; try again later
     * @throws OwnerWaits the owner's share of this hour is used up; try again later
     * @throws FileMissing
     */
    withDocument: <T>(
      { mimeType, indexes, ...document }: DocumentToRead & { mimeType: string; indexes: readonly IndexFile[] },
      work: (look: (asked: Asked) => Promise<MatchedPage[]>) => Promise<T>,
    ): Promise<T> =>
      reader.withDocument(document, (ask) => {
        const likely = new Set<string>()
        return work((asked) => look(ask, { kind: 'look', mimeType, indexes, ...asked }, likely))
      }),
    index: (key: string, batches: AsyncIterable<readonly number[]>): Promise<PackedPictures> =>
      withDrawnPages(mostDrawnBytes, (drawn) =>
        reader.withDocument({ key, owner: null, isSlow: true }, async (ask) => {
          for await (const numbers of batches)
            for (let left = numbers; left.length > 0; ) {
              const reply = await ask({ kind: 'index', numbers: left }, { pages: left.length + pagesBeside })
              if (reply.kind !== 'index') throw new DrawingFailed('unreadable')
              for (const page of reply.pages) await drawn.add(page)
              left = left.slice(Math.max(1, reply.done))
            }
          const { pages, path } = drawn
          const reply = await ask({ kind: 'pack', pages }, { pages: pages.length + pagesBeside, path })
          if (reply.kind !== 'packed') throw new DrawingFailed('unreadable')
          return reply
        }),
      ),
    /** How much pictures with these stored keys may show a page of an edition, from 0 to 1. */
    scores: (index: IndexFile, keys: readonly string[]): Promise<number[]> =>
      reader.withDocument({ key: null, owner: null, isSlow: true }, async (ask) => {
        if (!seen.has(index.key)) await know(ask, index)
        const edition = seen.get(index.key)?.coarse ?? []
        const reply = await ask({ kind: 'score', keys, edition }, { pages: pagesBeside })
        if (reply.kind !== 'ranked') throw new DrawingFailed('unreadable')
        return reply.scores
      }),
    /** For each pair of packed inks: whether they differ. */
    compare: (
      { owner, isSlow = false }: Pick<DocumentToRead, 'owner' | 'isSlow'>,
      pairs: readonly { ink: string; before: string }[],
    ): Promise<boolean[]> =>
      reader.withDocument({ key: null, owner, isSlow }, async (ask) => {
        const reply = await ask({ kind: 'compare', pairs }, { pages: pagesBeside })
        if (reply.kind !== 'compare') throw new DrawingFailed('unreadable')
        return reply.isChanged
      }),
    /** True while it ends more often than it finishes work. */
    isStandingStill: () => lostInARow >= mostLost,
    close: reader.close,
    pids: reader.pids,
  }
}

/** Identifies pages as pictures, in processes like those of a document reader. */
export type PictureReader = ReturnType<typeof createPictureReader>
