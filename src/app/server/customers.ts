import { createCodesAdminStore } from '#features/access/server/codes-admin.store.ts'
import { findOpeners } from '#features/access/server/opened-products.store.ts'
import { createAccountDeletionStore } from '#features/accounts/server/account-deletion.store.ts'
import { createDevicePasswordsStore } from '#features/accounts/server/device-passwords.store.ts'
import { createFactorsStore } from '#features/accounts/server/factors/factors.store.ts'
import { createUserSessionsStore } from '#features/accounts/server/user-sessions.store.ts'
import { findByAddress, findUsers, readAddress } from '#features/accounts/server/users.store.ts'
import { createUsersAdminStore } from '#features/accounts/server/users-admin.store.ts'
import { createMailsStore } from '#features/mail/server/mails.store.ts'
import { createOrdersAdminStore } from '#features/orders/server/orders-admin.store.ts'
import type { OrderCodes } from '#features/orders/server/parts.ts'
import { findProductNames } from '#features/orders/server/products/products.store.ts'
import { instant } from '#kit/clock.ts'
import { addressKey, isOf } from '#kit/server/access/address-key.ts'
import type { Basics } from '#kit/server/basics.ts'
import { findMails } from '#kit/server/mail/outbox.ts'
import { listActions } from '#kit/server/notices/action-log.ts'
import { listSecurityEvents } from '#kit/server/notices/security-events.ts'
import type { Customer, Found, TimelineEvent } from '../customers.contract.ts'
import { customerNotFound } from '../customers.errors.ts'

const mostFound = 5
/** More than a customer of one shop has. */
const mostShown = 100

export interface CustomersOptions extends Pick<Basics, 'database' | 'clock'> {
  codes: Pick<OrderCodes, 'find' | 'lastMails' | 'noteShown'>
  requireApproval: () => boolean
}

