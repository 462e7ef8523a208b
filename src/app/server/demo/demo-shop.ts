import { createChangeCodes } from '#features/access/server/change-codes.ts'
import { createCodeAttemptsStore } from '#features/access/server/code-attempts.store.ts'
import { claimAccessCode, payAgain } from '#features/access/server/codes.store.ts'
import { createCodesAdminStore } from '#features/access/server/codes-admin.store.ts'
import { createChangeUsers } from '#features/accounts/server/change-users.ts'
import { findUsers, insertUser } from '#features/accounts/server/users.store.ts'
import { createUsersAdminStore } from '#features/accounts/server/users-admin.store.ts'
import { createSubscriptionsStore } from '#features/newsletter/server/subscriptions.store.ts'
import type { OrderSource } from '#features/orders/order-sources.ts'
import type { OrderEventKind } from '#features/orders/orders.rules.ts'
import { createChangeOrders } from '#features/orders/server/change-orders.ts'
import { activateOrder } from '#features/orders/server/orders.store.ts'
import { createOrdersAdminStore } from '#features/orders/server/orders-admin.store.ts'
import { createRecordEvent } from '#features/orders/server/record-event.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { Config } from '#operations/server/config.ts'
import { wordingsOf } from '#operations/server/wordings.ts'
import { ordersNeeds } from '../orders-needs.ts'
import { createChance } from './chance.ts'
import { type DemoCustomer, demoCustomers } from './demo-customers.ts'
import { createDemoMails } from './demo-mails.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const sources: OrderSource[] = ['shopify', 'shopify', 'webhook', 'woocommerce', 'lemonsqueezy', 'import']
const batches = ['Spring fair', 'Workshop Lisbon', 'Newsletter thank-you']

export interface DemoShop {
  database: Database
  config: Pick<Config, 'brand' | 'webhookSecrets' | 'languages' | 'publicUrl'>
  /** The administrator who made all changes. */
  admin: { id: string; email: string }
  /** Hash of a password that nobody knows. */
  passwordHash: string
  /** End of the history, in milliseconds since 1970. */
  now: number
}

