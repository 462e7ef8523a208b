import 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The device that sent the request with its own password; null for anybody else. `user` is then the owner of the device. */
    device: { name: string } | null
  }
  interface FastifyContextConfig {
    /**
     * True for a route that only devices use, and no browser: every request needs the password of a device, and those of other sites are
     * refused, also those that only read.
     */
    isForDevices?: true
    /** True for a route whose body is a file: it counts as an upload, and may take as long as one. */
    receivesFile?: boolean
  }
}
