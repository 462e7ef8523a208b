import type { Queries, Tx } from '#kit/server/db/database.ts'
import '../planner.tables.ts'
import { firstDaysOf } from '../../home-pages.rules.ts'
import { writtenSteps } from '../../ink.rules.ts'

/**
 * The uploads that have brought new writing on the page of a day since a moment. What is added to the page of another day doesn't count,
 * because nobody knows when it was written, and neither does what was written ahead and had arrived before.
 */
export async function uploadsWithInkOf(
  queries: Queries | Tx,
  { userId, day, since }: { userId: string; day: string; since: string },
): Promise<string[]> {
  const pages = await queries
    .selectFrom('page_instances')
    .innerJoin('imports', 'imports.id', 'page_instances.import_id')
    .select('page_instances.upload_id as uploadId')
    .distinct()
    .where('page_instances.user_id', '=', userId)
    .where('date_from', 'in', firstDaysOf([day]))
    .where('date_to', '>=', day)
    .where('kind', '=', 'day')
    .where('ink_step', 'in', [...writtenSteps])
    .where('is_unchanged', '=', false)
    .where('is_ignored', '=', false)
    .where('imports.created_at', '>=', since)
    .execute()
  return pages.map(({ uploadId }) => uploadId)
}
