import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { countRows, fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { removeOlder } from '#kit/server/jobs/in-batches.ts'
import type { PrintedSheet } from '../sheet-content.rules.ts'
import type { CodedSheet } from './sheet-codes.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Sheets that an owner has on paper or on a device, to know them again. One for each code, however often it was made. */
    sheets: {
      id: string
      user_id: string
      /** `2026-11-30`. */
      day: string
      code: string
      /** What the code was made of, besides owner and day. */
      sheet_key: string
      /** `PrintedSheet`, as JSON. */
      printed: string
      made_at: string
    }
  }
}

export interface RememberedSheet extends CodedSheet {
  code: string
  printed: PrintedSheet
  madeAt: string
}

/** Nobody needs more sheets of one day. Further ones are made, and not known again. */
export const mostOfDay = 50

export async function rememberSheet(queries: Queries | Tx, sheet: RememberedSheet): Promise<void> {
  const ofDay = queries.selectFrom('sheets').where('user_id', '=', sheet.userId).where('day', '=', sheet.date)
  if ((await countRows(ofDay)) >= mostOfDay) return
  await queries
    .insertInto('sheets')
    .values({
      id: newId(),
      user_id: sheet.userId,
      day: sheet.date,
      code: sheet.code,
      sheet_key: sheet.sheetKey,
      printed: JSON.stringify(sheet.printed),
      made_at: sheet.madeAt,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'code']).doNothing())
    .execute()
}

const sheetFields = fields('user_id code sheet_key printed made_at')
type SheetRow = Omit<RememberedSheet, 'printed' | 'date'> & { printed: string; day: string }
const asSheet = ({ printed, day, ...row }: SheetRow): RememberedSheet => ({
  ...row,
  date: day,
  printed: JSON.parse(printed) as PrintedSheet,
})

/** Finds an owner's sheet by its code, `2026-11-30 K7QXMA`. Null for one of somebody else, and for one that is forgotten. */
export async function findSheet(queries: Queries | Tx, { userId, code }: Pick<RememberedSheet, 'userId' | 'code'>) {
  const sheets = queries.selectFrom('sheets').select([...sheetFields, 'day'])
  const row = await firstRow(sheets.where('user_id', '=', userId).where('code', '=', code))
  return row && asSheet(row)
}

/** The owner's newest sheets of this day and later ones. */
export async function listSheetsSince(queries: Queries | Tx, userId: string, day: string): Promise<RememberedSheet[]> {
  const sheets = queries
    .selectFrom('sheets')
    .select([...sheetFields, 'day'])
    .where('user_id', '=', userId)
  return (await sheets.where('day', '>=', day).orderBy('id', 'desc').limit(mostCompared).execute()).map(asSheet)
}
/** A picture is compared with no more sheets. */
const mostCompared = 20

export const hasSheets = (queries: Queries | Tx, userId: string): Promise<boolean> =>
  hasRow(queries.selectFrom('sheets').select('id').where('user_id', '=', userId).limit(1))

export async function listSheets(queries: Queries, userId: string): Promise<RememberedSheet[]> {
  const rows = await queries
    .selectFrom('sheets')
    .select([...sheetFields, 'day'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(asSheet)
}

export async function forgetSheets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sheets').where('user_id', '=', userId).execute()
}

export const removeOldSheets = (database: Pick<Database, 'queries'>, before: string) =>
  removeOlder(database, { table: 'sheets', column: 'made_at', before })
