import { inkMapOf } from '../ink.rules.ts'
import type { ImportRow } from './imports.store.ts'
import type { FoundPage, Seen } from './pages.store.ts'
import type { PictureReader } from './pictures/picture-reader.ts'
import type { PlannerStore } from './planner.store.ts'
import type { ReadPage } from './read-pages.ts'

export interface CompareOptions {
  imports: PlannerStore
  pictures: Pick<PictureReader, 'compare'> | null
  /** Which of the uploads exist and aren't deleted. */
  present(userId: string, uploadIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Compares the pages with the user's earlier exports. Marks unchanged pages and applies the user's earlier answers. */
export async function comparePages(
  { imports, pictures, present }: CompareOptions,
  { found, isSlow }: { found: ImportRow; isSlow: boolean },
  pages: readonly ReadPage[],
) {
  const seen = await imports.findSeen(found.userId, [...new Set(pages.map(({ hash }) => hash))])
  const there = await present(found.userId, [...new Set(seen.map(({ uploadId }) => uploadId))])
  const answers = new Map<string, Seen>()
  const before = new Map<string, Set<string>>()
  for (const row of seen) {
    if (row.method === 'person' && !answers.has(row.contentHash)) answers.set(row.contentHash, row)
    // Ids of imports sort by time.
    if (row.importId < found.id && there.has(row.uploadId))
      before.set(row.contentHash, (before.get(row.contentHash) ?? new Set()).add(row.importId))
  }
  const kept = pages.map((page) => pageOf(page, { answer: answers.get(page.hash), isUnchanged: before.has(page.hash) }))
  if (pictures) await compareInk({ imports, pictures, present }, { found, isSlow, kept, before })
  const placed = kept.filter(({ method, isIgnored }) => method !== null && !isIgnored)
  const written = placed.filter(({ ink }) => ink !== null && ink.step !== 'none')
  return {
    pages: kept,
    sums: {
      placed: placed.length,
      withInk: written.length,
      unchanged: kept.filter(({ isUnchanged }) => isUnchanged).length,
      unplaced: kept.filter(({ method, isIgnored }) => method === null && !isIgnored).length,
      newPages: written.filter(({ isUnchanged }) => !isUnchanged).length,
      since: await imports.newestTime([...new Set([...before.values()].flatMap((ids) => [...ids]))]),
    },
  }
}

/** Compares pages that are pictures by their ink, because a new picture of an unchanged page has other bytes. */
async function compareInk(
  { imports, pictures, present }: CompareOptions & { pictures: Pick<PictureReader, 'compare'> },
  { found, isSlow, kept, before }: { found: ImportRow; isSlow: boolean; kept: FoundPage[]; before: Map<string, Set<string>> },
) {
  const asked = kept.filter(({ isUnchanged, inkBits, editionPage }) => !isUnchanged && inkBits !== null && editionPage !== null)
  for (let at = 0; at < asked.length; at += inksAtOnce) {
    const few = asked.slice(at, at + inksAtOnce)
    for (const editionId of new Set(few.map((page) => page.editionId ?? ''))) {
      const own = few.filter((page) => page.editionId === editionId)
      const rows = await imports.findInk(found, { editionId, pages: own.map(({ editionPage }) => editionPage ?? 0) })
      const there = await present(found.userId, [...new Set(rows.map(({ uploadId }) => uploadId))])
      const pairs = own.flatMap((page) => {
        const last = rows.find((row) => row.editionPage === page.editionPage && there.has(row.uploadId))
        return last?.bits && page.inkBits ? [{ page, last, pair: { ink: page.inkBits, before: last.bits } }] : []
      })
      if (pairs.length === 0) continue
      const isChanged = await pictures.compare(
        { owner: found.userId, isSlow },
        pairs.map(({ pair }) => pair),
      )
      for (const [number, { page, last }] of pairs.entries()) {
        if (isChanged[number] !== false) continue
        page.isUnchanged = true
        before.set(page.contentHash, new Set([last.importId]))
      }
    }
  }
}

const inksAtOnce = 40

function pageOf(
  { number, hash, place: placed, suggestions, ink, looked, isPicture }: ReadPage,
  { answer, isUnchanged }: { answer?: Seen | undefined; isUnchanged: boolean },
): FoundPage {
  const place = answer ?? placed
  return {
    sourcePage: number,
    editionId: place?.editionId ?? null,
    editionPage: place?.editionPage ?? null,
    kind: place?.kind ?? null,
    dateFrom: place?.dateFrom ?? null,
    dateTo: place?.dateTo ?? null,
    method: answer ? 'person' : (placed?.method ?? null),
    confidence: answer ? 1 : (placed?.confidence ?? 0),
    contentHash: hash,
    ink: placed && looked?.ink ? inkMapOf([looked.ink.grid]) : ink,
    inkBits: (placed && looked?.ink?.bits) || null,
    isUnchanged,
    // Users upload images of other things too. Don't ask about these.
    isIgnored: answer?.isIgnored ?? (isPicture && !placed && suggestions.length === 0),
    suggestions: answer ? [] : suggestions,
  }
}
