import type { FastifyRequest } from 'fastify'
import { type Clock, instant } from '../clock.ts'
import { type Action, recordAction } from './action-log.ts'
import type { Tx } from './db/database.ts'
import type { SessionUser } from './session-user.ts'

/** The acting administrator, with the network address and the time of the action. */
export interface Actor {
  id: string
  email: string
  address: string
  now: string
}

export function actorOf({ user, request }: { user: SessionUser; request: FastifyRequest }, clock: Clock): Actor {
  return { id: user.id, email: user.email, address: request.ip, now: instant(clock) }
}

/** Adds the administrator's action to the action log, in the transaction that performs it. */
export async function note(
  tx: Tx,
  { address, now, ...actor }: Actor,
  done: Pick<Action, 'action' | 'subject' | 'details'>,
): Promise<void> {
  await recordAction(tx, { ...done, actor, address, now })
}
