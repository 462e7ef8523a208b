import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { type Decision, Decisions, type Was } from '../page-decisions.rules.ts'
import './planner.tables.ts'

const atOnce = 50
const rowsAtOnce = 200
/** Decisions that are read for these pages. A file may have the same page thousands of times. */
const mostRead = 5000
const usersAtOnce = 100

const columns = [
  ...fields('upload_id source_page content_hash found_place edition_id edition_page kind date_from date_to is_ignored move_id'),
  ...fields('was decided_at'),
]

export type Reading = Pick<Queries | Tx, 'selectFrom'>

/** Returns the ids of all files of a user that may be of a planner, deleted or not. */
export type PlannerFilesOf = (tx: Tx, userId: string) => Promise<string[]>

interface AskedPage {
  contentHash: string
  foundPlace: string | null
}

/** What a user says about pages is stored one after the other. Taken before any row of an import is changed. */
export const takeMovesTurn = (database: Database, tx: Tx, userId: string): Promise<void> =>
  database.takeTurn(tx, `planner moves ${userId}`)

/** What the owner has said about these pages of a file, about pages with the same content, and about those found at the same places. */
export async function findDecisions(
  from: Reading,
  { userId, uploadId }: { userId: string; uploadId: string },
  pages: readonly AskedPage[],
): Promise<Decisions> {
  const own = from.selectFrom('page_decisions').select(columns).where('user_id', '=', userId)
  const newest = own.orderBy('decided_at', 'desc').orderBy('id', 'desc')
  const found: Decision[] = await newest.where('upload_id', '=', uploadId).execute()
  const find = async (column: 'content_hash' | 'found_place', keys: ReadonlySet<string>) => {
    const all = [...keys]
    for (let at = 0; at < all.length; at += atOnce)
      found.push(
        ...(await newest
          .where(column, 'in', all.slice(at, at + atOnce))
          .limit(mostRead)
          .execute()),
      )
  }
  await find('content_hash', new Set(pages.map(({ contentHash }) => contentHash)))
  await find('found_place', new Set(pages.flatMap((page) => page.foundPlace ?? [])))
  return new Decisions(found)
}

/** Stores decisions about pages of files in place of earlier ones. Where recognition puts a page, and where it was before the first one, stays. */
export async function storeDecisions(tx: Tx, userId: string, decisions: readonly Decision[]): Promise<void> {
  for (let at = 0; at < decisions.length; at += rowsAtOnce)
    await tx
      .insertInto('page_decisions')
      .values(
        decisions.slice(at, at + rowsAtOnce).map((one) => ({
          id: newId(),
          user_id: userId,
          upload_id: one.uploadId,
          source_page: one.sourcePage,
          content_hash: one.contentHash,
          found_place: one.foundPlace,
          edition_id: one.editionId,
          edition_page: one.editionPage,
          kind: one.kind,
          date_from: one.dateFrom,
          date_to: one.dateTo,
          is_ignored: one.isIgnored,
          move_id: one.moveId,
          was: one.was,
          decided_at: one.decidedAt,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['upload_id', 'source_page']).doUpdateSet(({ fn, ref }) => ({
          content_hash: ref('excluded.content_hash'),
          found_place: fn.coalesce('excluded.found_place', 'page_decisions.found_place'),
          edition_id: ref('excluded.edition_id'),
          edition_page: ref('excluded.edition_page'),
          kind: ref('excluded.kind'),
          date_from: ref('excluded.date_from'),
          date_to: ref('excluded.date_to'),
          is_ignored: ref('excluded.is_ignored'),
          move_id: ref('excluded.move_id'),
          was: fn.coalesce('page_decisions.was', 'excluded.was'),
          decided_at: ref('excluded.decided_at'),
        })),
      )
      .execute()
}

/** Where pages with these contents were before their owner said something about them, by `wasKey`. */
export async function findWas(from: Reading, userId: string, hashes: readonly string[]): Promise<Map<string, Was>> {
  const found = new Map<string, Was>()
  for (let at = 0; at < hashes.length; at += rowsAtOnce) {
    const own = from.selectFrom('page_decisions').select(fields('upload_id source_page was')).where('user_id', '=', userId)
    const some = own.where('content_hash', 'in', hashes.slice(at, at + rowsAtOnce)).where('was', 'is not', null)
    for (const { uploadId, sourcePage, was } of await some.limit(mostRead).execute())
      if (uploadId !== null && was !== null) found.set(wasKey({ uploadId, sourcePage }), JSON.parse(was) as Was)
  }
  return found
}

export const wasKey = ({ uploadId, sourcePage }: { uploadId: string; sourcePage: number }): string => `${uploadId} ${sourcePage}`

/** Removes the decisions about these pages, which their owner took back. */
export async function removeDecisions(tx: Tx, pages: readonly { uploadId: string; sourcePage: number }[]): Promise<void> {
  const [byFile, byNumber] = [Map.groupBy(pages, ({ uploadId }) => uploadId), Map.groupBy(pages, ({ sourcePage }) => sourcePage)]
  // Few pages of many files, or many pages of few files.
  for (const some of byFile.size < byNumber.size ? byFile.values() : byNumber.values())
    for (let at = 0; at < some.length; at += rowsAtOnce) {
      const few = some.slice(at, at + rowsAtOnce)
      await tx
        .deleteFrom('page_decisions')
        .where('upload_id', 'in', [...new Set(few.map(({ uploadId }) => uploadId))])
        .where('source_page', 'in', [...new Set(few.map(({ sourcePage }) => sourcePage))])
        .execute()
    }
}

/** Removes earlier decisions about the same content whose pages aren't read, or not any more: the newer answer is about every copy. */
export async function replaceDecisions(tx: Tx, userId: string, hashes: readonly string[]): Promise<void> {
  for (let at = 0; at < hashes.length; at += rowsAtOnce)
    await tx
      .deleteFrom('page_decisions')
      .where('user_id', '=', userId)
      .where('content_hash', 'in', hashes.slice(at, at + rowsAtOnce))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('page_instances')
              .select('page_instances.id')
              .whereRef('page_instances.user_id', '=', 'page_decisions.user_id')
              .whereRef('page_instances.content_hash', '=', 'page_decisions.content_hash')
              .whereRef('page_instances.upload_id', '=', 'page_decisions.upload_id')
              .whereRef('page_instances.source_page', '=', 'page_decisions.source_page'),
          ),
        ),
      )
      .execute()
}

