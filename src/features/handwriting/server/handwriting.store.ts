import type { PageKind } from '#features/planner/page-dates.rules.ts'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { countRows, fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { isUnsure } from '../handwriting.rules.ts'
import { hostOf, type ModelServer } from './ask-model.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Owners who have agreed that a model server reads the ink of their pages. */
    handwriting_consents: {
      user_id: string
      address: string
      model: string
      agreed_at: string
      /** When all their pages were last looked for. */
      planned_at: string
    }
    /** Written pages of these owners, each in the version that is shown. */
    handwriting_pages: {
      id: string
      user_id: string
      /** The place in the planner of which the page is a version. */
      place: string
      upload_id: string
      page: number
      content_hash: string
      kind: PageKind
      date_from: string | null
      date_to: string | null
      state: 'waiting' | 'read' | 'failed'
      tries: number
      /** Counts the changes of the text. */
      version: number
      text: string
      /** The model and the host of its server, with a space between. */
      reader: string | null
      /** True until the owner has looked at a text of which the server wasn't sure, or at ink that has changed. */
      is_open: boolean
      /** True when the ink has changed since the owner typed the text. */
      is_changed: boolean
      read_at: string | null
      edited_at: string | null
    }
  }
}

type From = Queries | Tx

/** The index in which texts are found. Provided by the library. */
export interface TextIndex {
  setRead(tx: Tx, text: At & { text: string; reader: string | null; now: string }): Promise<void>
  removeRead(tx: Tx, at: At): Promise<unknown>
}
interface At {
  userId: string
  uploadId: string
  page: number
}

/** A written page as it is shown now. */
export interface ShownPage extends Omit<At, 'userId'> {
  place: string
  contentHash: string
  isSameInk: boolean
  kind: PageKind
  dateFrom: string | null
  dateTo: string | null
}

export const findConsent = (from: From, userId: string) =>
  firstRow(from.selectFrom('handwriting_consents').select(fields('address model')).where('user_id', '=', userId))
export type Consent = NonNullable<Awaited<ReturnType<typeof findConsent>>>

/** True while what the owner has agreed to is what the shop uses. */
export const isAgreed = (consent: Consent | null, server: ModelServer | null): boolean =>
  consent !== null && server !== null && consent.address === server.address && consent.model === server.model

export async function agree(tx: Tx, userId: string, { address, model }: ModelServer, now: string): Promise<void> {
  const consent = { address, model, agreed_at: now, planned_at: now }
  await tx
    .insertInto('handwriting_consents')
    .values({ user_id: userId, ...consent })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(consent))
    .execute()
}

/** Takes some of the owners whose pages were last looked for before this time. */
export async function takeUnplanned(
  tx: Tx,
  { before, now, limit }: { before: string; now: string; limit: number },
): Promise<string[]> {
  const some = tx.selectFrom('handwriting_consents').select('user_id').where('planned_at', '<', before).limit(limit)
  const taken = tx.updateTable('handwriting_consents').set({ planned_at: now }).where('user_id', 'in', some)
  return (await taken.returning('user_id as userId').execute()).map(({ userId }) => userId)
}

