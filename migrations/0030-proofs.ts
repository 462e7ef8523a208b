import type { Kysely } from 'kysely'
import type { ColumnKinds } from '#kit/server/db/columns.ts'

const absoluteLifetimeMs = 90 * 24 * 60 * 60 * 1000

/** When a session ends however much it is used, when its person last proved who they are, and when they last used the admin area in it. */
export async function proofs(db: Kysely<unknown>, columns: ColumnKinds) {
  await db.schema.alterTable('sessions').addColumn('ends_at', columns.instant).execute()
  await db.schema.alterTable('sessions').addColumn('proved_at', columns.instant).execute()
  await db.schema.alterTable('sessions').addColumn('admin_used_at', columns.instant).execute()
  // Sessions that are there count from the upgrade. Nobody has proved anything in them yet.
  const sessions = db as Kysely<{ sessions: { ends_at: string } }>
  await sessions
    .updateTable('sessions')
    .set({ ends_at: new Date(Date.now() + absoluteLifetimeMs).toISOString() })
    .execute()
}
