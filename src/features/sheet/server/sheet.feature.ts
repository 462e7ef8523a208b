import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { deletedWithUser } from '#kit/server/db/table-rules.ts'
import { removeOldSheets } from './sheets.store.ts'

/** How long a sheet is known again. */
export const sheetKeptDays = 90
const dayMs = 24 * 60 * 60 * 1000

export const sheetFeature = {
  tables: { sheets: deletedWithUser },
  cleanUp: ({ database, clock }: { database: Database; clock: Clock }) =>
    removeOldSheets(database, instant(clock, -sheetKeptDays * dayMs)),
}
