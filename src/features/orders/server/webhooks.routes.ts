import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { instant } from '#kit/clock.ts'
import { unknownPath } from '#kit/errors.ts'
import { networkOf } from '#kit/server/access/networks.ts'
import { serve } from '#kit/server/http/serve.ts'
import { type ShopName, shopList, shopNames } from '../order-sources.ts'
import { webhookAddressApi, webhooksApi } from '../orders.contract.ts'
import { notSigned, shopSilent, unreadableEvent } from '../orders.errors.ts'
import { createReceiveDelivery, shops } from './deliveries/receive-delivery.ts'
import { isSecretOf, readAddressOf } from './deliveries/shop-addresses.store.ts'
import type { OrdersOptions } from './parts.ts'
import { headerOf } from './shops/shop.ts'

/** An order with very many lines has about 300 KB. */
const maxBodyBytes = 2 * 1024 * 1024

/** Routes that receive events from shops. A request with a wrong signature is refused before its body is parsed. */
export async function addWebhookRoutes(app: FastifyInstance, options: OrdersOptions) {
  const { database, clock } = options
  const networkKey = ({ ip }: FastifyRequest) =>
    createHmac('sha256', options.securitySecret)
      .update(`network of a shop ${networkOf(ip)}`)
      .digest('base64url')
  const { receive } = createReceiveDelivery(options)

  await app.register(async (raw) => {
    // The signature covers the raw bytes, so these routes, and only these, receive the body unparsed.
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) => done(null, body))

    async function received(shop: ShopName, request: FastifyRequest, isAtSecret: boolean) {
      if (!options.shop.now().webhookSecrets[shop]) throw unknownPath()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (shops[shop].isPing?.(body)) return { result: 'ignored' as const }
      const received = await receive({
        shop,
        body,
        signature:
          shops[shop].signatureIn?.(request.headers) ?? headerOf(request.headers, shopList[shop].signedIn?.toLowerCase() ?? ''),
        network: networkKey(request),
        isAtSecret,
      })
      // Gumroad sends a ping again after some statuses only, and 503 is one of them.
      if ('isSilent' in received) throw received.isSilent ? shopSilent() : notSigned()
      if (received.read.kind === 'unread') {
        request.log.warn({ shop, field: received.read.field }, 'a message about a payment was not understood')
        // Whoever sends our own format can correct it. Shops would stop sending after a few errors.
        if (shop === 'webhook') throw received.read.error ?? unreadableEvent()
      }
      return { result: received.result }
    }

    for (const shop of shopNames)
      serve(raw, webhooksApi[shop], async ({ request }) => {
        const { formerEndsAt } = shop === 'gumroad' ? await readAddressOf(database.queries, shop) : { formerEndsAt: null }
        if (formerEndsAt !== null && formerEndsAt <= instant(clock)) throw unknownPath()
        return received(shop, request, false)
      })

    serve(raw, webhookAddressApi.gumroad, async ({ params: { secret }, request }) => {
      if (!(await isSecretOf(database.queries, 'gumroad', secret))) throw unknownPath()
      return received('gumroad', request, true)
    })
  })
}
