import type { FastifyInstance } from 'fastify'
import { isForwarded, ownNetworkOf } from '#kit/server/access/networks.ts'

/**
 * Detects requests through a proxy that `TRUST_PROXY` doesn't name. Only headers from private networks are considered, because anyone else
 * may forge them. Returns whether there were any.
 */
export function watchForProxy(app: FastifyInstance): () => boolean {
  let saw = false
  app.addHook('onRequest', async ({ headers, ip, socket }) => {
    if (!saw && isForwarded(headers) && ip === socket.remoteAddress && ownNetworkOf(ip) === null) saw = true
  })
  return () => saw
}
