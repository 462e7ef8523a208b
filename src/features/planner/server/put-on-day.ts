import type { Database } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import { NotNow } from '#kit/server/jobs/job.ts'
import { nothingYet } from './imports.store.ts'
import { createMovesStore } from './moves.store.ts'
import { instanceColumns } from './pages.store.ts'
import { createPlannerStore } from './planner.store.ts'

const untilReadMs = 2000

interface PageOfDay {
  userId: string
  uploadId: string
  page: number
  day: string
  now: string
}

/**
 * Puts a page with writing that is of no planner on a day, as if its owner had said so. One that has a place stays there.
 *
 * @throws NotNow while the pages of its file are being read
 */
export async function putOnDay(database: Database, asked: PageOfDay): Promise<void> {
  const { userId, uploadId, page, day, now } = asked
  const imports = createPlannerStore(database)
  if (await imports.isOpen(uploadId)) throw new NotNow('Its pages are being read.', untilReadMs)
  if (!(await imports.isOn(userId))) return
  const pages = database.queries.selectFrom('page_instances').select(instanceColumns).where('user_id', '=', userId)
  const named = pages.where('upload_id', '=', uploadId).where('source_page', '=', page)
  if (!(await named.executeTakeFirst())) await addUnread(database, asked)
  const row = await named.where('method', 'is', null).executeTakeFirst()
  if (!row) return
  const writing = database.queries.updateTable('page_instances').set({ ink_step: 'little' }).where('id', '=', row.id)
  await writing.where('ink_step', 'is', null).execute()
  const place = { editionId: null, editionPage: null, kind: 'day', dateFrom: day, dateTo: day } as const
  await createMovesStore(database).move({ id: newId(), userId, now }, [{ row, place, isIgnored: false }])
}

/** Adds a page of a file that wasn't read, because no planner is published. All of its pages are read once there is one. */
async function addUnread(database: Database, { userId, uploadId, page, now }: PageOfDay): Promise<void> {
  await database.transaction(async (tx) => {
    await tx
      .insertInto('imports')
      .values({ id: newId(), user_id: userId, upload_id: uploadId, state: 'done', ...nothingYet, created_at: now })
      .onConflict((conflict) => conflict.column('upload_id').doNothing())
      .execute()
    const found = tx.selectFrom('imports').select('id').where('upload_id', '=', uploadId).where('state', '=', 'done')
    const { id } = (await found.executeTakeFirst()) ?? {}
    if (id === undefined) return
    const place = {
      edition_id: null,
      edition_page: null,
      kind: null,
      date_from: null,
      date_to: null,
      method: null,
      confidence: 0,
    }
    const ink = { ink_step: null, ink_rows: null, ink_cells: null, ink_bits: null, picture_key: null }
    const state = { is_unchanged: false, is_ignored: false, suggestions: '[]', made_at: now, move_id: null }
    await tx
      .insertInto('page_instances')
      .values({
        ...{ id: newId(), import_id: id, user_id: userId, upload_id: uploadId, source_page: page },
        ...{ ...place, ...ink, ...state, content_hash: `${uploadId} ${page}` },
      })
      .execute()
  })
}
