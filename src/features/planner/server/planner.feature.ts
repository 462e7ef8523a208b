import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { deletedWithUser, ofNobody } from '#kit/server/db/table-rules.ts'
import { forgetDecisions, type PlannerFilesOf } from './decisions.store.ts'
import { forgetPictures } from './index-edition.ts'
import { enqueueUnmarked } from './printed-words.ts'
import { type ForgetBooks, readingKeptMs, removeReadings } from './readings.store.ts'

/** @param filesOf finds the files of a user that may be of a planner */
export const plannerFeature = (filesOf: PlannerFilesOf, forgetBooks: ForgetBooks) =>
  ({
    async cleanUp({ database, clock }: { database: Database; clock: Clock }) {
      await removeReadings(database, instant(clock, -readingKeptMs), forgetBooks)
      await forgetDecisions(database, filesOf)
      await enqueueUnmarked(database)
    },
    tables: {
      editions: {
        ...ofNobody,
        files: {
          filename: { kind: 'shop', sha256: 'sha256', unless: { column: 'state', is: 'failed' } },
          pictures: { kind: 'derived', forget: forgetPictures },
        },
      },
      edition_pages: ofNobody,
      imports: deletedWithUser,
      import_steps: deletedWithUser,
      page_instances: deletedWithUser,
      page_decisions: deletedWithUser,
      page_choices: deletedWithUser,
      page_moves: deletedWithUser,
      planner_choices: deletedWithUser,
      planner_notices: deletedWithUser,
    },
  }) as const
