import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { type ComparedPage, replacedVersions } from '../replaced-pages.rules.ts'
import { isChosen, placeKey } from './versions.store.ts'
import './planner.tables.ts'

/** What is written on the pages of a file that was made of a tablet's own, whether the planner reads it or not. */
export interface KnownInk {
  pages: readonly { number: number; place: string; contentHash: string; inkCells: string }[]
  /** False if the file may have other writing too. */
  isAll: boolean
}

interface Versions {
  userId: string
  /** By the id of the upload. */
  inks: ReadonlyMap<string, KnownInk>
  /** At least one. */
  newestFirst: readonly { uploadId: string; mayGo: boolean }[]
}

/** Returns those uploads of one file that later ones replace. Null while one of them is being read. */
export async function findReplaced(queries: Queries | Tx, { userId, newestFirst, inks }: Versions): Promise<string[] | null> {
  const ids = newestFirst.map(({ uploadId }) => uploadId)
  const imports = await queries
    .selectFrom('imports')
    .select(fields('upload_id state'))
    .where('user_id', '=', userId)
    .where('upload_id', 'in', ids)
    .execute()
  if (imports.some(({ state }) => state === 'waiting' || state === 'working')) return null
  const pages = new Map<string, (ComparedPage & { sourcePage: number })[]>()
  for (const { uploadId, state } of imports) if (state === 'done') pages.set(uploadId, [])
  const rows = await queries
    .selectFrom('page_instances')
    .select([
      ...fields(
        'upload_id source_page edition_id edition_page kind date_from date_to method is_ignored content_hash ink_step ink_cells',
      ),
      isChosen.as('chosen'),
    ])
    .where('user_id', '=', userId)
    .where('upload_id', 'in', ids)
    .execute()
  for (const { uploadId, method, isIgnored, chosen, ...row } of rows) {
    const hasPlace = method !== null && row.kind !== null && !isIgnored
    const page = { ...row, place: hasPlace ? placeKey(row) : null, isChosen: Number(chosen) === 1 }
    const others = pages.get(uploadId)
    if (others) others.push(page)
    else pages.set(uploadId, [page])
  }
  return replacedVersions(
    newestFirst.map(({ uploadId: id, mayGo }) => ({ id, mayGo, pages: withInk(pages.get(id) ?? null, inks.get(id)) })),
  )
}

/** Compares the pages without a place by their ink, if that is known apart from their print. */
function withInk<Page extends ComparedPage & { sourcePage: number }>(
  pages: readonly Page[] | null,
  ink: KnownInk | undefined,
): readonly ComparedPage[] | null {
  if (!ink || (pages !== null && !ink.isAll)) return pages
  const placed = pages?.filter(({ place }) => place !== null) ?? []
  const known = new Set(placed.map(({ sourcePage }) => sourcePage))
  const written = ink.pages.filter(({ number }) => !known.has(number))
  return [
    ...placed,
    ...written.map(({ place, ...page }) => ({ ...page, place: `note ${place}`, inkStep: 'little' as const, isChosen: false })),
  ]
}
