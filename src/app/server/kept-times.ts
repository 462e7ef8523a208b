import { sql } from 'kysely'
import '#features/orders/server/orders.tables.ts'
import { type Clock, instant } from '#kit/clock.ts'
import '#kit/server/action-log.tables.ts'
import type { Database } from '#kit/server/db/database.ts'
import '#kit/server/mail/mail.tables.ts'

const dayMs = 24 * 60 * 60 * 1000
/** In one statement, so that nobody waits long for it. */
const removedAtOnce = 1000

/** Days; after them a row is removed. */
export interface KeptDays {
  /** Mails that have left or failed. Those that wait stay. */
  mails: number
  /** The log of what administrators did. */
  actions: number
  /** The events of orders that were heard of. The orders themselves stay. */
  orderEvents: number
}

export const usualKeptDays: KeptDays = { mails: 180, actions: 730, orderEvents: 730 }

/** Removes what is older than it is kept, by `clock`, which must be one that is believed. */
export async function removeOutdated(options: { database: Database; clock: Clock; keptDays: KeptDays }): Promise<void> {
  const { clock, keptDays } = options
  const { queries } = options.database
  const before = (days: number) => instant(clock, -days * dayMs)
  const settled = ['sent', 'failed'] as const

  await untilNone(() =>
    queries
      .deleteFrom('mails')
      .where('id', 'in', (from) =>
        from
          .selectFrom('mails')
          .select('id')
          .where(
            'state',
            'in',
            settled.map((state) => sql.lit(state)),
          )
          .where('created_at', '<', before(keptDays.mails))
          .limit(removedAtOnce),
      )
      .returning('id')
      .execute(),
  )
  await untilNone(() =>
    queries
      .deleteFrom('actions')
      .where('id', 'in', (from) =>
        from.selectFrom('actions').select('id').where('created_at', '<', before(keptDays.actions)).limit(removedAtOnce),
      )
      .returning('id')
      .execute(),
  )
  await untilNone(() =>
    queries
      .deleteFrom('order_events')
      .where(({ refTuple, selectFrom, eb }) =>
        eb(
          refTuple('order_id', 'event_id'),
          'in',
          selectFrom('order_events')
            .select(['order_id', 'event_id'])
            .where('received_at', '<', before(keptDays.orderEvents))
            .limit(removedAtOnce)
            .$asTuple('order_id', 'event_id'),
        ),
      )
      .returning('order_id')
      .execute(),
  )
}

async function untilNone(removeSome: () => Promise<object[]>): Promise<void> {
  while ((await removeSome()).length === removedAtOnce) {}
}
