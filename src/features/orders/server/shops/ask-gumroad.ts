import { readBytes } from '#kit/server/http/ask-server.ts'
import { deliveriesTexts } from '../../deliveries.texts.ts'
import { readAsked } from './gumroad.ts'
import { type AskShop, looseFields, looseList, type ShopAnswer } from './shop.ts'

export const gumroadApi = 'https://api.gumroad.com'

/** Gumroad waits five seconds for an answer to its ping. */
const withinMs = 4000
const mostBytes = 512 * 1024

const { reasons } = deliveriesTexts
const silent: ShopAnswer = { kind: 'silent', reason: reasons.noAnswer }

interface Options {
  /** Another address only in tests. Nothing in a message has a say in it. */
  api?: string | undefined
  withinMs?: number
}

/**
 * Asks Gumroad about the sale of a ping. A sale that failed, or whose money hasn't arrived, can be looked up too, so a paid one must also be
 * in the list of sales. The one that its giver pays for, and the seller's own test, are never in the list.
 */
export function createAskGumroad({ api = gumroadApi, withinMs: limitMs = withinMs }: Options = {}): AskShop {
  return async (asked, token) => {
    const ping = readAsked(asked)
    if (ping === null) return { kind: 'denied', reason: reasons.unknownSale }
    const signal = AbortSignal.timeout(limitMs)
    const get = (path: string) => getJson(`${api}${path}`, token, signal)
    try {
      const found = await get(`/v2/sales/${encodeURIComponent(ping.saleId)}`)
      if (isDenied(found)) return { kind: 'denied', reason: reasons.unknownSale }
      if (isRefused(found)) return { kind: 'silent', reason: reasons.token }
      const sale = looseFields(found.json.sale)
      if (found.status !== 200 || sale.id !== ping.saleId) return silent
      const told = (isPaid: boolean): ShopAnswer => ({
        kind: 'confirmed',
        body: Buffer.from(JSON.stringify({ sale, isTest: ping.isTest, isPaid })),
      })
      if (ping.isTest || sale.is_gift_receiver_purchase === true) return told(!ping.isTest)
      const listed = await get(`/v2/sales?order_id=${encodeURIComponent(String(sale.order_id))}`)
      if (listed.status !== 200 || listed.json.success !== true || !Array.isArray(listed.json.sales)) return silent
      return told(looseList(listed.json.sales).some(({ id }) => id === ping.saleId))
    } catch {
      // No connection, no answer in time, or one that isn't JSON.
      return silent
    }
  }
}

interface Found {
  status: number
  json: Record<string, unknown>
}

const isDenied = ({ status, json }: Found) => status === 404 || (status === 200 && json.success === false)
const isRefused = ({ status }: Found) => status === 401 || status === 403

async function getJson(url: string, token: string, signal: AbortSignal): Promise<Found> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const reply = await fetch(url, { headers, signal, redirect: 'error' })
  const read = await readBytes(reply.body ?? [], mostBytes)
  if (read === null) throw new Error('The answer is too large.')
  // What refuses the token need not be JSON.
  const json = reply.ok ? JSON.parse(read.toString('utf8')) : {}
  return { status: reply.status, json: looseFields(json) }
}
