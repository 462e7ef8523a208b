import type { FastifyInstance } from 'fastify'
import type { LiveShop } from './live-shop.ts'

/** A message of a shop is read with the present secret, however recently it was changed by another process. */
const alwaysFresh = '/api/webhooks/'

/** Takes over settings that another process has saved, before requests that show or use them. */
export function refreshSettings(app: FastifyInstance, shop: LiveShop): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { url } = request
    if (url.startsWith('/assets/') || (shop.isFresh() && !url.startsWith(alwaysFresh))) return done()
    shop.refresh().then(
      () => done(),
      (error: unknown) => {
        // What was known before still applies, and the pages work without the database.
        request.log.warn({ err: error }, 'the settings of the shop could not be read')
        done()
      },
    )
  })
}
