import type { FastifyInstance } from 'fastify'
import { codesList } from '#features/access/server/codes-list.ts'
import { usersList } from '#features/accounts/server/users-list.ts'
import { subscriptionsList } from '#features/newsletter/server/subscriptions-list.ts'
import { listContacts } from '#features/orders/server/deliveries/deliveries.store.ts'
import { ordersList } from '#features/orders/server/orders-list.ts'
import { findSoldEditions } from '#features/orders/server/products/products.store.ts'
import { createEditionsStore } from '#features/planner/server/editions.store.ts'
import { actionsApi } from '#kit/actions.contract.ts'
import { defaultBrand } from '#kit/brand.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { readCounters } from '#kit/server/lists/counters.ts'
import { counterOf } from '#kit/server/lists/list-pages.ts'
import { defaultLimit, sendPage } from '#kit/server/lists/paging.ts'
import { listActions } from '#kit/server/notices/action-log.ts'
import type { Shop } from '#kit/server/shop.ts'
import type { ShopConfig } from '#operations/server/config.ts'
import { overviewApi } from '../overview.contract.ts'

const users = usersList.states.map((state) => counterOf(usersList, state))
const orders = ordersList.states.map((state) => counterOf(ordersList, state))
const codes = codesList.states.map((state) => counterOf(codesList, state))
const approvedUsers = counterOf(usersList, 'approved')
const subscribers = counterOf(subscriptionsList, 'active')

interface OverviewOptions extends Pick<Basics, 'database' | 'hasMailServer' | 'isSecure'> {
  shop: Shop<ShopConfig>
  /** True when backups are made by schedule and hold the secrets. */
  hasBackups: () => Promise<boolean>
}

/** Serves the counts, the set-up list and the action log. */
export function addOverviewRoutes(
  app: FastifyInstance,
  { database, shop, isSecure, hasMailServer, hasBackups }: OverviewOptions,
) {
  const editions = createEditionsStore(database)
  serve(app, overviewApi.counts, async () => {
    const counted = await readCounters(database.queries, [...users, ...orders, subscribers])
    const sumOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (counted[name] ?? 0), 0)
    return {
      registeredUsers: sumOf(users),
      subscribers: sumOf([subscribers]),
      totalOrders: sumOf(orders),
      approvedUsers: sumOf([approvedUsers]),
    }
  })

  serve(app, overviewApi.setUp, async () => {
    const counted = await readCounters(database.queries, [...codes, ...orders])
    const sumOf = (names: readonly string[]) => names.reduce((sum, name) => sum + (counted[name] ?? 0), 0)
    const { brand, webhookSecrets, shopTexts } = shop.now()
    const contacts = [...(await listContacts(database.queries)).values()]
    const hasTested = contacts.some(({ testedAt }) => testedAt !== null)
    const hasHeard = contacts.some(({ heardAt }) => heardAt !== null)
    const [hasEdition, isPublished, sold] = await Promise.all([
      editions.hasAny(),
      editions.hasPublished(),
      findSoldEditions(database.queries),
    ])
    return {
      edition: hasEdition,
      published: isPublished,
      product: sold.length > 0,
      https: isSecure,
      mail: hasMailServer(),
      storeLink: brand.storeUrl !== defaultBrand.storeUrl,
      // The first start creates one code for trying the sign-up.
      connection: Object.keys(webhookSecrets).some((shop) => shop !== 'webhook') || hasHeard,
      codes: sumOf(codes) > 1,
      // The privacy policy names this address for questions about data.
      privacy: brand.supportEmail !== defaultBrand.supportEmail,
      legalNotice: shopTexts.legalNotice !== null,
      order: sumOf(orders) > 0 || hasTested,
      backups: await hasBackups(),
    }
  })

  serve(app, actionsApi.actions, async ({ query, request, reply }) => {
    const { limit = defaultLimit } = query
    return sendPage(await listActions(database, { ...query, limit: limit + 1 }), limit, { request, reply })
  })
}
