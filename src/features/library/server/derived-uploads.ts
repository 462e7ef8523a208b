import { sql } from 'kysely'
import type { Database, Queries } from '#kit/server/db/database.ts'
import { correctCounts, type DerivedColumns } from '#kit/server/lists/derived.ts'
import { searchable, sortName } from '../library.rules.ts'
import { addToTotals } from './library.rows.ts'

export const derivedUploads: DerivedColumns = {
  table: 'uploads',
  id: 'id',
  from: ['original_name'],
  columns: ['search_name', 'sort_name'],
  derive: (rows) =>
    rows.map(({ original_name: name }) => ({ search_name: searchable(name ?? ''), sort_name: sortName(name ?? '') })),
}

/** Recounts the files of each folder and corrects the totals. Returns how many were wrong. */
export function rebuildTotals(database: Database): Promise<number> {
  const read = async (queries: Queries) => {
    const { rows } = await sql<{ userId: string; folder: string; files: number }>`
      select user_id as "userId", folder, cast(sum(files) as bigint) as files from (
        select user_id, folder, count(*) as files from uploads where deleted_at is null group by user_id, folder
        union all
        select user_id, folder, -files from upload_totals
      ) as difference
      group by user_id, folder having sum(files) <> 0 order by user_id, folder`.execute(queries)
    return rows
  }
  return correctCounts(database, read, async (tx, differences) => {
    for (const { userId, folder, files } of differences) await addToTotals(tx, userId, { [folder]: files })
  })
}