/** The search over all lists of the shop, and what it knows about one customer. */
export function createCustomers(options: CustomersOptions) {
  const { database, clock } = options
  const { queries } = database
  const users = createUsersAdminStore(database)
  const codes = createCodesAdminStore({ database, findUsers, productNames: findProductNames })
  const orders = createOrdersAdminStore(options)
  const mails = createMailsStore(database)
  const sessions = createUserSessionsStore(database)
  const devicePasswords = createDevicePasswordsStore(database, options)
  const factors = createFactorsStore(database)
  const deletions = createAccountDeletionStore(database)

  async function find(typed: string): Promise<Found> {
    const q = typed.trim()
    if (q === '') return { people: [], codes: [], orders: [], mails: [] }
    const search = { q, limit: mostFound }
    const [people, foundCodes, foundOrders, foundMails] = await Promise.all([
      users.registeredUsers(search),
      codes.accessCodes(search),
      orders.list(search),
      mails.listPage(search),
    ])
    return { people: people.rows, codes: foundCodes.rows, orders: foundOrders.rows, mails: foundMails.rows }
  }

  async function countsOf(userId: string | undefined) {
    if (userId === undefined) return { sessions: 0, devicePasswords: 0, passkeys: 0, apps: 0 }
    const now = instant(clock)
    return {
      sessions: (await sessions.list(userId, now)).length,
      devicePasswords: (await devicePasswords.list(userId, now)).length,
      passkeys: (await factors.passkeysOf(userId)).length,
      apps: (await factors.totpSince(userId)) === null ? 0 : 1,
    }
  }

  /** Returns what happened to the account, and what administrators did about it. */
  async function eventsOf(userId: string | undefined): Promise<TimelineEvent[]> {
    if (userId === undefined) return []
    const events = await listSecurityEvents(database, { userId, outcome: 'ok', limit: mostShown })
    const actions = await listActions(database, { subject: userId, limit: mostShown })
    return [
      ...events
        .filter(({ kind }) => kind === 'sign-in')
        .map(({ createdAt }) => ({ at: createdAt, kind: 'signed-in' as const, about: '', detail: null })),
      ...actions.map(({ createdAt, action, actorEmail, details }) => ({
        ...{ at: createdAt, kind: 'action' as const, about: action },
        detail: typeof details.note === 'string' ? details.note : actorEmail,
      })),
    ]
  }

  async function codeMailsOf(codeIds: readonly string[]): Promise<Customer['codeMails']> {
    const last = await options.codes.lastMails(queries, codeIds)
    const mails = await findMails(
      queries,
      last.map(({ mailId }) => mailId),
    )
    return last.flatMap(({ codeId, mailId }) => {
      const mail = mails.find(({ id }) => id === mailId)
      return mail ? [{ codeId, at: mail.createdAt, to: mail.to, state: mail.state }] : []
    })
  }

  /** What is open to an account: what was bought before what was given. */
  async function plannersOf(userId: string | undefined): Promise<Customer['planners']> {
    const openers = userId === undefined ? [] : await findOpeners(queries, userId)
    const first = new Map(openers.toReversed().map((opener) => [opener.productId, opener]))
    const names = await findProductNames(queries, [...first.keys()])
    return [...first.values()].flatMap(({ productId, since, isGiven }) => {
      const name = names.get(productId)
      return name === undefined ? [] : [{ productId, name, since, isGiven }]
    })
  }

  /** Throws when the shop knows nobody with this address. */
  async function customer(email: string): Promise<Customer> {
    const address = await readAddress(queries, email)
    const account = await findByAddress(queries, email)
    const user = account === null ? null : ((await users.usersOf([account.id]))[0] ?? null)
    const own = account === null ? null : await users.findByUser(queries, account.id)
    const isTheirs = (email: string | null) => email !== null && isOf(address, { email, key: addressKey(email) })
    // The code of the account may have been bought with another address.
    const searches = [address.email, ...(own?.accessCode ? [own.accessCode] : [])].map((q) => ({ q, limit: mostShown }))
    const [foundCodes, foundOrders, foundMails] = await Promise.all([
      Promise.all(searches.map(codes.accessCodes)),
      Promise.all(searches.map(orders.list)),
      mails.listPage({ q: address.email, limit: mostShown }),
    ])
    const redeemed = account === null ? [] : await codes.redeemedBy(account.id, mostShown)
    const theirCodes = uniqueOf([...foundCodes, { rows: redeemed }]).filter(
      ({ customerEmail, usedBy }) => isTheirs(customerEmail) || (usedBy !== null && usedBy === account?.id),
    )
    const codeIds = new Set(theirCodes.map(({ id }) => id))
    const theirOrders = uniqueOf(foundOrders).filter(
      ({ customerEmail, codes }) => isTheirs(customerEmail) || codes.some(({ id }) => codeIds.has(id)),
    )
    const theirMails = foundMails.rows.filter(({ to }) => isTheirs(to))
    if (!user && theirCodes.length + theirOrders.length + theirMails.length === 0) throw customerNotFound()
    const timeline: TimelineEvent[] = [
      ...theirOrders.flatMap(({ orderNumber, paidAt, createdAt, refundedAt }) => [
        { at: paidAt ?? createdAt, kind: 'ordered' as const, about: orderNumber, detail: null },
        ...(refundedAt === null ? [] : [{ at: refundedAt, kind: 'refunded' as const, about: orderNumber, detail: null }]),
      ]),
      ...theirMails.map(({ createdAt, kind, state }) => ({ at: createdAt, kind: 'mailed' as const, about: kind, detail: state })),
      ...theirCodes.flatMap(({ code, usedAt }) =>
        usedAt === null ? [] : [{ at: usedAt, kind: 'redeemed' as const, about: code, detail: null }],
      ),
      ...(user ? [{ at: user.createdAt, kind: 'signed-up' as const, about: '', detail: null }] : []),
      ...(await eventsOf(account?.id)),
    ]
    return {
      email: user?.email ?? address.email,
      user,
      counts: await countsOf(account?.id),
      deletionDueAt: account === null ? null : await deletions.dueAt(account.id),
      needsApproval: options.requireApproval(),
      orders: theirOrders,
      codes: theirCodes,
      codeMails: await codeMailsOf([...codeIds]),
      planners: await plannersOf(account?.id),
      timeline: timeline.toSorted((a, b) => (a.at < b.at ? 1 : -1)),
    }
  }

  return { find, customer }
}

function uniqueOf<Row extends { id: string }>(pages: readonly { rows: readonly Row[] }[]): Row[] {
  return [...new Map(pages.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const))).values()]
}
