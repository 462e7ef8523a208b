import { type Clock, instant } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import { type Address, addressKey, isOf } from '#kit/server/access/address-key.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Database, Params } from '#kit/server/db/database.ts'
import { orderKey } from '../orders.rules.ts'
import { createMailCodes } from './mail-code.ts'
import { codesOfOrders, isUnused, ordersOfCodes } from './order-codes.store.ts'
import './orders.tables.ts'
import type { OrderCode, OrdersOptions } from './parts.ts'

/** Counted for the address that emails go to, so that nobody fills a mailbox. The owner of the address has the codes by then. */
const mailsPerAddress: RateLimit = { name: 'lost-code-mails', points: 3, windowSeconds: 24 * 60 * 60 }

/** A shop that buys codes to give away may have hundreds. */
const mostCodes = 50

/** Emails the unused codes of an address again: those bound to it, and the unbound ones of the orders that these came with. */
export function createLostCode({
  database,
  clock,
  limits,
  ...options
}: Pick<OrdersOptions, 'codes' | 'wordings' | 'publicUrl' | 'hasAccount' | 'readAddress' | 'limits'> & {
  database: Database
  clock: Clock
}) {
  const mailCodes = createMailCodes(options)
  const findOrders = database.prepare((queries, param: Params<{ numberKey: string }>) =>
    queries.selectFrom('orders').select('id').where('number_key', '=', param('numberKey')).where('code_id', 'is not', null),
  )
  const ofOrders = (orderIds: readonly string[]) => codesOfOrders(database.queries, orderIds, options.codes.find)

  async function codesOfNumber(orderNumber: string): Promise<OrderCode[][]> {
    const orders = await findOrders({ numberKey: orderKey(orderNumber) })
    return [...(await ofOrders(orders.map(({ id }) => id))).values()]
  }

  async function codesOfAddress(address: Address): Promise<OrderCode[][]> {
    const bound = await options.codes.findOf(database.queries, address, mostCodes)
    const ids = bound.map(({ id }) => id)
    const ordered = [...(await ofOrders(await ordersOfCodes(database.queries, ids))).values()]
    const inOrders = new Set(ordered.flat().map(({ id }) => id))
    return [...ordered, ...bound.filter(({ id }) => !inOrders.has(id)).map((code) => [code])]
  }

  return async ({ email, orderNumber }: { email: string; orderNumber?: string }, language: Language | null): Promise<void> => {
    const address = await options.readAddress(database.queries, email)
    const isTheirs = (code: OrderCode) => isOf(address, { email: code.customerEmail, key: code.customerKey })
    const found = await (orderNumber === undefined ? codesOfAddress(address) : codesOfNumber(orderNumber))
    const theirs = found.filter((codes) => codes.some((code) => code.voidedAt === null && isTheirs(code)))
    const unused = theirs.flat().filter((code) => isUnused(code) && (code.customerEmail === null || isTheirs(code)))
    const to = theirs.flat().find((code) => code.voidedAt === null && isTheirs(code))?.customerEmail
    if (!to || unused.length === 0 || !(await limits.tryTake(mailsPerAddress, addressKey(to)))) return
    const sent = unused.slice(0, mostCodes)
    await database.transaction((tx) => mailCodes(tx, sent, to, instant(clock), { kind: 'lost-code', language }))
  }
}
