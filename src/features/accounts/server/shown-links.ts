import type { Queries, Tx } from '#kit/server/db/database.ts'

/** Ends all links by which a user shows pages. Returns whether there were any. */
export async function endShownLinks(queries: Queries | Tx, userId: string): Promise<boolean> {
  return (await queries.deleteFrom('shown_links').where('user_id', '=', userId).returning('id').execute()).length > 0
}
