import 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** A device sent it, by its own password: `user` is whose device that is. */
    isFromDevice: boolean
  }
}
