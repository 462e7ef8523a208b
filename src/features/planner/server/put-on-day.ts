import type { Database } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import { NotNow } from '#kit/server/jobs/job.ts'
import { createMovesStore } from './moves.store.ts'
import { instanceColumns } from './pages.store.ts'
import { createPlannerStore } from './planner.store.ts'

const untilReadMs = 2000

/**
 * Puts a page that is of no planner on a day, as if its owner had said so. One that has a place stays there.
 *
 * @throws NotNow while the pages of its file are being read
 */
export async function putOnDay(
  database: Database,
  { userId, uploadId, page, day, now }: { userId: string; uploadId: string; page: number; day: string; now: string },
): Promise<void> {
  if (await createPlannerStore(database).isOpen(uploadId)) throw new NotNow('Its pages are being read.', untilReadMs)
  const own = database.queries.selectFrom('page_instances').select(instanceColumns).where('user_id', '=', userId)
  const unplaced = own.where('upload_id', '=', uploadId).where('source_page', '=', page).where('method', 'is', null)
  const row = await unplaced.executeTakeFirst()
  if (!row || row.isIgnored) return
  const place = { editionId: null, editionPage: null, kind: 'day', dateFrom: day, dateTo: day } as const
  await createMovesStore(database).move({ id: newId(), userId, now }, [{ row, place, isIgnored: false }])
}
