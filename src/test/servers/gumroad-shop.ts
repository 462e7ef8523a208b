import { gumroadPing, startGumroadServer } from '#features/orders/server/shops/gumroad-server.test-data.ts'
import type { Database } from '#kit/server/db/database.ts'
import { createWillow } from '../willow.ts'

export const gumroadToken = 'a token that may view sales'

export type GumroadShop = Awaited<ReturnType<typeof startGumroadShop>>

/** A Willow whose shop sells at a stand-in for Gumroad, and the pings that Gumroad sends it. */
export async function startGumroadShop(database: Database) {
  const gumroad = await startGumroadServer(gumroadToken)
  const config = { gumroadApi: gumroad.url, webhookSecrets: { gumroad: gumroadToken } }
  const willow = await createWillow({ database, config })
  return {
    gumroad,
    willow,
    async ping(changes: Record<string, string> = {}, { from = '198.51.100.1', path = '' } = {}) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': from }
      const url = `/api/webhooks/gumroad${path}`
      const reply = await willow.app.inject({ method: 'POST', url, payload: gumroadPing(changes), headers })
      return [reply.statusCode, reply.json().result ?? reply.json().code]
    },
    async close() {
      await willow.close()
      await gumroad.close()
    },
  }
}
