import { createHmac } from 'node:crypto'
import { deliveriesApi } from '#features/orders/deliveries.contract.ts'
import { deliveriesTexts } from '#features/orders/deliveries.texts.ts'
import { addDelivery, listDeliveries, noteHeard } from '#features/orders/server/deliveries/deliveries.store.ts'
import { wooCommerceOrder } from '#features/orders/server/shops/shops.test-data.ts'
import { instant, systemClock } from '#kit/clock.ts'
import type { Fixtures, TestUser } from '../fixtures.ts'

const secret = 'the secret of the connected shops'

/** Three connected shops. */
export const connectedShops = {
  SHOPIFY_WEBHOOK_SECRET: secret,
  WOOCOMMERCE_WEBHOOK_SECRET: secret,
  LEMONSQUEEZY_WEBHOOK_SECRET: secret,
}

const address = 'dinah.bartholomew-featherstonehaugh@a-long-name-of-a-host.mail.example'

/** Sends messages of every result to the server at `url`. One shop was last heard days ago, another one never. */
export async function fillDeliveries(url: string, fixtures: Fixtures, admin: TestUser): Promise<void> {
  const { database } = fixtures
  const sign = (body: string, key = secret) => createHmac('sha256', key).update(body).digest('base64')
  const send = (payload: object | string, key = secret) => {
    const body = typeof payload === 'string' ? payload : JSON.stringify(payload)
    const headers = { 'Content-Type': 'application/json', 'X-WC-Webhook-Signature': sign(body, key) }
    return fetch(`${url}/api/webhooks/woocommerce`, { method: 'POST', headers, body })
  }
  const paid = wooCommerceOrder({ id: 801, number: '801' })
  await send(paid)
  await send(paid)
  await send(wooCommerceOrder({ id: 805, number: '805', meta_data: [{ key: '_wcpay_mode', value: 'test' }] }))
  await send({ id: 5, name: 'A coupon', status: 'publish' })
  await send({ ...wooCommerceOrder({ id: 802, number: '-802' }), billing: { email: address } })
  await send(`{"number": "${'9'.repeat(70)}",`)
  await send(wooCommerceOrder({ id: 803, number: '803' }), 'the secret before it was corrected')
  // Too large to be kept.
  const large = { method: 'POST', headers: { 'Content-Type': 'application/json', 'X-Signature': '0'.repeat(64) } }
  await fetch(`${url}/api/webhooks/lemonsqueezy`, { ...large, body: JSON.stringify(' '.repeat(70_000)) })

  // Refused while the server's secret was wrong. It's right now.
  const now = instant(systemClock)
  const body = JSON.stringify(wooCommerceOrder({ id: 804, number: '804' }))
  const nothing = { reference: null, orderNumber: null, customerEmail: null }
  const refused = { result: 'refused' as const, reason: deliveriesTexts.reasons.signature, ...nothing }
  await database.transaction(async (tx) => {
    await addDelivery(tx, { shop: 'woocommerce', ...refused, body: Buffer.from(body), signature: sign(body), now })
    await noteHeard(tx, { shop: 'lemonsqueezy', now: instant(systemClock, -3 * 24 * 60 * 60 * 1000) })
  })
  const [last] = await listDeliveries(database.queries, { limit: 1 })
  await fixtures.call(admin, deliveriesApi.replay.path.replace(':id', last?.id ?? ''), { method: 'POST' })
}
