import { type RawBuilder, sql } from 'kysely'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { isSameBook } from '../books.rules.ts'
import type { Upload } from '../library.contract.ts'
import { searchable } from '../library.rules.ts'
import { uploadColumns } from './library.rows.ts'

/** What is known of a file as a state of a planner. */
type StateOfBook = Pick<NonNullable<Upload['book']>, 'written' | 'until' | 'coverPage'>

/** What is known of pages of a planner. Provided by the planner feature. */
export interface PlannerPages {
  /** False if the user has recognition switched off: then an export is a file like any other. */
  isOn(userId: string): Promise<boolean>
  statesIn(userId: string, uploadIds: readonly string[]): Promise<ReadonlyMap<string, StateOfBook>>
  writtenOnlyIn(userId: string, uploadIds: readonly string[]): Promise<{ days: number; pages: number }>
}

/** The columns of a list, which also say of which book a file is a state. */
export const listedColumns = [...uploadColumns, 'uploads.book as edition', 'uploads.device'] as const
export type ListedUpload = Upload & { edition: string | null; device: string | null }

export const hasInName = (name: RawBuilder<unknown>, q: string): RawBuilder<boolean> =>
  sql`${name} like ${`%${searchable(q).replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`

/** `isSameBook` in SQL, for two present files of one user of which the second has a book. */
const isSame = sql<boolean>`other.user_id = uploads.user_id and other.book = uploads.book and other.folder = uploads.folder
  and coalesce(other.device, '') = coalesce(uploads.device, '') and other.deleted_at is null`

interface NarrowedSearch {
  q: string
  before?: string | undefined
  isFavorite?: boolean | undefined
}

/** True for files that are no state of a book, and for those of which no later state matches the search. */
export function isNewestState({ q, before, isFavorite }: NarrowedSearch): RawBuilder<boolean> {
  const conditions = [isSame, sql`other.id > uploads.id`]
  if (q !== '') conditions.push(hasInName(sql.ref('other.search_name'), q))
  if (before !== undefined) conditions.push(sql`other.upload_date < ${before}`)
  if (isFavorite !== undefined) conditions.push(isFavorite ? sql`other.is_favorite` : sql`not other.is_favorite`)
  // Finds the next one by the index. As `not exists`, PostgreSQL would compare all states of a book with each other.
  const next = sql`(select other.id from uploads as other where ${sql.join(conditions, sql` and `)} order by other.id limit 1)`
  return sql`(uploads.book is null or ${next} is null)`
}

/** True for the states of the same book as a file, and for that file. */
export const isStateWith = (id: string): RawBuilder<boolean> =>
  sql`(uploads.id = ${id} or uploads.book is not null and exists (select 1 from uploads as other where other.id = ${id} and ${isSame}))`

/** Says of each file of a list of which book it is a state, and how many there are. Says nothing without `statesIn`. */
export async function withBooks(
  { queries, userId, statesIn }: { queries: Queries; userId: string; statesIn: PlannerPages['statesIn'] | null },
  listed: readonly ListedUpload[],
): Promise<Upload[]> {
  const ids = listed.filter(({ edition }) => edition !== null).map(({ id }) => id)
  if (statesIn === null || ids.length === 0) return [...listed]
  const editions = [...new Set(listed.flatMap(({ edition }) => edition ?? []))]
  const counts = await queries
    .selectFrom('uploads')
    .select(({ fn }) => ['book as edition', 'folder', 'device', fn.countAll<number>().as('states')])
    .where('user_id', '=', userId)
    .where('book', 'in', editions)
    .where('deleted_at', 'is', null)
    .groupBy(['book', 'folder', 'device'])
    .execute()
  const found = await statesIn(userId, ids)
  return listed.map(({ edition, device, ...upload }) => {
    if (edition === null) return upload
    const state = found.get(upload.id) ?? { written: 0, until: null, coverPage: null }
    const { states } = counts.find((count) => isSameBook({ ...count, id: '' }, { ...upload, edition, device })) ?? { states: 1 }
    return { ...upload, book: { edition, device, states: Number(states), ...state } }
  })
}

/** Sets of which book a file is a state. */
export async function setBook(tx: Tx, id: string, book: string | null): Promise<void> {
  await tx.updateTable('uploads').set({ book }).where('id', '=', id).execute()
}

/** Forgets of which books the user's files are states. */
export async function forgetBooks(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('uploads').set({ book: null }).where('user_id', '=', userId).where('book', 'is not', null).execute()
}
