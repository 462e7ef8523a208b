import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { deletedWithUser } from '#kit/server/db/table-rules.ts'
import { createGoalsStore } from './goals.store.ts'

/** How long the deletion of a goal can be undone. */
const undoMs = 60 * 60 * 1000

export const goalsFeature = {
  tables: { goals: deletedWithUser },
  cleanUp: ({ database, clock }: { database: Database; clock: Clock }) =>
    createGoalsStore(database).purge(instant(clock, -undoMs)),
}
