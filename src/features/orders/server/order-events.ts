import type { Database } from '#kit/server/db/database.ts'
import { removedAtOnce, removeInBatches } from '#kit/server/remove-in-batches.ts'
import './orders.tables.ts'

/** Deletes the events received before an instant. The orders stay. */
export function removeOldOrderEvents({ queries }: Pick<Database, 'queries'>, receivedBefore: string): Promise<void> {
  return removeInBatches(() =>
    queries
      .deleteFrom('order_events')
      .where(({ refTuple, selectFrom, eb }) =>
        eb(
          refTuple('order_id', 'event_id'),
          'in',
          selectFrom('order_events')
            .select(['order_id', 'event_id'])
            .where('received_at', '<', receivedBefore)
            .limit(removedAtOnce)
            .$asTuple('order_id', 'event_id'),
        ),
      )
      .returning('order_id')
      .execute(),
  )
}
