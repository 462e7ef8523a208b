import type { FastifyInstance } from 'fastify'
import type { Round } from '#kit/server/jobs/rounds.ts'
import type { LiveShop } from './live-shop.ts'

/** A message of a shop is read with the present secret, however recently it was changed by another process. */
const alwaysFresh = '/api/webhooks/'

const unreadText = 'the settings of the shop could not be read'

/** How long other requests wait for a database that is slow or away. Then what was known before applies. */
const mostWaitMs = 300

/** Takes over settings that another process has saved, before requests that show or use them. */
export function refreshSettings(app: FastifyInstance, shop: Pick<LiveShop, 'isFresh' | 'refresh'>): void {
  app.addHook('onRequest', async (request) => {
    const { url } = request
    const isAlwaysFresh = url.startsWith(alwaysFresh)
    if (url.startsWith('/assets/') || (shop.isFresh() && !isAlwaysFresh)) return
    const refreshed = shop.refresh()
    // The pages work without the database.
    await (isAlwaysFresh ? refreshed : within(mostWaitMs, refreshed)).catch((error: unknown) => {
      request.log.warn({ err: error }, unreadText)
    })
  })
}

/** Takes over what was saved elsewhere in a process that gets no requests. It sends reminders and other emails too. */
export function settingsRound(shop: Pick<LiveShop, 'refresh'>, logger: { warn(fields: object, message: string): void }): Round {
  let isFailing = false
  return {
    everyMs: 10_000,
    async run() {
      await shop.refresh()
      isFailing = false
    },
    onError(error) {
      if (!isFailing) logger.warn({ err: error }, unreadText)
      isFailing = true
    },
  }
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([work, passed]).finally(() => clearTimeout(timer))
}
