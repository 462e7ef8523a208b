import type { FastifyInstance } from 'fastify'
import '#kit/server/from-device.ts'
import { dropBoxAddress } from '../drop-box.rules.ts'

/**
 * Serves the drop box, to which tablets and programs send files by WebDAV (RFC 4918). It isn't a call of the browser, so it's in no
 * contract.
 */
export function addDropBoxRoutes(app: FastifyInstance) {
  const config = { isForDevices: true } as const
  for (const url of [dropBoxAddress.slice(0, -1), `${dropBoxAddress}*`])
    app.route({
      method: 'OPTIONS',
      url,
      config,
      schema: { hide: true },
      handler: async (_request, reply) =>
        reply.header('dav', '1').header('allow', 'OPTIONS').header('ms-author-via', 'DAV').send(),
    })
}
