import { type Kysely, sql } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

/** Finds a code by what somebody typed without its hyphens, or with more of them. */
export async function foldedCodes(db: Kysely<unknown>, _columns: ColumnKinds) {
  await sql`create index access_codes_folded on access_codes (replace(code, '-', ''))`.execute(db)
}
