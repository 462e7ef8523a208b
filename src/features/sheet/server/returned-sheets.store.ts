import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { fields, firstRow, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import { removeOlder } from '#kit/server/jobs/in-batches.ts'

/** What is known of a box that was ticked. `ended`: the owner has said no, or nothing was left to do. */
export type TickState = 'asked' | 'taken' | 'seen' | 'ended'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Pages of uploads that are sheets with writing. */
    sheet_returns: {
      id: string
      user_id: string
      upload_id: string
      /** Number of the page in the file, from 1. */
      page: number
      code: string
      /** The day of the sheet. */
      day: string
      /** The prompt that is answered on it. Null for a sheet without an answer. */
      prompt: string | null
      returned_at: string
    }
    /** Boxes that were ticked. A box has one row, whatever comes of it, so that it's taken or asked once. */
    sheet_ticks: {
      id: string
      user_id: string
      code: string
      goal_id: string
      day: string
      state: TickState
      created_at: string
    }
  }
}

export interface ReturnedSheet {
  userId: string
  uploadId: string
  page: number
  code: string
  day: string
  prompt: string | null
  returnedAt: string
}

export interface Tick {
  id: string
  userId: string
  code: string
  goalId: string
  day: string
  state: TickState
  createdAt: string
}

const returnFields = fields('user_id upload_id page code day prompt returned_at')
const tickFields = fields('id user_id code goal_id day state created_at')

/** Returns whether the sheet of a day has come back with writing on it. */
export const hasReturned = (queries: Queries | Tx, { userId, day }: { userId: string; day: string }): Promise<boolean> =>
  hasRow(queries.selectFrom('sheet_returns').select('id').where('user_id', '=', userId).where('day', '=', day).limit(1))

export async function addReturned(tx: Tx, sheet: ReturnedSheet): Promise<void> {
  await tx
    .insertInto('sheet_returns')
    .values({
      id: newId(),
      user_id: sheet.userId,
      upload_id: sheet.uploadId,
      page: sheet.page,
      code: sheet.code,
      day: sheet.day,
      prompt: sheet.prompt,
      returned_at: sheet.returnedAt,
    })
    .onConflict((conflict) => conflict.columns(['upload_id', 'page']).doNothing())
    .execute()
}

/** Returns the sheets of an owner that came back, the newest first. */
export const listReturned = (queries: Queries | Tx, userId: string): Promise<ReturnedSheet[]> =>
  queries
    .selectFrom('sheet_returns')
    .select(returnFields)
    .where('user_id', '=', userId)
    .orderBy('day', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Takes a box, once for all time, and returns its id. Null when it was taken, asked or ended before, also by another process just now. */
export async function takeBox(tx: Tx, tick: Omit<Tick, 'id'>): Promise<string | null> {
  const { userId, code, goalId, day, state, createdAt } = tick
  const row = { id: newId(), user_id: userId, code, goal_id: goalId, day, state, created_at: createdAt }
  const added = tx.insertInto('sheet_ticks').values(row)
  const once = added.onConflict((conflict) => conflict.columns(['user_id', 'code', 'goal_id']).doNothing())
  return (await firstRow(once.returning('id')))?.id ?? null
}

/** Changes the state of a box if it is as it was. False when another device was first, or the box is somebody else's. */
export const moveTick = (tx: Tx, { id, userId, state }: Pick<Tick, 'id' | 'userId' | 'state'>, to: TickState): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('sheet_ticks')
      .set({ state: to })
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('state', '=', state)
      .returning('id'),
  )

export const findTick = (tx: Tx, { id, userId }: Pick<Tick, 'id' | 'userId'>): Promise<Tick | null> =>
  firstRow(tx.selectFrom('sheet_ticks').select(tickFields).where('id', '=', id).where('user_id', '=', userId))

export const listTicks = (queries: Queries, userId: string): Promise<Tick[]> =>
  queries.selectFrom('sheet_ticks').select(tickFields).where('user_id', '=', userId).orderBy('id').execute()

export const removeOldTicks = (database: Pick<Database, 'queries'>, before: string) =>
  removeOlder(database, { table: 'sheet_ticks', column: 'created_at', before })
