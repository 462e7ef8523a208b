import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

interface Before {
  sourcePage: number
  contentHash: string
  method: string | null
}

/** Adds where a page was before its owner said something about it. Of earlier answers, it is in the moves that can still be undone. */
export async function pageHistories(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('page_decisions').addColumn('was', columns.text).execute()
  const { rows } = await sql<{ user_id: string; before: string }>`
    select user_id, before from page_moves where undone_at is null order by created_at, id`.execute(db)
  for (const { user_id, before } of rows)
    for (const page of JSON.parse(before) as Before[]) {
      if (page.method === 'person') continue
      const { sourcePage, contentHash, ...all } = page
      const was = JSON.stringify(all)
      await sql`
        update page_decisions set was = ${was}
        where user_id = ${user_id} and content_hash = ${contentHash} and source_page = ${sourcePage} and was is null`.execute(db)
    }
}
