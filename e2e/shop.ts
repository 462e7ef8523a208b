import type { AuthUser } from '#features/accounts/users.contract.ts'
import { createSubscriptionsStore } from '#features/newsletter/server/subscriptions.store.ts'
import type { Order } from '#features/orders/orders.contract.ts'
import { lockOrder, updateOrder } from '#features/orders/server/orders.store.ts'
import { asking } from '#features/orders/server/stored-order.rules.ts'
import { instant, systemClock } from '#kit/clock.ts'
import { type Fixtures, password, type TestUser } from './fixtures.ts'
import type { Page } from './willow.ts'

const customers = [
  'Ada Lovelace',
  'Álvaro de la Cruz',
  'Björn Lind',
  'Clara Okafor',
  'Dinah Bartholomew-Featherstonehaugh',
  'Emil Novák',
  'Fatima Zahra',
  'Grace Park',
  'Hana Suzuki',
  'Ines Moreau',
  'Jonas Weber',
  'Kavya Rao',
]

const csv = (lines: readonly string[]) => ({
  method: 'POST',
  headers: { 'Content-Type': 'text/csv' },
  body: lines.join('\n'),
})

/** Imports orders from a shop's file as `admin`. */
export async function importOrders(fixtures: Fixtures, admin: TestUser, lines: readonly string[]): Promise<void> {
  await fixtures.call(admin, '/api/admin/orders/import?mode=commit', csv(['Order ID,Email,Status', ...lines]))
}

export async function findOrder(fixtures: Fixtures, admin: TestUser, number: string): Promise<Order> {
  const found = (await (await fixtures.call(admin, `/api/admin/orders?q=${number}`)).json()) as Order[]
  if (!found[0]) throw new Error(`There is no order ${number}.`)
  return found[0]
}

/** Signs up with the code of an order. */
export async function redeemOrder(fixtures: Fixtures, order: Order): Promise<void> {
  const { customerEmail: email, accessCode } = order
  await fixtures.visit('/api/create-account', { name: 'Robin Reed', email, accessCode, password })
}

/**
 * Fills a shop as it looks after a few weeks: users and orders in every state, waiting, failed and sent emails, and newsletter subscribers.
 */
export async function fillShop(fixtures: Fixtures, admin: TestUser): Promise<void> {
  await fixtures.users(customers)
  const found = (await (await fixtures.call(admin, '/api/admin/users?q=ines')).json()) as AuthUser[]
  await fixtures.call(admin, `/api/admin/revoke-user/${found[0]?.registrationId}`, { method: 'DELETE' })
  await importOrders(
    fixtures,
    admin,
    Array.from({ length: 9 }, (_, at) => `SHOP-10${at},customer.${at}@mail.example,paid`),
  )
  await redeemOrder(fixtures, await findOrder(fixtures, admin, 'SHOP-103'))
  await redeemOrder(fixtures, await findOrder(fixtures, admin, 'SHOP-104'))
  await importOrders(fixtures, admin, ['SHOP-104,,refunded', 'SHOP-105,,refunded', 'SHOP-200,,paid'])
  await askAboutShop(fixtures, await findOrder(fixtures, admin, 'SHOP-108'))
  await fixtures.database.queries
    .updateTable('mails')
    .set({ state: 'failed', attempts: 1, last_error: '550: No such mailbox' })
    .where('to_address', '=', 'customer.6@mail.example')
    .execute()
  await addReaders(fixtures)
}

/** An order for which its shop says another address and one more line. */
async function askAboutShop({ database }: Fixtures, { id }: Order): Promise<void> {
  const line = (lineId: string, title: string, quantity: number) => ({ lineId, title, sku: null, productId: null, quantity })
  const bought = [line('1', 'Planner 2027', 1)]
  await database.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order) throw new Error('The order is gone.')
    const set = {
      ...asking(order, ['address', 'added'], { otherwise: 'pending', now: instant(systemClock) }),
      ...{ asked_email: 'grandmother.with.a.longer.address@mail.example', items: JSON.stringify(bought) },
      said_items: JSON.stringify([...bought, line('2', 'Planner 2027, Sunday start', 2)]),
    }
    await updateOrder(tx, order, { set })
  })
}

/** Adds subscribers, every second of whom has confirmed. */
async function addReaders({ database }: Fixtures): Promise<void> {
  const subscriptions = createSubscriptionsStore(database)
  const now = instant(systemClock)
  const expires = instant(systemClock, 24 * 60 * 60 * 1000)
  for (const [at, name] of customers.slice(0, 6).entries()) {
    const confirmToken = `reader ${at}`
    const reader = { name, typed: `reader.${at}@mail.example`, confirmToken, expires, now }
    await database.transaction((tx) => subscriptions.ask(tx, reader))
    if (at % 2 === 0) await subscriptions.confirm(confirmToken, now)
  }
}

/** Chooses an action on many codes from the menu of their list. */
export async function chooseForCodes(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Actions for Access Codes' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
