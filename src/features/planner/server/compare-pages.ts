import type { Database } from '#kit/server/db/database.ts'
import { inkMapOf } from '../ink.rules.ts'
import { decidePages, type FoundPage } from './found-pages.ts'
import type { ImportRow } from './imports.store.ts'
import type { PictureReader } from './pictures/picture-reader.ts'
import type { PlannerStore } from './planner.store.ts'
import type { ReadPage } from './read-pages.ts'

export interface CompareOptions {
  database: Database
  imports: PlannerStore
  pictures: Pick<PictureReader, 'compare'> | null
  /** Which of the uploads exist and aren't deleted. */
  present(userId: string, uploadIds: readonly string[]): Promise<ReadonlySet<string>>
}

/** Compares the pages with the user's earlier exports, and marks the unchanged ones. */
export async function comparePages(
  { database, imports, pictures, present }: CompareOptions,
  { found, isSlow }: { found: ImportRow; isSlow: boolean },
  read: readonly ReadPage[],
) {
  const seen = await imports.findSeen(found.userId, [...new Set(read.map(({ hash }) => hash))])
  const there = await present(found.userId, [...new Set(seen.map(({ uploadId }) => uploadId))])
  const before = new Map<string, Set<string>>()
  // Ids of imports sort by time.
  for (const row of seen)
    if (row.importId < found.id && there.has(row.uploadId))
      before.set(row.contentHash, (before.get(row.contentHash) ?? new Set()).add(row.importId))
  const pages = read.map((page) => pageOf(page, before.has(page.hash)))
  if (pictures) {
    const { pages: kept } = await decidePages(database.queries, found, pages)
    await compareInk({ imports, pictures, present }, { found, isSlow, kept, before })
    for (const [at, { is_unchanged }] of kept.entries()) if (pages[at]) pages[at].is_unchanged = is_unchanged
  }
  return {
    pages,
    sums: {
      unchanged: pages.filter(({ is_unchanged }) => is_unchanged).length,
      since: await imports.newestTime([...new Set([...before.values()].flatMap((ids) => [...ids]))]),
    },
  }
}

/** Compares pages that are pictures by their ink, because a new picture of an unchanged page has other bytes. */
async function compareInk(
  { imports, pictures, present }: Omit<CompareOptions, 'database'> & { pictures: Pick<PictureReader, 'compare'> },
  { found, isSlow, kept, before }: { found: ImportRow; isSlow: boolean; kept: FoundPage[]; before: Map<string, Set<string>> },
) {
  const asked = kept.filter((page) => !page.is_unchanged && page.ink_bits !== null && page.edition_page !== null)
  for (let at = 0; at < asked.length; at += inksAtOnce) {
    const few = asked.slice(at, at + inksAtOnce)
    for (const editionId of new Set(few.map((page) => page.edition_id ?? ''))) {
      const own = few.filter((page) => page.edition_id === editionId)
      const rows = await imports.findInk(found, { editionId, pages: own.map((page) => page.edition_page ?? 0) })
      const there = await present(found.userId, [...new Set(rows.map(({ uploadId }) => uploadId))])
      const pairs = own.flatMap((page) => {
        const last = rows.find((row) => row.editionPage === page.edition_page && there.has(row.uploadId))
        return last?.bits && page.ink_bits ? [{ page, last, pair: { ink: page.ink_bits, before: last.bits } }] : []
      })
      if (pairs.length === 0) continue
      const isChanged = await pictures.compare(
        { owner: found.userId, isSlow },
        pairs.map(({ pair }) => pair),
      )
      for (const [number, { page, last }] of pairs.entries()) {
        if (isChanged[number] !== false) continue
        page.is_unchanged = true
        before.set(page.content_hash, new Set([last.importId]))
      }
    }
  }
}

const inksAtOnce = 40

function pageOf({ number, hash, place, suggestions, ink, looked, isPicture, key }: ReadPage, isUnchanged: boolean): FoundPage {
  const map = place && looked?.ink ? inkMapOf([looked.ink.grid]) : ink
  return {
    source_page: number,
    edition_id: place?.editionId ?? null,
    edition_page: place?.editionPage ?? null,
    kind: place?.kind ?? null,
    date_from: place?.dateFrom ?? null,
    date_to: place?.dateTo ?? null,
    method: place?.method ?? null,
    confidence: Math.round((place?.confidence ?? 0) * 1000),
    content_hash: hash,
    ink_step: map?.step ?? null,
    ink_rows: map?.rows ?? null,
    ink_cells: map?.cells ?? null,
    ink_bits: (place && looked?.ink?.bits) || null,
    picture_key: place ? null : key,
    is_unchanged: isUnchanged,
    // Users upload images of other things too. Don't ask about these.
    is_ignored: isPicture && !place && suggestions.length === 0,
    suggestions: JSON.stringify(suggestions),
    move_id: null,
  }
}
