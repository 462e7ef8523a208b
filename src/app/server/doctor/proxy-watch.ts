import type { FastifyInstance } from 'fastify'
import { householdOf, isForwarded } from '#kit/server/household.ts'

/**
 * Notices requests that came by way of a proxy which `TRUST_PROXY` does not name. Only from addresses of one's own networks: anybody else can
 * send such headers. Returns whether there were any.
 */
export function watchForProxy(app: FastifyInstance): () => boolean {
  let saw = false
  app.addHook('onRequest', async ({ headers, ip, socket }) => {
    if (!saw && isForwarded(headers) && ip === socket.remoteAddress && householdOf(ip) === null) saw = true
  })
  return () => saw
}
