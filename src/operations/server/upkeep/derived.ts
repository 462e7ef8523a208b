import { codesList, derivedCodes } from '#features/access/server/codes-list.ts'
import { findCodes } from '#features/access/server/find-codes.ts'
import { derivedUsers, usersList } from '#features/accounts/server/users-list.ts'
import { derivedUploads, rebuildTotals } from '#features/library/server/derived-uploads.ts'
import { createPageTextsStore } from '#features/library/server/page-texts.store.ts'
import { derivedSubscriptions, subscriptionsList } from '#features/newsletter/server/subscriptions-list.ts'
import { derivedOrders, ordersList } from '#features/orders/server/orders-list.ts'
import type { Database } from '#kit/server/db/database.ts'
import { rebuildColumns, rebuildCounters } from '#kit/server/lists/derived.ts'

export interface Rebuilt {
  table: string
  rows: number
  /** Rows whose search text or sort key was wrong. */
  correctedRows: number
  correctedCounts: number
}

/** Recomputes what is stored next to the rows: search texts, sort keys and counts. */
export async function rebuildDerived(database: Database): Promise<Rebuilt[]> {
  const all = [
    { derived: derivedUsers, count: () => rebuildCounters(database, usersList) },
    { derived: derivedCodes, count: () => rebuildCounters(database, codesList) },
    { derived: derivedOrders(findCodes), count: () => rebuildCounters(database, ordersList) },
    { derived: derivedSubscriptions, count: () => rebuildCounters(database, subscriptionsList) },
    { derived: derivedUploads, count: () => rebuildTotals(database) },
  ]
  const rebuilt: Rebuilt[] = []
  for (const { derived, count } of all) {
    const columns = await rebuildColumns(database, derived)
    const one = { table: derived.table, ...columns, correctedCounts: await count() }
    rebuilt.push(one)
  }
  rebuilt.push(await createPageTextsStore(database).rebuild())
  return rebuilt
}
