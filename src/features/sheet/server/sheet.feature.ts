import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { deletedWithUser } from '#kit/server/db/table-rules.ts'
import { readDueCalendars } from './calendars/calendars.routes.ts'
import { removeOldTicks } from './returned-sheets.store.ts'
import { removeOldSheets } from './sheets.store.ts'

/** How long a sheet is known again. */
export const sheetKeptDays = 90
const dayMs = 24 * 60 * 60 * 1000

export const sheetFeature = {
  tables: {
    sheets: deletedWithUser,
    sheet_returns: deletedWithUser,
    sheet_ticks: deletedWithUser,
    sheet_calendars: deletedWithUser,
  },
  async cleanUp({ database, clock }: { database: Database; clock: Clock }) {
    const before = instant(clock, -sheetKeptDays * dayMs)
    await removeOldSheets(database, before)
    // A box was ticked after its sheet was made, so nobody can tick it again by then.
    await removeOldTicks(database, before)
    await database.transaction((tx) => readDueCalendars(tx, clock))
  },
}
