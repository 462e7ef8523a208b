import { type Clock, instant } from '#kit/clock.ts'
import type { Address } from '#kit/server/access/address-key.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { deletedWithUser, ofNobody, removedByFeature, underWay } from '#kit/server/db/table-rules.ts'
import { rebuildCounters, rebuildTable } from '#kit/server/lists/derived.ts'
import { createAccessStore } from './access.store.ts'
import { voidOldCodes } from './codes.store.ts'
import { codesList, derivedCodes } from './codes-list.ts'
import { forgetCustomer } from './forget-customer.ts'

interface Outdated {
  database: Database
  retentionDays: { openCodes: number | null }
  now: string
  before(days: number): string
}

export const accessFeature = {
  cleanUp: ({ database, clock }: { database: Database; clock: Clock }) =>
    createAccessStore(database).removeExpiredRegistrations(instant(clock)),
  async removeOutdated({ database, retentionDays: { openCodes }, now, before }: Outdated) {
    if (openCodes !== null) await voidOldCodes(database, { createdBefore: before(openCodes), now })
  },
  onAccountDeleted: (tx: Tx, account: Address & { isEmailProved: boolean; userId: string }) => forgetCustomer(tx, account),
  tables: {
    access_codes: {
      ...removedByFeature,
      // They may have been shown after the backup was made.
      async afterRestore(tx: Tx) {
        await tx.updateTable('access_codes').set({ is_kept: false }).where('is_kept', '=', true).execute()
        return 0
      },
    },
    code_tries: removedByFeature,
    code_mails: ofNobody,
    given_products: deletedWithUser,
    temp_registrations: { ...underWay('temp_registrations'), onAccountDeleted: 'removed' },
  },
  rebuild: async (database: Database) => [await rebuildTable(database, derivedCodes, () => rebuildCounters(database, codesList))],
} as const
