import { type Kysely, sql } from 'kysely'

/** Counts the codes of each batch from an index alone. */
export async function batches(db: Kysely<unknown>) {
  await sql`create index codes_by_label on access_codes (label, is_used, voided_at, created_at) where label is not null`.execute(
    db,
  )
}
