import type { FastifyInstance } from 'fastify'
import { accountReadOnly } from '../../errors.ts'
import { isReadingMethod, type ReadOnlyReason } from '../../read-only.rules.ts'
import './sessions.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Why the route may be called for a read-only account. Without it, a route that isn't a plain read refuses such an account. */
    whileReadOnly?: ReadOnlyReason
  }
}

/**
 * Refuses what the owner of a read-only account may not do, at every route: with a session, the password of a device or a key. An account
 * that becomes read-only while the body arrives is refused too, because the hold checks again. Register this after everything that sets
 * `request.user`.
 */
export function refuseReadOnly(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { user, hold, method, routeOptions } = request
    if (user && !isReadingMethod(method) && routeOptions.config.whileReadOnly === undefined) {
      if (user.readOnlyAt !== null) throw accountReadOnly()
      hold?.requireWritable()
    }
    done()
  })
}
