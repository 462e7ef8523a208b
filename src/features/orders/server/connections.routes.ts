import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { actorOf, note } from '#kit/server/access/actor.ts'
import { serve } from '#kit/server/http/serve.ts'
import { connectionsApi } from '../connections.contract.ts'
import { ordersTexts } from '../orders.texts.ts'
import { addConnection, listConnections } from './connections.store.ts'
import { readAddressOf, storeSecret } from './deliveries/shop-addresses.store.ts'
import type { OrdersOptions } from './parts.ts'

/** Serves the shops that orders can be of. */
export function addConnectionsRoutes(app: FastifyInstance, { database, clock, publicUrl, ...options }: OrdersOptions): void {
  const list = () => listConnections(database.queries, options.shop.now().webhookSecrets)
  serve(app, connectionsApi.list, list)

  serve(app, connectionsApi.address, () => readAddressOf(database.queries, 'gumroad'))

  serve(app, connectionsApi.makeAddress, async (call) => {
    const actor = actorOf(call, clock)
    const secret = randomBytes(16).toString('base64url')
    await actor.transaction(async (tx) => {
      await storeSecret(tx, { shop: 'gumroad', secret, now: actor.now })
      await note(tx, actor, { action: 'shop.address', subject: 'gumroad' })
    })
    return { message: call.say(ordersTexts).addressMade, address: `${publicUrl}/api/webhooks/gumroad/${secret}` }
  })

  serve(app, connectionsApi.add, async ({ body: { shop, name }, ...call }) => {
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      const id = await addConnection(tx, { source: shop, name: name.trim(), now: actor.now })
      await note(tx, actor, { action: 'shop.another', subject: shop, details: { connection: id, name: name.trim() } })
    })
    return {
      message: call.say(ordersTexts).connected(name.trim()),
      connections: await list(),
    }
  })
}