export async function withdraw(tx: Tx, userId: string): Promise<void> {
  for (const table of ['handwriting_consents', 'handwriting_pages'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
}

const columns = [
  ...fields('id user_id place upload_id page content_hash kind date_from date_to state tries version text reader'),
  ...fields('is_open is_changed read_at edited_at'),
]
const pagesOf = (from: From, userId: string) => from.selectFrom('handwriting_pages').select(columns).where('user_id', '=', userId)
export type StoredPage = Awaited<ReturnType<ReturnType<typeof pagesOf>['execute']>>[number]

/** A page that waits: first those that were never tried, and of these the newest. */
export const findWaiting = (from: From, userId: string): Promise<StoredPage | null> =>
  firstRow(
    pagesOf(from, userId).where('state', '=', 'waiting').orderBy('tries').orderBy('upload_id', 'desc').orderBy('page').limit(1),
  )

export const findHandwritten = (from: From, { id, userId }: { id: string; userId: string }): Promise<StoredPage | null> =>
  firstRow(pagesOf(from, userId).where('id', '=', id))

export function listHandwritten(
  from: From,
  { userId, isOpen, cursor, limit }: { userId: string; isOpen: boolean; cursor: string | undefined; limit: number },
) {
  const all = pagesOf(from, userId).orderBy('id', 'desc').limit(limit)
  const open = isOpen ? all.where('is_open', '=', true) : all
  return (cursor === undefined ? open : open.where('id', '<', cursor)).execute()
}

export async function countHandwritten(from: From, userId: string) {
  const own = from.selectFrom('handwriting_pages').where('user_id', '=', userId)
  const [read, waiting] = [own.where('read_at', 'is not', null), own.where('state', '=', 'waiting')]
  return { read: await countRows(read), waiting: await countRows(waiting) }
}

const change = (tx: Tx, id: string) => tx.updateTable('handwriting_pages').where('id', '=', id)

/**
 * Takes over where a written page is shown now. Other ink is read again, unless the owner has typed the text: that stays, and the owner is told.
 * A page that its owner has put on another day takes its text along.
 */
export async function placePage(tx: Tx, index: TextIndex, userId: string, shown: ShownPage, now: string): Promise<void> {
  const { place, uploadId, page, contentHash, isSameInk, kind, dateFrom, dateTo } = shown
  const own = pagesOf(tx, userId)
  const before = await firstRow(own.where('place', '=', place))
  const moved = await firstRow(own.where('upload_id', '=', uploadId).where('page', '=', page).where('place', '!=', place))
  if (moved && before)
    await change(tx, before.id)
      .set({ place: `${before.uploadId} ${before.page}` })
      .execute()
  const there = moved ?? before
  const at = { place, upload_id: uploadId, page, content_hash: contentHash, kind, date_from: dateFrom, date_to: dateTo }
  if (!there) {
    const nothing = { state: 'waiting', tries: 0, version: 0, text: '', reader: null, read_at: null, edited_at: null } as const
    const added = { id: newId(), user_id: userId, ...at, ...nothing, is_open: false, is_changed: false }
    await tx.insertInto('handwriting_pages').values(added).execute()
    return
  }
  const isSame = isSameInk || there.contentHash === contentHash
  const isHere = there.uploadId === uploadId && there.page === page
  if (isSame && isHere && there.place === place) return
  const again = isSame
    ? {}
    : there.editedAt === null
      ? ({ state: 'waiting', tries: 0 } as const)
      : { is_changed: true, is_open: true }
  await change(tx, there.id)
    .set({ ...at, ...again, version: there.version + (isSame ? 0 : 1) })
    .execute()
  if (isHere || there.readAt === null) return
  await index.removeRead(tx, there)
  await index.setRead(tx, { userId, uploadId, page, text: there.text, reader: there.reader, now })
}

/** Keeps a text that a server has read, unless the page is gone, has other ink by now, or its owner has typed a text meanwhile. */
export async function storeRead(
  tx: Tx,
  index: TextIndex,
  asked: StoredPage,
  { text, server, now }: { text: string; server: ModelServer; now: string },
): Promise<void> {
  const reader = `${server.model} ${hostOf(server)}`
  const read = { state: 'read', text, reader, read_at: now, is_open: isUnsure(text), version: asked.version + 1 } as const
  const kept = change(tx, asked.id).set(read).where('version', '=', asked.version)
  if (!(await hasRow(kept.returning('id')))) return
  const stored = await findHandwritten(tx, asked)
  if (stored) await index.setRead(tx, { ...stored, now })
}

/** Counts a try of a page. After too many, it isn't tried again. */
export async function noteTry(tx: Tx, { id, tries }: StoredPage, mostTries: number): Promise<void> {
  await change(tx, id)
    .set({ tries: tries + 1, ...(tries + 1 >= mostTries ? { state: 'failed' as const } : {}) })
    .where('state', '=', 'waiting')
    .execute()
}

/** Keeps what the owner has typed. Null when the text has changed since `version`. The same text is one that the owner has looked at. */
export async function typeText(
  tx: Tx,
  index: TextIndex,
  page: StoredPage,
  { text, version, now }: { text: string; version: number; now: string },
): Promise<StoredPage | null> {
  const edited = text === page.text ? {} : { text, edited_at: now, state: 'read' as const, read_at: page.readAt ?? now }
  const typed = change(tx, page.id).set({ ...edited, is_open: false, is_changed: false, version: version + 1 })
  if (!(await hasRow(typed.where('version', '=', version).returning('id')))) return null
  const kept = await findHandwritten(tx, page)
  if (kept && text !== page.text) await index.setRead(tx, { ...kept, now })
  return kept
}

export async function removePage(tx: Tx, { id }: Pick<StoredPage, 'id'>): Promise<void> {
  await tx.deleteFrom('handwriting_pages').where('id', '=', id).execute()
}
