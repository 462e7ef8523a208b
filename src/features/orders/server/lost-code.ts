import { normalizeEmail } from '#features/accounts/accounts.rules.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Params } from '#kit/server/db/database.ts'
import { orderKey } from '../orders.rules.ts'
import { createMailCode } from './mail-code.ts'
import './orders.tables.ts'
import type { OrdersOptions } from './parts.ts'

/** Mails the code of an order again when it is bound to the address and can still be used. */
export function createLostCode({
  database,
  clock,
  ...options
}: Pick<OrdersOptions, 'codes' | 'mails'> & { database: Database; clock: Clock }) {
  const mailCode = createMailCode(options)
  const findCode = database.prepare((queries, param: Params<{ numberKey: string; email: string }>) =>
    queries
      .selectFrom('orders')
      .innerJoin('access_codes', 'access_codes.id', 'orders.code_id')
      .select(['access_codes.id', 'access_codes.code'])
      .where('orders.number_key', '=', param('numberKey'))
      .where('access_codes.is_used', '=', false)
      .where('access_codes.voided_at', 'is', null)
      .where('access_codes.customer_email', '=', param('email')),
  )

  return async (typed: { orderNumber: string; email: string }): Promise<void> => {
    const email = normalizeEmail(typed.email)
    const [code] = await findCode({ numberKey: orderKey(typed.orderNumber), email })
    if (code) await database.transaction((tx) => mailCode(tx, code, email, instant(clock), 'lostCode'))
  }
}
