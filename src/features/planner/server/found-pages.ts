import type { Tables } from '#kit/server/db/tables.ts'
import { type Decision, foundPlace, type Was } from '../page-decisions.rules.ts'
import type { Suggestion } from '../recognition.rules.ts'
import { findDecisions, type Reading } from './decisions.store.ts'
import './planner.tables.ts'

/** A page of an export as it will be stored. */
export type FoundPage = Omit<Tables['page_instances'], 'id' | 'import_id' | 'user_id' | 'upload_id' | 'made_at'>

type Counted = Pick<FoundPage, 'method' | 'is_ignored' | 'ink_step'>

const isPlaced = ({ method, is_ignored }: Counted) => method !== null && !is_ignored
export const isWritten = (page: Counted) => isPlaced(page) && page.ink_step !== null && page.ink_step !== 'none'

export const countsOf = (pages: readonly Counted[]) => ({
  placed: pages.filter(isPlaced).length,
  with_ink: pages.filter(isWritten).length,
  unknown_ink: pages.filter((page) => isPlaced(page) && page.ink_step === null).length,
  unplaced: pages.filter(({ method, is_ignored }) => method === null && !is_ignored).length,
})

const suggestionsOf = ({ suggestions }: FoundPage) => JSON.parse(suggestions) as Suggestion[]
const placeOf = ({ edition_id: editionId, edition_page: editionPage }: FoundPage) =>
  editionId === null || editionPage === null ? null : { editionId, editionPage }

const wasOf = (page: FoundPage): Was => ({
  ...{
    editionId: page.edition_id,
    editionPage: page.edition_page,
    kind: page.kind,
    dateFrom: page.date_from,
    dateTo: page.date_to,
  },
  ...{ method: page.method, confidence: page.confidence, isIgnored: page.is_ignored, suggestions: page.suggestions },
})

/** Puts pages where their owner has said that they belong. Returns what was said about them, too, as decisions about the pages of this file. */
export async function decidePages(
  from: Reading,
  { userId, uploadId }: { userId: string; uploadId: string },
  found: readonly FoundPage[],
): Promise<{ pages: FoundPage[]; decisions: Decision[] }> {
  const asked = found.map((page) => ({
    contentHash: page.content_hash,
    foundPlace: foundPlace(placeOf(page), suggestionsOf(page)),
  }))
  const known = await findDecisions(from, { userId, uploadId }, asked)
  const decisions: Decision[] = []
  const pages = found.map((page, at): FoundPage => {
    const own = { uploadId, sourcePage: page.source_page, contentHash: page.content_hash }
    const decision = known.of(own)
    if (!decision) return { ...page, suggestions: JSON.stringify(known.suggestions(placeOf(page), suggestionsOf(page))) }
    decisions.push({ ...decision, ...own, foundPlace: asked[at]?.foundPlace ?? null, was: JSON.stringify(wasOf(page)) })
    const { editionId, editionPage, kind, dateFrom, dateTo, isIgnored, moveId } = decision
    return {
      ...{ ...page, edition_id: editionId, edition_page: editionPage, kind, date_from: dateFrom, date_to: dateTo },
      ...{ method: 'person', confidence: 1000, is_ignored: isIgnored, suggestions: '[]', move_id: moveId },
    }
  })
  return { pages, decisions }
}
