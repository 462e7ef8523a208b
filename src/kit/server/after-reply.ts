import type { FastifyInstance } from 'fastify'

/** Begins work that the reply does not wait for. Failures are logged. */
export type AfterReply = (work: () => Promise<void>) => void

/**
 * For answers that must take the same time whatever is found ("if we know this address, a mail is on its way"): the work is done afterwards,
 * and a server that stops waits for it.
 */
export function createAfterReply(app: FastifyInstance): AfterReply {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (work) => {
    // In a later turn: an embedded database answers within this one, and the reply would wait for it.
    const run = new Promise<void>((resolve) => setImmediate(resolve))
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, 'work after a reply failed'))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
