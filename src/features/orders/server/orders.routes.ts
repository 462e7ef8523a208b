import type { FastifyInstance } from 'fastify'
import { actorOf } from '#kit/server/access/actor.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import { serve } from '#kit/server/http/serve.ts'
import { exportOf } from '#kit/server/lists/export-source.ts'
import { defaultLimit, sendRows } from '#kit/server/lists/paging.ts'
import { lostCodeTexts } from '../lost-code.texts.ts'
import type { Order } from '../orders.contract.ts'
import { ordersApi } from '../orders.contract.ts'
import { lostCodeFieldsMissing, orderNotFound } from '../orders.errors.ts'
import { orderKey } from '../orders.rules.ts'
import { ordersTexts } from '../orders.texts.ts'
import { createChangeOrders } from './change-orders.ts'
import { addClaimsRoutes } from './claims/claims.routes.ts'
import { reminderJobs } from './code-reminders.ts'
import { addConnectionsRoutes } from './connections.routes.ts'
import { addDeliveriesRoutes } from './deliveries/deliveries.routes.ts'
import { addImportRoute } from './import.routes.ts'
import { createLostCode } from './lost-code.ts'
import { addOrderWordsRoutes } from './order-words.routes.ts'
import { createOrdersAdminStore } from './orders-admin.store.ts'
import { ordersList } from './orders-list.ts'
import type { OrdersOptions } from './parts.ts'
import { earlierOrdersJobs } from './products/earlier-orders.ts'
import { addProductsRoutes } from './products/products.routes.ts'
import { settleOrdersJobs } from './products/settle-orders.ts'
import { addWebhookRoutes } from './webhooks.routes.ts'

/** Each request may send an email. Several people may share a network, so its limit is higher than the one per address. */
const asksPerNetwork: RateLimit = { name: 'lost-code-network', points: 20, windowSeconds: 60 * 60 }
const asksPerAddress: RateLimit = { name: 'lost-code-address', points: 5, windowSeconds: 60 * 60 }

/** For each order, so that nobody fills a mailbox, whoever asks. */
const resends: RateLimit = { name: 'order-resends', points: 10, windowSeconds: 24 * 60 * 60 }

export async function addOrdersRoutes(app: FastifyInstance, options: OrdersOptions) {
  const { database, limits, clock } = options
  const orders = createOrdersAdminStore(options)
  const change = createChangeOrders(options)
  const mailLostCode = createLostCode(options)

  await addWebhookRoutes(app, options)
  addDeliveriesRoutes(app, options)
  addConnectionsRoutes(app, options)
  addClaimsRoutes(app, options)
  addOrderWordsRoutes(app, options)
  addProductsRoutes(app, options)

  serve(app, ordersApi.lostCode, async ({ body, request, reply, say }) => {
    const key = addressKey(body.email)
    if (key === '' || (body.orderNumber !== undefined && orderKey(body.orderNumber) === '')) throw lostCodeFieldsMissing()
    await limits.takeNetwork(asksPerNetwork, request)
    await limits.take(asksPerAddress, key)
    options.afterReply(reply, () => mailLostCode(body, request.askedLanguage))
    return { message: options.hasMailServer() ? say(lostCodeTexts).sent : say(lostCodeTexts).cannotSend }
  })

  serve(app, ordersApi.list, async ({ query, ...http }) => {
    // A program that asks with a key hands out the codes that it gets.
    const list = http.request.apiKey ? orders.handOut : orders.list
    return sendRows(await list({ limit: defaultLimit, ...query }), http)
  })

  async function found(id: string): Promise<Order> {
    const order = await orders.find(database.queries, id)
    if (!order) throw orderNotFound()
    return order
  }

  serve(app, ordersApi.resend, async ({ params, body, say, ...caller }) => {
    await limits.take(resends, params.id)
    const email = await change.resend(params.id, body?.email, actorOf(caller, clock))
    return {
      message: (options.hasMailServer() ? say(ordersTexts).resent : say(ordersTexts).resentWithoutMail)(email),
      order: await found(params.id),
    }
  })

  serve(app, ordersApi.decide, async ({ params, body, say, ...caller }) => {
    const done = await change.decide(params.id, body.decision, actorOf(caller, clock))
    const message = say(ordersTexts).decided[done]
    options.wakeJobs()
    return { message, order: await found(params.id) }
  })

  serve(app, ordersApi.settle, async ({ params, say, ...caller }) => {
    await change.settle(params.id, actorOf(caller, clock))
    return { message: say(ordersTexts).settled, order: await found(params.id) }
  })

  serve(app, ordersApi.answer, async ({ params, body: { isSame }, say, ...caller }) => {
    const { id, asksAgain } = await change.answer(params.id, isSame, actorOf(caller, clock))
    options.wakeJobs()
    const texts = say(ordersTexts)
    return { message: asksAgain ? texts.asksAgain : isSame ? texts.isSame : texts.isAnother, order: await found(id) }
  })

  await addImportRoute(app, options)
  async function exported(query: Parameters<typeof orders.handOut>[0]) {
    const { rows, ...page } = await orders.handOut(query)
    const bought = ({ items }: Order) => items?.map(({ title, quantity }) => `${quantity} × ${title}`).join('; ') ?? null
    const codesOf = ({ codes }: Order) => codes.map(({ code }) => code)
    return { ...page, rows: rows.map((row) => ({ ...row, bought: bought(row), accessCodes: codesOf(row) })) }
  }
  const columns = [
    'id',
    'orderNumber',
    'source',
    'customerEmail',
    'state',
    'isActivated',
    'activatedAt',
    'paidAt',
    'refundedAt',
    'partlyRefundedAt',
    'decidedAt',
    'accessCode',
    'mailState',
    'createdAt',
    'downloadedAt',
    'bought',
    'accessCodes',
  ]
  return {
    exports: { orders: exportOf(ordersList, columns, exported) },
    jobs: [{ handlers: { ...settleOrdersJobs(options), ...earlierOrdersJobs(options), ...reminderJobs(options) } }],
  }
}
