import './action-log.tables.ts'
import type { Database, Tx } from './db/database.ts'
import { newId } from './ids.ts'
import { removeOlder } from './in-batches.ts'

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

/** Clears the details of all actions on a deleted user, since they may name the user. The action, its time and its actor stay. */
export async function forgetSubject(tx: Tx, subject: string): Promise<void> {
  await tx.updateTable('actions').set({ details: '{}' }).where('subject', '=', subject).execute()
}

/** Deletes the actions created before `before`, an ISO 8601 time. */
export const removeOldActions = (database: Pick<Database, 'queries'>, before: string) =>
  removeOlder(database, { table: 'actions', column: 'created_at', before })
