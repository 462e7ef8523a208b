import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { deletedWithUser } from '#kit/server/db/table-rules.ts'
import { takeUnplanned } from './handwriting.store.ts'
import { enqueuePlan } from './read-handwriting.ts'

const dayMs = 24 * 60 * 60 * 1000
const ownersAtOnce = 200

export const handwritingFeature = {
  /** Finds, once a day, what has changed otherwise: pages that were put on another day, and files that were restored. */
  async cleanUp({ database, clock }: { database: Database; clock: Clock }) {
    const round = { before: instant(clock, -dayMs), now: instant(clock), limit: ownersAtOnce }
    await database.transaction(async (tx) => {
      for (const userId of await takeUnplanned(tx, round)) await enqueuePlan(tx, { userId })
    })
  },
  tables: { handwriting_consents: deletedWithUser, handwriting_pages: deletedWithUser },
} as const
