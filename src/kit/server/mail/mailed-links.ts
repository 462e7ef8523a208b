import 'fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tokenHash } from '../access/tokens.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route follows an emailed link that gives access to an account. */
    isMailedLink?: boolean
  }
  interface FastifyRequest {
    /** True once it was decided whether an emailed link works in this browser. */
    isLinkWeighed: boolean
  }
}

/**
 * Has `weigh` check each emailed link that gives access to an account, before the route that follows it. It gets the hash of the link's
 * token, and throws when the link doesn't work in this browser. `serve` fails such a route where no hook has looked.
 */
export function weighMailedLinks(app: FastifyInstance, weigh: (request: FastifyRequest, token: string) => Promise<void>): void {
  app.decorateRequest('isLinkWeighed', false)
  app.addHook('preHandler', async (request) => {
    if (request.routeOptions.config.isMailedLink !== true) return
    const { token } = request.body as { token: string }
    await weigh(request, tokenHash(token))
    request.isLinkWeighed = true
  })
}
