import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

const absoluteLifetimeMs = 90 * 24 * 60 * 60 * 1000

/** Adds to sessions their absolute end, the user's last proof of identity, and the last use of the admin area. */
export async function proofs(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('sessions').addColumn('ends_at', columns.instant).execute()
  await db.schema.alterTable('sessions').addColumn('proved_at', columns.instant).execute()
  await db.schema.alterTable('sessions').addColumn('admin_used_at', columns.instant).execute()
  // Existing sessions get the full lifetime from now on. `proved_at` stays null, so their users must re-authenticate where a proof is
  // needed.
  const sessions = db as Kysely<{ sessions: { ends_at: string } }>
  await sessions
    .updateTable('sessions')
    .set({ ends_at: new Date(Date.now() + absoluteLifetimeMs).toISOString() })
    .execute()
}
