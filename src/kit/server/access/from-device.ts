import 'fastify'
import type { ApiScope } from '../../api-scopes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The device that sent the request with its own password; null for anybody else. `user` is then the owner of the device. */
    device: { name: string } | null
    /** The API key that the request was made with; null for anybody else. `user` is then the administrator who made the key. */
    apiKey: { name: string } | null
  }
  interface FastifyContextConfig {
    /**
     * True for a route that only devices use, and no browser: every request needs the password of a device, and those of other sites are
     * refused, also those that only read.
     */
    isForDevices?: true
    /** What an API key must be allowed to do to call the route. Without it, no key can. */
    apiScope?: ApiScope
    /** True for a form whose address is its secret: another page that sends it can do no more than a link. */
    isOpenedByAddress?: true
    /** True for a route whose body is a file: it counts as an upload, and may take as long as one. */
    receivesFile?: boolean
  }
}
