import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import './accounts.tables.ts'

/** What a user may do, and the version of the credentials that give it. */
export interface Standing {
  credentialsVersion: number
  isAdmin: boolean
  isReadOnly: boolean
}

/**
 * Returns the standing of a user; null when there is no such user, or their access is revoked or not approved yet. With `isLocked` it stays
 * the same until the transaction ends: changes of the password, the address, the role and the admission wait.
 */
export type FindStanding = (queries: Queries, userId: string, how: { isLocked: boolean }) => Promise<Standing | null>

export function createFindStanding(
  { forUpdate }: Database,
  { requireApproval }: { requireApproval: () => boolean },
): FindStanding {
  return async (queries, userId, { isLocked }) => {
    const registration = queries
      .selectFrom('registered_users')
      .select(fields('credentials_version revoked_at is_approved read_only_at'))
      .where('user_id', '=', userId)
    const role = queries.selectFrom('users').select('is_admin as isAdmin').where('id', '=', userId)
    // The registration first, like everything that changes a user: a different order could deadlock.
    const admitted = await (isLocked ? registration.modifyEnd(forUpdate) : registration).executeTakeFirst()
    if (!admitted || admitted.revokedAt !== null || (requireApproval() && !admitted.isApproved)) return null
    const user = await (isLocked ? role.modifyEnd(forUpdate) : role).executeTakeFirst()
    if (!user) return null
    const { credentialsVersion, readOnlyAt } = admitted
    return { credentialsVersion, isAdmin: user.isAdmin, isReadOnly: readOnlyAt !== null }
  }
}

export async function credentialsVersionOf(tx: Tx, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('registered_users')
    .select('credentials_version as version')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.version
}
