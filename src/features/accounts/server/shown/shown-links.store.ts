import type { Insertable } from 'kysely'
import type { Queries, Tx } from '#kit/server/db/database.ts'
import { countRows, fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import '../accounts.tables.ts'

/** Links of an owner that work at the same time. */
const mostLinks = 50

export interface ShownPage {
  linkId: string
  number: number
  uploadId: string
  sourcePage: number
}

const working = (from: Queries | Tx, now: string) => from.selectFrom('shown_links').where('expires_at', '>', now)

/** The link with this token, if its end is ahead. */
export const findShownLink = (queries: Queries, tokenHash: string, now: string) =>
  firstRow(
    working(queries, now).select(fields('id user_id password_hash credentials_version')).where('token_hash', '=', tokenHash),
  )

export const listShownLinks = (queries: Queries, userId: string, now: string) =>
  working(queries, now)
    .select(fields('id name first_day last_day password_hash expires_at openings opened_at'))
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(mostLinks)
    .execute()

export const listShownPages = (queries: Queries, linkIds: readonly string[]): Promise<ShownPage[]> =>
  queries
    .selectFrom('shown_pages')
    .select(fields('link_id number upload_id source_page'))
    .where('link_id', 'in', linkIds)
    .orderBy('number')
    .execute()

/** Returns false when the owner has as many links as there may be. */
export async function addShownLink(
  tx: Tx,
  link: Insertable<Tables['shown_links']>,
  pages: readonly Omit<ShownPage, 'linkId' | 'number'>[],
): Promise<boolean> {
  if ((await countRows(working(tx, link.created_at).where('user_id', '=', link.user_id))) >= mostLinks) return false
  await tx.insertInto('shown_links').values(link).execute()
  const rows = pages.map((page, at) => ({
    ...{ link_id: link.id, number: at + 1, upload_id: page.uploadId, source_page: page.sourcePage },
  }))
  await tx.insertInto('shown_pages').values(rows).execute()
  return true
}

interface Owned {
  id: string
  userId: string
}

export const setLinkEnd = (tx: Tx, { id, userId }: Owned, { expiresAt, now }: { expiresAt: string; now: string }) =>
  hasRow(
    tx
      .updateTable('shown_links')
      .set({ expires_at: expiresAt })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .returning('id'),
  )

/** Ends all links by which a user shows pages. Returns whether there were any. */
export async function endShownLinks(queries: Queries | Tx, userId: string): Promise<boolean> {
  return (await queries.deleteFrom('shown_links').where('user_id', '=', userId).returning('id').execute()).length > 0
}

export const removeShownLink = (queries: Queries, { id, userId }: Owned): Promise<boolean> =>
  hasRow(queries.deleteFrom('shown_links').where('id', '=', id).where('user_id', '=', userId).returning('id'))

export async function noteOpening(queries: Queries, id: string, now: string): Promise<void> {
  const counted = queries.updateTable('shown_links').set(({ eb }) => ({ openings: eb('openings', '+', 1), opened_at: now }))
  await counted.where('id', '=', id).execute()
}

/** The uploads that links of this user show, which no program may remove. */
export async function listShownUploads(tx: Tx, userId: string): Promise<ReadonlySet<string>> {
  const pages = tx.selectFrom('shown_pages').innerJoin('shown_links', 'shown_links.id', 'shown_pages.link_id')
  const rows = await pages.select('upload_id').distinct().where('user_id', '=', userId).execute()
  return new Set(rows.map((row) => row.upload_id))
}

export async function countShown(queries: Queries, now: string): Promise<{ links: number; pages: number }> {
  const links = await countRows(working(queries, now))
  const pages = await countRows(
    queries
      .selectFrom('shown_pages')
      .innerJoin('shown_links', 'shown_links.id', 'shown_pages.link_id')
      .where('expires_at', '>', now),
  )
  return { links, pages }
}

export async function removeEndedLinks(queries: Queries, now: string): Promise<void> {
  await queries.deleteFrom('shown_links').where('expires_at', '<=', now).execute()
}
