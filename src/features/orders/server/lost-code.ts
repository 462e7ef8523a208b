import { type Clock, instant } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import { isOf } from '#kit/server/access/address-key.ts'
import type { Database, Params } from '#kit/server/db/database.ts'
import { orderKey } from '../orders.rules.ts'
import { createMailCodes } from './mail-code.ts'
import { codesOfOrders, isUnused, type LinkedCode } from './order-codes.store.ts'
import './orders.tables.ts'
import type { OrdersOptions } from './parts.ts'

/** Emails an order's unused codes again if one of its codes is bound to the given address. */
export function createLostCode({
  database,
  clock,
  ...options
}: Pick<OrdersOptions, 'codes' | 'wordings' | 'publicUrl' | 'readAddress'> & { database: Database; clock: Clock }) {
  const mailCodes = createMailCodes(options)
  const findOrders = database.prepare((queries, param: Params<{ numberKey: string }>) =>
    queries.selectFrom('orders').select('id').where('number_key', '=', param('numberKey')).where('code_id', 'is not', null),
  )

  return async (typed: { orderNumber: string; email: string }, language: Language | null): Promise<void> => {
    const address = await options.readAddress(database.queries, typed.email)
    const orders = await findOrders({ numberKey: orderKey(typed.orderNumber) })
    const codes = await codesOfOrders(
      database.queries,
      orders.map(({ id }) => id),
      options.codes.find,
    )
    const isTheirs = ({ customerEmail, customerKey }: LinkedCode) => isOf(address, { email: customerEmail, key: customerKey })
    for (const own of codes.values()) {
      const to = own.find((code) => code.voidedAt === null && isTheirs(code))?.customerEmail
      const unused = own.filter((code) => isUnused(code) && (code.customerEmail === null || isTheirs(code)))
      if (!to || unused.length === 0) continue
      await database.transaction((tx) => mailCodes(tx, unused, to, instant(clock), { kind: 'lost-code', language }))
      return
    }
  }
}
