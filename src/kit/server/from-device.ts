import 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** True when a device sent the request with its own password. `user` is then the owner of the device. */
    isFromDevice: boolean
  }
}
