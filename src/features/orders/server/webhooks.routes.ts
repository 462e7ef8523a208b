import type { FastifyInstance } from 'fastify'
import { instant } from '#kit/clock.ts'
import { unknownPath } from '#kit/errors.ts'
import { serve } from '#kit/server/serve.ts'
import { ordersApi } from '../orders.contract.ts'
import { notSigned, unreadableEvent } from '../orders.errors.ts'
import { isOrderNumber, type OrderEvent } from '../orders.rules.ts'
import type { OrdersOptions, WebhookSecrets } from './parts.ts'
import { createRecordEvent } from './record-event.ts'
import { lemonSqueezy } from './shops/lemon-squeezy.ts'
import { ownWebhook } from './shops/own-webhook.ts'
import type { Shop } from './shops/shop.ts'
import { shopify } from './shops/shopify.ts'
import { isPing, wooCommerce } from './shops/woocommerce.ts'

/** An order with very many lines has about 300 KB. */
const maxBodyBytes = 2 * 1024 * 1024

type WebhookRoute = typeof ordersApi.webhook

/** Routes that receive events from shops. A request with a wrong signature is refused before its body is parsed. */
export async function addWebhookRoutes(app: FastifyInstance, options: OrdersOptions) {
  const { database, clock, secrets } = options
  const record = createRecordEvent(options)

  /** Records all events of a request in one transaction. */
  async function receive(events: readonly OrderEvent[]): Promise<'accepted' | 'known' | 'ignored'> {
    if (events.length === 0) return 'ignored'
    const now = instant(clock)
    const recorded = await database.transaction(async (tx) => {
      const all: string[] = []
      for (const event of events) all.push(await record(tx, event, { now, isMailed: true }))
      return all
    })
    return recorded.some((one) => one !== 'known') ? 'accepted' : 'known'
  }

  await app.register(async (raw) => {
    // The signature covers the raw bytes, so these routes, and only these, receive the body unparsed.
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBodyBytes }, (_request, body, done) => done(null, body))

    const serveShop = (route: WebhookRoute, shop: Shop, name: keyof WebhookSecrets) =>
      serve(raw, route, async ({ request }) => {
        const secret = secrets[name]
        if (!secret) throw unknownPath()
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        if (shop === wooCommerce && isPing(body)) return { result: 'ignored' as const }
        if (!shop.isGenuine({ headers: request.headers, body, secret, nowMs: clock.now() })) throw notSigned()
        return { result: await receive(shop.events(parse(body)).filter(isKept)) }
      })

    serveShop(ordersApi.webhook, ownWebhook, 'webhook')
    serveShop(ordersApi.shopify, shopify, 'shopify')
    serveShop(ordersApi.wooCommerce, wooCommerce, 'woocommerce')
    serveShop(ordersApi.lemonSqueezy, lemonSqueezy, 'lemonsqueezy')
  })
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    throw unreadableEvent()
  }
}

/** False for a number that nobody could type. It is dropped, not refused, because the shop couldn't correct it. */
function isKept({ orderNumber }: OrderEvent): boolean {
  return orderNumber === null || isOrderNumber(orderNumber)
}
