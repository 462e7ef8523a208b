import 'fastify'
import type { FastifyInstance } from 'fastify'
import { isToldEvent, type ToldEvent } from '../../security-events.rules.ts'
import type { Tx } from '../db/database.ts'

/** What an email to the owner of an account is about. */
export interface OwnerNotice {
  userId: string
  event: ToldEvent
  userAgent: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Tells the signed-in user by email about the security event that the route declares. Call it in the transaction that makes the new
     * way in, so that both happen or neither.
     */
    tellOwner(tx: Tx): Promise<void>
    isOwnerTold: boolean
  }
}

/**
 * Adds `request.tellOwner`. A route declares a new way into the account by its security event. If its handler succeeds without telling the
 * owner, the reply is an error, so no such route passes its tests.
 */
export function addOwnerNotices(app: FastifyInstance, tell: (tx: Tx, notice: OwnerNotice) => Promise<void>): void {
  app.decorateRequest('isOwnerTold', false)
  app.decorateRequest('tellOwner', async function tellOwner(tx) {
    const event = this.securityEvent.kind ?? this.routeOptions.config.securityEvent
    if (this.user === null || !isToldEvent(event)) throw new Error(`Nobody is told about ${event}.`)
    await tell(tx, { userId: this.user.id, event, userAgent: this.headers['user-agent'] ?? '' })
    this.isOwnerTold = true
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const { kind = request.routeOptions.config.securityEvent, outcome = 'ok' } = request.securityEvent ?? {}
    const isMissing = isToldEvent(kind) && outcome === 'ok' && reply.statusCode < 400 && !request.isOwnerTold
    if (isMissing && !request.isNoEvent) done(new Error(`The owner was not told about ${kind}.`))
    else done(null, payload)
  })
}
