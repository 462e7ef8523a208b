import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

interface VersionRow {
  user_id: string
  place: string
  content_hash: string
  ink_cells: string | null
}

/**
 * Adds what an owner could choose from when they chose a version of a page, so that ink that came later is told from ink that they knew. Of
 * earlier choices, those versions count of which a file was uploaded before.
 */
export async function seenVersions(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema
    .alterTable('page_choices')
    .addColumn('seen', columns.text, (column) => column.notNull().defaultTo('{"contents":[],"inkCells":null}'))
    .execute()
  const { rows } = await sql<VersionRow>`
    select page_choices.user_id, page_choices.place, page_instances.content_hash, page_instances.ink_cells
    from page_choices
    join page_instances on page_instances.user_id = page_choices.user_id
      and page_choices.place = case when page_instances.edition_page is null
        then page_instances.kind || ' ' || page_instances.date_from
        else page_instances.edition_id || ' ' || cast(page_instances.edition_page as text) end
    join uploads on uploads.id = page_instances.upload_id
    where uploads.upload_date <= page_choices.chosen_at or page_instances.content_hash = page_choices.content_hash`.execute(db)
  for (const [userId, own] of Map.groupBy(rows, (row) => row.user_id))
    for (const [place, versions] of Map.groupBy(own, (row) => row.place)) {
      const seen = JSON.stringify({
        contents: [...new Set(versions.map((row) => row.content_hash))],
        inkCells: densest(versions),
      })
      await sql`update page_choices set seen = ${seen} where user_id = ${userId} and place = ${place}`.execute(db)
    }
}

/** In each cell the most ink of all versions, as hexadecimal digits. */
function densest(versions: readonly VersionRow[]): string | null {
  const inks = versions.flatMap((row) => row.ink_cells ?? [])
  const [first] = inks
  if (first === undefined) return null
  return [...first]
    .map((_, at) =>
      inks
        .map((cells) => cells[at] ?? '0')
        .toSorted()
        .at(-1),
    )
    .join('')
}