/** Stores decisions from a backup, but none about content that the owner has today: what holds for it now counts. */
export async function restoreDecisions(tx: Tx, userId: string, decisions: readonly Decision[]): Promise<void> {
  const hashes = [...new Set(decisions.map(({ contentHash }) => contentHash))]
  const known = new Set<string>()
  for (let at = 0; at < hashes.length; at += atOnce)
    for (const table of ['page_decisions', 'page_instances'] as const) {
      const own = tx.selectFrom(table).select('content_hash as hash').distinct().where('user_id', '=', userId)
      for (const { hash } of await own.where('content_hash', 'in', hashes.slice(at, at + atOnce)).execute()) known.add(hash)
    }
  await storeDecisions(
    tx,
    userId,
    decisions.filter(({ contentHash }) => !known.has(contentHash)),
  )
}

/** All decisions of an owner, and the versions that they chose, for their download. */
export async function allDecisions(from: Reading, userId: string) {
  const choices = from.selectFrom('page_choices').select(fields('upload_id place chosen_at')).where('user_id', '=', userId)
  return {
    decisions: await from
      .selectFrom('page_decisions')
      .select(columns)
      .where('user_id', '=', userId)
      .orderBy('decided_at')
      .orderBy('id')
      .execute(),
    choices: await choices.orderBy('chosen_at').orderBy('place').execute(),
  }
}

/**
 * Removes decisions about pages of which no file is left: each file that was read has its own. Waits while the owner has a file that isn't
 * read yet, because it may have the page too.
 */
export async function forgetDecisions(database: Database, filesOf: PlannerFilesOf): Promise<void> {
  for (let after = ''; ; ) {
    const users = await usersWithoutFile(database.queries, after)
    for (const userId of users) await database.transaction((tx) => forgetDecisionsOf(tx, userId, filesOf))
    if (users.length < usersAtOnce) return
    after = users.at(-1) ?? ''
  }
}

async function usersWithoutFile(queries: Queries, after: string): Promise<string[]> {
  const of = (table: 'page_decisions' | 'page_choices') =>
    queries.selectFrom(table).select('user_id as userId').where('upload_id', 'is', null).where('user_id', '>', after)
  const rows = await of('page_decisions').union(of('page_choices')).orderBy('userId').limit(usersAtOnce).execute()
  return rows.map(({ userId }) => userId)
}

async function forgetDecisionsOf(tx: Tx, userId: string, filesOf: PlannerFilesOf): Promise<void> {
  const ended = tx.selectFrom('imports').select('upload_id as uploadId').where('user_id', '=', userId)
  const read = new Set((await ended.where('state', 'not in', ['waiting', 'working']).execute()).map(({ uploadId }) => uploadId))
  if ((await filesOf(tx, userId)).some((id) => !read.has(id))) return
  await tx.deleteFrom('page_decisions').where('user_id', '=', userId).where('upload_id', 'is', null).execute()
  await tx
    .updateTable('page_choices')
    .set(({ selectFrom }) => ({
      upload_id: selectFrom('page_instances')
        .select(({ fn }) => fn.min('page_instances.upload_id').as('upload'))
        .whereRef('page_instances.user_id', '=', 'page_choices.user_id')
        .whereRef('page_instances.content_hash', '=', 'page_choices.content_hash'),
    }))
    .where('user_id', '=', userId)
    .where('upload_id', 'is', null)
    .execute()
  await tx.deleteFrom('page_choices').where('user_id', '=', userId).where('upload_id', 'is', null).execute()
}
