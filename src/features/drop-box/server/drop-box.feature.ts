import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { deletedWithUser, underWay } from '#kit/server/db/table-rules.ts'
import './drop-box.tables.ts'
import { removeOldGiven } from './given.ts'
import { removeEndedLocks } from './locks.store.ts'

export const dropBoxFeature = {
  async cleanUp({ database, clock }: { database: Database; clock: Clock }) {
    await removeEndedLocks(database.queries, instant(clock))
    await removeOldGiven(database.queries, instant(clock))
  },
  tables: {
    drop_box_paths: deletedWithUser,
    drop_box_given: deletedWithUser,
    drop_box_versions: deletedWithUser,
    drop_box_locks: underWay('drop_box_locks'),
  },
}
