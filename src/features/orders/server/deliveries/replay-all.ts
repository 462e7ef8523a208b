import type { Hold } from '#kit/server/hold.ts'
import { openDeliveries } from './deliveries.store.ts'
import { createReceiveDelivery, shops } from './receive-delivery.ts'

/** Replays all messages that took no effect, each in a transaction of its own, oldest first. `access` makes the transactions. */
export function createReplayAll(options: Parameters<typeof createReceiveDelivery>[0]) {
  const { database } = options
  const { replay } = createReceiveDelivery(options)
  return async (access: Pick<Hold, 'transaction'> = database): Promise<{ accepted: number; left: number }> => {
    let accepted = 0
    let left = 0
    for (const result of ['refused', 'unread'] as const)
      for (const { id } of await openDeliveries(database.queries, result, Object.keys(shops))) {
        const after = await access.transaction((tx) => replay(tx, id))
        if (after === 'accepted') accepted++
        if (after === 'refused' || after === 'unread') left++
      }
    return { accepted, left }
  }
}
