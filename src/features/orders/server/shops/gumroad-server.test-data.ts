import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A sale as Gumroad's API describes one, with the fields we read and some that we ignore: `Purchase#as_json` in github.com/antiwork/gumroad,
 * and the example of https://www.mintlify.com/antiwork/gumroad/api/sales/retrieve.
 */
export function gumroadSale(changes: object = {}) {
  return {
    id: 'FO8TXN-dbxYaBdahG97Y-Q==',
    email: 'ada.account@mail.example',
    purchase_email: 'Ada@Mail.example',
    seller_id: 'kL0psVL2admJSYRNs-OCMg==',
    timestamp: '2 days ago',
    created_at: '2026-11-02T10:30:45.000Z',
    product_id: '32-nPAicqbLj8B_WswVlMw==',
    product_name: 'Planner 2027',
    product_permalink: 'plan27',
    price: 2400,
    formatted_total_price: '€24',
    amount_refundable_in_currency: '24',
    order_id: 524459935,
    refunded: false,
    partially_refunded: false,
    chargedback: false,
    disputed: false,
    dispute_won: false,
    paid: true,
    variants: { Size: 'A5' },
    is_gift_sender_purchase: false,
    is_gift_receiver_purchase: false,
    is_bundle_product_purchase: false,
    quantity: 2,
    ...changes,
  }
}

/**
 * The form that Gumroad posts, with the fields of https://www.gumroad.com/ping and `Purchase::PingNotification` in
 * github.com/antiwork/gumroad. Nested fields have escaped brackets, and a retry adds `retry_count`.
 */
export const gumroadPing = (changes: Record<string, string> = {}) =>
  String(
    new URLSearchParams({
      seller_id: 'kL0psVL2admJSYRNs-OCMg==',
      product_id: '32-nPAicqbLj8B_WswVlMw==',
      product_name: 'Planner 2027',
      product_permalink: 'https://planner.gumroad.com/l/plan27',
      email: 'thief@mail.example',
      price: '2400',
      quantity: '99',
      'card[visual]': '',
      order_number: '524459935',
      sale_id: 'FO8TXN-dbxYaBdahG97Y-Q==',
      sale_timestamp: '2026-11-02T10:30:45Z',
      refunded: 'false',
      disputed: 'false',
      dispute_won: 'false',
      ...changes,
    }),
  )

export type GumroadServer = Awaited<ReturnType<typeof startGumroadServer>>

/**
 * A stand-in for Gumroad's API that behaves as `Api::V2::SalesController` in github.com/antiwork/gumroad: a sale that isn't found is answered
 * 200 with `success: false`, and the list has only sales that succeeded.
 */
export async function startGumroadServer(token: string) {
  const state = {
    sales: [gumroadSale()] as ReturnType<typeof gumroadSale>[],
    /** The sales that can be looked up but aren't in the list: they failed, aren't paid yet, or are the seller's own test. */
    unlisted: [] as ReturnType<typeof gumroadSale>[],
    /** Answers in place of Gumroad. */
    instead: null as ((reply: ServerResponse, url: URL) => void) | null,
    asked: [] as string[],
  }
  const server = createServer((request, reply) => {
    const url = new URL(request.url ?? '', 'http://gumroad.example')
    state.asked.push(`${request.method} ${url.pathname}${url.search}`)
    if (state.instead) return state.instead(reply, url)
    const send = (status: number, body: object) => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${token}`) return send(401, {})
    if (url.pathname === '/v2/sales')
      return send(200, {
        success: true,
        sales: state.sales.filter(({ order_id }) => String(order_id) === url.searchParams.get('order_id')),
      })
    const id = decodeURIComponent(url.pathname.replace('/v2/sales/', ''))
    const sale = [...state.sales, ...state.unlisted].find((one) => one.id === id)
    return send(200, sale ? { success: true, sale } : { success: false, message: 'The sale was not found.' })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
