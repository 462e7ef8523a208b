import type { FastifyInstance, FastifyReply } from 'fastify'

/** Starts work once the reply has been sent or its connection has closed. Failures are logged. */
export type AfterReply = (reply: FastifyReply, work: () => Promise<void>) => void

/**
 * For replies that must take the same time whatever the server finds ("if we know this address, an email is on its way"). The work runs
 * after the reply, and a stopping server waits for it.
 */
export function createAfterReply(app: FastifyInstance): AfterReply {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (reply, work) => {
    // An embedded database blocks the thread while it works, so work that began earlier would delay the reply.
    const run = new Promise<void>((resolve) => reply.raw.once('finish', resolve).once('close', resolve))
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, 'work after a reply failed'))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
