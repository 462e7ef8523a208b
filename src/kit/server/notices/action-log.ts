import type { AdminAction } from '../../actions.contract.ts'
import type { Database, Tx } from '../db/database.ts'
import { newId } from '../ids.ts'
import { removeOlder } from '../jobs/in-batches.ts'
import { firstCursor } from '../lists/paging.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** The action log: what administrators did. No route changes or deletes a row. */
    actions: {
      id: string
      /** The user who acted; null for the command line. Not a foreign key, so that it outlives the account. */
      actor_id: string | null
      actor_email: string | null
      /** `user.approve`, `code.create` ... */
      action: string
      /** What the action was applied to: an id, a code, an address. */
      subject: string
      /** JSON with further facts; never a secret. */
      details: string
      /** The network address of the request, or `cli`. */
      address: string
      created_at: string
    }
  }
}

export interface Action {
  actor: { id: string; email: string } | null
  action: string
  subject: string
  details?: Record<string, string | number | boolean | null>
  address: string
  now: string
}

/**
 * Records what an administrator did, in the transaction that does it. No route changes or deletes these rows.
 *
 * @example await recordAction(tx, { actor: user, action: 'user.approve', subject: id, address: request.ip, now: instant(clock) })
 */
export async function recordAction(tx: Tx, { actor, action, subject, details = {}, address, now }: Action): Promise<void> {
  await tx
    .insertInto('actions')
    .values({
      id: newId(),
      actor_id: actor?.id ?? null,
      actor_email: actor?.email ?? null,
      action,
      subject,
      details: JSON.stringify(details),
      address,
      created_at: now,
    })
    .execute()
}

/** Returns actions, newest first. */
export async function listActions(
  { queries }: Pick<Database, 'queries'>,
  query: { subject?: string | undefined; actorId?: string | undefined; cursor?: string | undefined; limit: number },
): Promise<AdminAction[]> {
  const { subject, actorId, cursor = firstCursor, limit } = query
  const rows = await queries
    .selectFrom('actions')
    .select(['id', 'actor_id as actorId', 'actor_email as actorEmail', 'action'])
    .select(['subject', 'details', 'address', 'created_at as createdAt'])
    .$if(subject !== undefined, (some) => some.where('subject', '=', subject ?? ''))
    .$if(actorId !== undefined, (some) => some.where('actor_id', '=', actorId ?? ''))
    .where('id', '<', cursor)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) as AdminAction['details'] }))
}

/** Clears the details of all actions on a deleted user, since they may name the user. The action, its time and its actor stay. */
export async function forgetSubject(tx: Tx, subject: string): Promise<void> {
  await tx.updateTable('actions').set({ details: '{}' }).where('subject', '=', subject).execute()
}

/** Deletes the actions created before `before`, an ISO 8601 time. */
export const removeOldActions = (database: Pick<Database, 'queries'>, before: string) =>
  removeOlder(database, { table: 'actions', column: 'created_at', before })