/** Creates a shop as it looks after half a year: 300 customers and their history, made with the program's own functions. */
export async function fillShop({ database, config, admin, passwordHash, now }: DemoShop): Promise<void> {
  const chance = createChance()
  const { publicUrl } = config
  const shop = { now: () => config }
  const wordings = wordingsOf(shop)
  const parts = { database, shop, wordings, publicUrl, findUsers, ...ordersNeeds({ database, shop, wordings, publicUrl }) }
  const users = createChangeUsers({ ...parts, payAgain })
  const codes = createChangeCodes(parts)
  const orders = createChangeOrders(parts)
  const recordEvent = createRecordEvent(parts)
  const tries = createCodeAttemptsStore(database)
  const subscriptions = createSubscriptionsStore(database)

  /** Planned events. They run in chronological order, which is also the order of the log and the lists. */
  const steps: { at: number; run: (now: string) => Promise<unknown> }[] = []
  const plan = (at: number, run: (now: string) => Promise<unknown>) => void (at < now && steps.push({ at, run }))
  const actor = (at: string) => ({ ...admin, address: '203.0.113.7', now: at, transaction: database.transaction })

  const codesList = createCodesAdminStore(parts)
  const usersList = createUsersAdminStore(database)
  const ordersList = createOrdersAdminStore(parts)
  const findCode = async (email: string) =>
    (await codesList.accessCodes({ q: email, limit: 10 })).rows.find(({ customerEmail }) => customerEmail === email)
  const findFreeCode = async (label: string) =>
    (await codesList.accessCodes({ q: label, state: 'available', sort: 'oldest', limit: 1 })).rows[0]
  const findRegistration = async (of: string) =>
    (await usersList.registeredUsers({ q: of, limit: 10 })).rows.find(({ email }) => email === of)
  const findOrder = async (email: string) =>
    (await ordersList.list({ q: email, limit: 10 })).rows.find(({ customerEmail }) => customerEmail === email)

  const placeOrderEvent = (
    kind: OrderEventKind,
    { email }: DemoCustomer,
    order: { number: string; source: OrderSource },
    at: string,
  ) => {
    const { number, source } = order
    const event = { source, reference: number, eventId: `${kind}-${number}`, kind, orderNumber: number, customerEmail: email }
    return database.transaction((tx) => recordEvent(tx, event, { now: at, isMailed: true }))
  }
  const register = ({ name, email }: DemoCustomer, code: string, at: string) =>
    database.transaction(async (tx) => {
      const userId = await insertUser(tx, { name, email, passwordHash, accessCode: code, now: at })
      const claimed = await claimAccessCode(tx, { code, email, userId, now: at })
      if (claimed) await activateOrder(tx, { ...claimed, now: at })
    })
  const withRegistration = async (email: string, change: (id: string) => Promise<unknown>) => {
    const registration = await findRegistration(email)
    if (registration) await change(registration.id)
  }

  function planUser({ email }: DemoCustomer, registeredAt: number) {
    // The latest users still wait for the operator.
    if (chance() < 0.94)
      plan(registeredAt + chance() * 30 * hourMs, (at) =>
        withRegistration(email, (id) => users.approve(id, actor(at)).catch(() => undefined)),
      )
    if (chance() < 0.04) {
      const revokedAt = registeredAt + (5 + chance() * 20) * dayMs
      plan(revokedAt, (at) => withRegistration(email, (id) => users.revoke(id, actor(at))))
      if (chance() < 0.4) plan(revokedAt + dayMs, (at) => withRegistration(email, (id) => users.restore(id, actor(at))))
    }
  }

  function planOrder(customer: DemoCustomer, paidAt: number, order: { number: string; source: OrderSource }) {
    const { email } = customer
    plan(paidAt, (at) => placeOrderEvent('paid', customer, order, at))
    const fate = chance()
    if (fate < 0.82) {
      const registeredAt = paidAt + chance() * 20 * hourMs
      plan(registeredAt, async (at) => {
        const code = await findCode(email)
        if (code) await register(customer, code.code, at)
      })
      planUser(customer, registeredAt)
    }
    if (fate > 0.97 || fate < 0.04) {
      const refundedAt = paidAt + (2 + chance() * 9) * dayMs
      plan(refundedAt, (at) => placeOrderEvent('refunded', customer, order, at))
      if (fate < 0.02)
        plan(refundedAt + dayMs, async (at) => {
          const found = await findOrder(email)
          // Somebody may have named a product meanwhile, for which the order waits.
          if (found?.state === 'needs_decision') await orders.decide(found.id, fate < 0.01 ? 'keep' : 'revoke', actor(at))
        })
    }
  }

  for (const [at, label] of batches.entries())
    plan(now - (170 - at * 60) * dayMs, (when) => codes.createBatch({ count: 40, label }, actor(when)))

  const customers = demoCustomers(300, chance)
  for (const [index, customer] of customers.entries()) {
    const at = now - (300 - index) * 0.56 * dayMs - chance() * 6 * hourMs
    const number = String(2001 + index)
    const source = sources[Math.floor(chance() * sources.length)] ?? 'webhook'
    if (chance() < 0.75) planOrder(customer, at, { number, source })
    else {
      const label = batches[Math.min(2, Math.max(0, Math.floor((index - 5) / 107)))] ?? ''
      plan(at, async (when) => {
        const code = await findFreeCode(label)
        if (code) await register(customer, code.code, when)
      })
      planUser(customer, at)
    }
    if (chance() < 0.3) plan(at + hourMs, (when) => subscribe(customer, when))
    if (index % 23 === 0) plan(at + 2 * hourMs, (when) => giveCode(`friend.${customer.email}`, when))
    if (index % 67 === 5) plan(at + 3 * hourMs, (when) => voidOne(when))
    if (index % 41 === 7) plan(at + 4 * hourMs, (when) => tryInVain(customer, when))
  }
  /** Gives someone a code as a present. */
  async function giveCode(email: string, at: string) {
    const { id } = await codes.create({ customerEmail: email }, actor(at))
    await codes.send(id, actor(at))
  }
  /** Voids one of the codes that were lost at a fair. */
  async function voidOne(at: string) {
    const code = await findFreeCode(batches[0] ?? '')
    if (code) await codes.void(code.id, actor(at))
  }
  /** Records a user who tried another customer's code. */
  async function tryInVain({ email }: DemoCustomer, at: string) {
    const code = await findCode(email)
    if (code) await tries.record({ codeId: code.id, email: `not.${email}`, network: '198.51.100.0/24', now: at })
  }
  function subscribe({ name, email }: DemoCustomer, at: string) {
    const confirmToken = `demo ${email}`
    const expires = new Date(now + dayMs).toISOString()
    const asked = database.transaction((tx) => subscriptions.ask(tx, { name, typed: email, confirmToken, expires, now: at }))
    return asked.then(() => chance() < 0.9 && subscriptions.confirm(confirmToken, at))
  }

  const sendMails = createDemoMails(database, now)
  for (const { at, run } of steps.toSorted((a, b) => a.at - b.at)) {
    await run(new Date(at).toISOString())
    // Those of the last day wait.
    if (at < now - dayMs) await sendMails(at)
  }
}
