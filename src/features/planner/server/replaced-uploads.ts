import type { Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { type ComparedPage, replacedVersions } from '../replaced-pages.rules.ts'
import { isChosen, placeKey } from './versions.store.ts'
import './planner.tables.ts'

interface Versions {
  userId: string
  /** At least one. */
  newestFirst: readonly { uploadId: string; mayGo: boolean }[]
}

/** Returns those uploads of one file that later ones replace. Null while one of them is being read. */
export async function findReplaced(queries: Queries | Tx, { userId, newestFirst }: Versions): Promise<string[] | null> {
  const ids = newestFirst.map(({ uploadId }) => uploadId)
  const imports = await queries
    .selectFrom('imports')
    .select(fields('upload_id state'))
    .where('user_id', '=', userId)
    .where('upload_id', 'in', ids)
    .execute()
  if (imports.some(({ state }) => state === 'waiting' || state === 'working')) return null
  const pages = new Map<string, ComparedPage[]>()
  for (const { uploadId, state } of imports) if (state === 'done') pages.set(uploadId, [])
  const rows = await queries
    .selectFrom('page_instances')
    .select([
      ...fields('upload_id edition_id edition_page kind date_from date_to method is_ignored content_hash ink_step ink_cells'),
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
  return replacedVersions(newestFirst.map(({ uploadId: id, mayGo }) => ({ id, mayGo, pages: pages.get(id) ?? null })))
}
