import type { Expression, ExpressionBuilder, SqlBool, UpdateObject } from 'kysely'
import { noRoomLeft } from '#kit/errors.ts'
import { mostOfOwner } from '#kit/owners-room.rules.ts'
import { hasRoom } from '#kit/server/access/owners-room.ts'
import type { Database, Params, Queries, Tx } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { madeBefore, sentAs } from '#kit/server/http/sent-once.ts'
import { newId } from '#kit/server/ids.ts'
import { firstCursor } from '#kit/server/lists/paging.ts'
import type { Goal } from '../goals.contract.ts'
import { goalNotFound } from '../goals.errors.ts'
import { doesReturn, goalAt, type Timeframe } from '../goals.rules.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    goals: {
      id: string
      user_id: string
      title: string
      timeframe: Timeframe
      is_active: boolean
      completed_at: string | null
      /** When a completed goal comes back. From then on it is open, although `is_active` is still false. Null when it doesn't come back. */
      returns_at: string | null
      created_at: string
      /** Set for the hour in which a deletion can be undone. */
      deleted_at: string | null
      /** Hash of the request that created the row (kit/server/http/sent-once.ts). Null for rows from before this column existed. */
      sent_as: string | null
      /** The title from another device that a later change has replaced. Null once the user has seen it. */
      replaced_title: string | null
    }
  }
}

const goalColumns = fields('id user_id title timeframe is_active completed_at returns_at created_at replaced_title')

type GoalRow = Omit<Goal, 'replacedTitle' | 'returnsAt'> & { replacedTitle: string | null; returnsAt: string | null }

/** Returns the goal as it is at `now`. Leaves out `replacedTitle` and `returnsAt` when they are null. */
const toGoal = ({ replacedTitle, returnsAt, ...goal }: GoalRow, now: string): Goal =>
  goalAt(
    { ...goal, ...(replacedTitle === null ? {} : { replacedTitle }), ...(returnsAt === null ? {} : { returnsAt }) },
    Date.parse(now),
  )

type Where = ExpressionBuilder<Tables, 'goals'>

const isOpen = (where: Where, now: string) => where.or([where('is_active', '=', true), where('returns_at', '<=', now)])
const isDone = (where: Where, now: string) =>
  where.and([where('is_active', '=', false), where.or([where('returns_at', 'is', null), where('returns_at', '>', now)])])
const isOpenOrReturning = (where: Where) => where.or([where('is_active', '=', true), where('returns_at', 'is not', null)])

interface NewGoal {
  /** The id that the browser has chosen. The store makes one when it is missing. */
  id?: string | undefined
  userId: string
  title: string
  timeframe: Timeframe
  now: string
}

interface GoalChange {
  title?: string | undefined
  titleBefore?: string | undefined
  replacedTitle?: null | undefined
  timeframe?: Timeframe | undefined
  isActive?: boolean | undefined
  /** Returns when a goal of this timeframe that is completed now comes back. Null when it doesn't. */
  returnOf?: ((timeframe: Timeframe) => Date | null) | undefined
  now: string
}

interface GoalQuery {
  userId: string
  isActive?: boolean | undefined
  alsoReturning?: boolean | undefined
  cursor?: string | undefined
  limit: number
  now: string
}

interface OwnedGoal {
  id: string
  userId: string
}

