import type { PageKind } from '#features/planner/page-dates.rules.ts'
import type { Decision } from '#features/planner/page-decisions.rules.ts'
import type { CopiedRow, DatabaseCopy } from '#kit/server/db/database-copy.ts'

/**
 * What a user had said about pages, by the id of their file in the backup. In backups from before that had a table of its own, it is in the
 * rows of the pages.
 */
export async function decisionsIn(copy: DatabaseCopy, userId: string): Promise<Map<string, CopiedRow[]>> {
  const tables = await copy.tables()
  const table = ['page_decisions', 'page_instances'].find((name) => tables.includes(name))
  const found: CopiedRow[] = []
  if (table !== undefined)
    for await (const row of copy.rows(table))
      if (row.user_id === userId && (table === 'page_decisions' || row.method === 'person')) found.push(row)
  return Map.groupBy(found, ({ upload_id }) => String(upload_id))
}

/** What was said about the pages of a file, as decisions about those of its copy. */
export function decisionsOn(uploadId: string, rows: readonly CopiedRow[], now: string): Decision[] {
  const text = (value: CopiedRow[string] | undefined) => (value === null || value === undefined ? null : String(value))
  return rows.map((row) => ({
    uploadId,
    sourcePage: Number(row.source_page),
    contentHash: String(row.content_hash),
    foundPlace: text(row.found_place),
    editionId: text(row.edition_id),
    editionPage: row.edition_page === null ? null : Number(row.edition_page),
    kind: text(row.kind) as PageKind | null,
    dateFrom: text(row.date_from),
    dateTo: text(row.date_to),
    isIgnored: Boolean(row.is_ignored),
    moveId: null,
    was: text(row.was),
    decidedAt: text(row.decided_at) ?? now,
  }))
}
