import type { Actor } from '#kit/server/access/actor.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { RefundDecision } from '../orders.rules.ts'
import type { OrderCode, OrdersOptions } from './parts.ts'

/** Ends what a code gave. A customer who has another code that is paid keeps the account as it is. */
export function createTakeAccess({
  codes,
  revokeAccess,
  limitToReading,
}: Pick<OrdersOptions, 'codes' | 'revokeAccess' | 'limitToReading'>) {
  return async (tx: Tx, { id, usedBy }: OrderCode, decision: RefundDecision, actor: Actor): Promise<void> => {
    await codes.void(tx, id, actor.now)
    if (!usedBy || decision === 'keep') return
    if (decision === 'read-only') await codes.leaveReading(tx, id, actor.now)
    // A customer who had an account before keeps that, and loses what the code brought.
    else if (!(await codes.takeBack(tx, id, actor.now))) return revokeAccess(tx, usedBy, actor)
    if (await codes.paysForReadingOnly(tx, usedBy)) await limitToReading(tx, usedBy, actor)
  }
}
