import type { FastifyInstance, FastifyReply } from 'fastify'

/** Begins work when the reply has been sent, or its connection is gone. Failures are logged. */
export type AfterReply = (reply: FastifyReply, work: () => Promise<void>) => void

/**
 * For answers that must take the same time whatever is found ("if we know this address, a mail is on its way"): the work is done afterwards,
 * and a server that stops waits for it.
 */
export function createAfterReply(app: FastifyInstance): AfterReply {
  const running = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(running)
  })
  return (reply, work) => {
    // Not before: an embedded database keeps the program for as long as it works, and the reply would wait for it.
    const run = new Promise<void>((resolve) => reply.raw.once('finish', resolve).once('close', resolve))
      .then(work)
      .catch((error: unknown) => app.log.error({ err: error }, 'work after a reply failed'))
      .finally(() => running.delete(run))
    running.add(run)
  }
}