export function createGoalsStore(database: Database) {
  type PageParams = { userId: string; now: string; cursor: string; limit: number }
  const pageOf = (isListed: (where: Where, now: string) => Expression<SqlBool>) =>
    database.prepare((queries, param: Params<PageParams>) =>
      queries
        .selectFrom('goals')
        .select(goalColumns)
        .where('user_id', '=', param('userId'))
        .where('deleted_at', 'is', null)
        .where('id', '<', param('cursor'))
        .where((where) => isListed(where, param('now')))
        .orderBy('id', 'desc')
        .limit(param('limit')),
    )
  const pages = {
    all: pageOf((where) => where.lit(true)),
    open: pageOf(isOpen),
    openOrReturning: pageOf(isOpenOrReturning),
    done: pageOf(isDone),
  }

  /** Updates a goal and returns it. Null, and nothing changes, when the goal doesn't belong to the user. */
  async function update(
    { id, userId }: OwnedGoal,
    changes: UpdateObject<Tables, 'goals'>,
    { isDeleted, now }: { isDeleted: boolean; now: string },
    from: Queries = database.queries,
  ): Promise<Goal | null> {
    const updated = await from
      .updateTable('goals')
      .set(changes)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .returning(goalColumns)
      .executeTakeFirst()
    return updated ? toGoal(updated, now) : null
  }

  /** Finds a goal that isn't deleted, and keeps others from changing it until the transaction ends. */
  async function findIn(tx: Tx, { id, userId }: OwnedGoal, now: string): Promise<Goal | null> {
    const own = tx.selectFrom('goals').select(goalColumns).where('id', '=', id).where('user_id', '=', userId)
    const row = await own.where('deleted_at', 'is', null).modifyEnd(database.forUpdate).executeTakeFirst()
    return row ? toGoal(row, now) : null
  }

  async function changeIn(tx: Tx, owned: OwnedGoal, to: GoalChange): Promise<Goal | null> {
    const goal = await findIn(tx, owned, to.now)
    return goal && update(owned, changesOf(goal, to), { isDeleted: false, now: to.now }, tx)
  }

  async function madeUnder(id: string, sent: { userId: string; sentAs: string }, now: string): Promise<Goal | null> {
    const columns = [...goalColumns, 'sent_as as sentAs'] as const
    const row = await database.queries.selectFrom('goals').select(columns).where('id', '=', id).executeTakeFirst()
    const found = madeBefore(row, sent, goalNotFound)
    if (!found) return null
    const { sentAs, ...goal } = found
    return toGoal(goal, now)
  }

  return {
    async listPage({ isActive, alsoReturning = false, cursor = firstCursor, ...asked }: GoalQuery): Promise<Goal[]> {
      const kind = isActive === undefined ? 'all' : isActive ? (alsoReturning ? 'openOrReturning' : 'open') : 'done'
      return (await pages[kind]({ ...asked, cursor })).map((row) => toGoal(row, asked.now))
    },

    /** Adds a goal. A repeat with the same id and content returns the existing goal, with `isNew` false. */
    async insert({ id = newId(), userId, title, timeframe, now }: NewGoal): Promise<{ goal: Goal; isNew: boolean }> {
      const sent = { userId, sentAs: sentAs(title, timeframe) }
      const isAdded = await hasRoom(database.queries, { table: 'goals', userId, most: mostOfOwner.goals })
      const row =
        isAdded &&
        (await database.queries
          .insertInto('goals')
          .values({ id, user_id: userId, title, timeframe, is_active: true, created_at: now, sent_as: sent.sentAs })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning(goalColumns)
          .executeTakeFirst())
      if (row) return { goal: toGoal(row, now), isNew: true }
      const goal = await madeUnder(id, sent, now)
      if (!goal) throw isAdded ? goalNotFound() : noRoomLeft()
      return { goal, isNew: false }
    },

    /** Changes a goal; the last write wins for each field. Keeps a replaced title that the user hadn't seen in `replaced_title`. */
    change: (owned: OwnedGoal, to: GoalChange): Promise<Goal | null> => database.transaction((tx) => changeIn(tx, owned, to)),
    changeIn,
    findIn,

    /** Those of the goals that exist and aren't deleted. */
    async findSome(userId: string, ids: readonly string[], now: string): Promise<Goal[]> {
      if (ids.length === 0) return []
      const own = database.queries.selectFrom('goals').select(goalColumns).where('user_id', '=', userId)
      const rows = await own
        .where('id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .execute()
      return rows.map((row) => toGoal(row, now))
    },

    /** Hides the goal. `restore` can undo this until `purge` removes it. */
    remove: (owned: OwnedGoal, now: string) => update(owned, { deleted_at: now }, { isDeleted: false, now }),
    restore: (owned: OwnedGoal, now: string) => update(owned, { deleted_at: null }, { isDeleted: true, now }),

    async purge(deletedBefore: string) {
      await database.queries.deleteFrom('goals').where('deleted_at', '<', deletedBefore).execute()
    },
  }
}

function changesOf(
  goal: Goal,
  { title, titleBefore, replacedTitle, timeframe, ...to }: GoalChange,
): UpdateObject<Tables, 'goals'> {
  const isReplaced = title !== undefined && titleBefore !== undefined && goal.title !== titleBefore && goal.title !== title
  return {
    ...(replacedTitle === null ? { replaced_title: null } : {}),
    ...(title === undefined ? {} : { title }),
    ...(isReplaced ? { replaced_title: goal.title } : {}),
    ...(timeframe === undefined ? {} : { timeframe }),
    ...stateOf(goal, { ...to, timeframe: timeframe ?? goal.timeframe }),
  }
}

function stateOf(
  goal: Goal,
  { isActive, timeframe, returnOf = () => null, now }: GoalChange & { timeframe: Timeframe },
): Pick<Tables['goals'], 'is_active' | 'completed_at' | 'returns_at'> {
  if (isActive === true) return { is_active: true, completed_at: null, returns_at: null }
  const returnsAt = returnOf(timeframe)?.toISOString() ?? null
  if (isActive === false) return { is_active: false, completed_at: now, returns_at: returnsAt }
  return {
    is_active: goal.isActive,
    completed_at: goal.completedAt,
    returns_at: doesReturn(timeframe) ? (goal.returnsAt ?? null) : null,
  }
}

/** Returns the title of the newest open goal. Null when there is none. */
export async function newestGoalTitle(tx: Tx, userId: string, now: string): Promise<string | null> {
  const newest = await tx
    .selectFrom('goals')
    .select('title')
    .where('user_id', '=', userId)
    .where((where) => isOpen(where, now))
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.title ?? null
}

/** The open goals for a year, newest first. */
export const openYearlyGoals = (queries: Queries, userId: string, now: string): Promise<{ id: string; title: string }[]> =>
  queries
    .selectFrom('goals')
    .select(['id', 'title'])
    .where('user_id', '=', userId)
    .where('timeframe', '=', 'yearly')
    .where((where) => isOpen(where, now))
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()

export async function retitleGoal(tx: Tx, { id, title }: Pick<Goal, 'id' | 'title'>): Promise<void> {
  await tx.updateTable('goals').set({ title }).where('id', '=', id).execute()
}
