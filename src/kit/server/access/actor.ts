import type { FastifyRequest } from 'fastify'
import { type Clock, instant } from '../../clock.ts'
import type { Tx } from '../db/database.ts'
import { type Action, recordAction } from '../notices/action-log.ts'
import type { Hold } from './hold.ts'
import type { SessionUser } from './session-user.ts'

/** The acting administrator, or a command on the server (null), with the network address and the time of the action. */
export interface Actor {
  id: string | null
  email: string | null
  address: string
  now: string
  /** The name of the API key with which they act; null for a session. */
  apiKey?: string | null
  /** An action is a transaction of its actor, who may have lost the role or the session since the request began. */
  transaction: Hold['transaction']
}

export function actorOf(
  { user, hold, request }: { user: SessionUser; hold: Hold; request: FastifyRequest },
  clock: Clock,
): Actor {
  return {
    id: user.id,
    email: user.email,
    address: request.ip,
    now: instant(clock),
    apiKey: request.apiKey?.name ?? null,
    transaction: hold.transaction,
  }
}

/** Adds the administrator's action to the action log, in the transaction that performs it. */
export async function note(
  tx: Tx,
  { id, email, address, now, apiKey }: Actor,
  done: Pick<Action, 'action' | 'subject' | 'details'>,
): Promise<void> {
  const details = { ...done.details, ...(apiKey ? { apiKey } : {}) }
  await recordAction(tx, { ...done, details, actor: id === null || email === null ? null : { id, email }, address, now })
}
