import { type Clock, instant } from '#kit/clock.ts'
import type { Language } from '#kit/languages.ts'
import { isOf } from '#kit/server/address-key.ts'
import type { Database, Params } from '#kit/server/db/database.ts'
import { orderKey } from '../orders.rules.ts'
import { createMailCode } from './mail-code.ts'
import './orders.tables.ts'
import type { OrdersOptions } from './parts.ts'

/** Emails an order's code again if it is bound to the given address and still unused. */
export function createLostCode({
  database,
  clock,
  ...options
}: Pick<OrdersOptions, 'codes' | 'brand' | 'wordings' | 'publicUrl' | 'readAddress'> & { database: Database; clock: Clock }) {
  const mailCode = createMailCode(options)
  const findOrders = database.prepare((queries, param: Params<{ numberKey: string }>) =>
    queries
      .selectFrom('orders')
      .select('code_id as codeId')
      .where('number_key', '=', param('numberKey'))
      .where('code_id', 'is not', null)
      .$narrowType<{ codeId: string }>(),
  )

  return async (typed: { orderNumber: string; email: string }, language: Language | null): Promise<void> => {
    const address = await options.readAddress(database.queries, typed.email)
    const orders = await findOrders({ numberKey: orderKey(typed.orderNumber) })
    const codes = await options.codes.find(
      database.queries,
      orders.map(({ codeId }) => codeId),
    )
    const code = codes.find(
      ({ isUsed, voidedAt, customerEmail, customerKey }) =>
        !isUsed && voidedAt === null && isOf(address, { email: customerEmail, key: customerKey }),
    )
    const to = code?.customerEmail
    if (code && to) await database.transaction((tx) => mailCode(tx, code, to, instant(clock), { kind: 'lost-code', language }))
  }
}
