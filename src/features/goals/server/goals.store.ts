import type { ExpressionBuilder, UpdateObject } from 'kysely'
import type { Database, Params, Tx } from '#kit/server/db/database.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { newId } from '#kit/server/ids.ts'
import { madeBefore, sentAs } from '#kit/server/sent-once.ts'
import type { Goal } from '../goals.contract.ts'
import { goalNotFound } from '../goals.errors.ts'
import type { Timeframe } from '../goals.rules.ts'
import './goals.tables.ts'

/** Sorts after every id: the cursor of the first page. */
const beforeAll = '~'

const goalColumns = [
  'id',
  'user_id as userId',
  'title',
  'timeframe',
  'is_active as isActive',
  'completed_at as completedAt',
  'created_at as createdAt',
  'replaced_title as replacedTitle',
] as const

type GoalRow = Omit<Goal, 'replacedTitle'> & { replacedTitle: string | null }

/** A title that nobody has replaced is no part of the goal. */
const toGoal = ({ replacedTitle, ...goal }: GoalRow): Goal => (replacedTitle === null ? goal : { ...goal, replacedTitle })

interface NewGoal {
  /** Of the browser that made it. */
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
  now: string
}

interface OwnedGoal {
  id: string
  userId: string
}

export function createGoalsStore(database: Database) {
  const pageOfAll = database.prepare((queries, param: Params<{ userId: string; cursor: string; limit: number }>) =>
    queries
      .selectFrom('goals')
      .select(goalColumns)
      .where('user_id', '=', param('userId'))
      .where('deleted_at', 'is', null)
      .where('id', '<', param('cursor'))
      .orderBy('id', 'desc')
      .limit(param('limit')),
  )
  const pageOfSome = database.prepare(
    (queries, param: Params<{ userId: string; isActive: boolean; cursor: string; limit: number }>) =>
      queries
        .selectFrom('goals')
        .select(goalColumns)
        .where('user_id', '=', param('userId'))
        .where('is_active', '=', param('isActive'))
        .where('deleted_at', 'is', null)
        .where('id', '<', param('cursor'))
        .orderBy('id', 'desc')
        .limit(param('limit')),
  )

  /** One statement: another person's goal, or a deleted one, changes nothing and is null. */
  async function update(
    { id, userId }: OwnedGoal,
    changes: (row: ExpressionBuilder<Tables, 'goals'>) => UpdateObject<Tables, 'goals'>,
    where: { isDeleted: boolean },
  ): Promise<Goal | null> {
    const updated = await database.queries
      .updateTable('goals')
      .set(changes)
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .where('deleted_at', where.isDeleted ? 'is not' : 'is', null)
      .returning(goalColumns)
      .executeTakeFirst()
    return updated ? toGoal(updated) : null
  }

  async function madeUnder(id: string, sent: { userId: string; sentAs: string }): Promise<Goal | null> {
    const columns = [...goalColumns, 'sent_as as sentAs'] as const
    const row = await database.queries.selectFrom('goals').select(columns).where('id', '=', id).executeTakeFirst()
    const found = madeBefore(row, sent, goalNotFound)
    if (!found) return null
    const { sentAs, ...goal } = found
    return toGoal(goal)
  }

  return {
    async listPage(query: {
      userId: string
      isActive?: boolean | undefined
      cursor?: string | undefined
      limit: number
    }): Promise<Goal[]> {
      const { userId, isActive, limit, cursor = beforeAll } = query
      const rows = isActive === undefined ? pageOfAll({ userId, cursor, limit }) : pageOfSome({ userId, isActive, cursor, limit })
      return (await rows).map(toGoal)
    },

    /** The same goal under the same id again is the one that is there: `isNew` says which. */
    async insert({ id = newId(), userId, title, timeframe, now }: NewGoal): Promise<{ goal: Goal; isNew: boolean }> {
      const sent = { userId, sentAs: sentAs(title, timeframe) }
      const row = await database.queries
        .insertInto('goals')
        .values({
          ...{ id, user_id: userId, title, timeframe, is_active: true, completed_at: null, created_at: now, deleted_at: null },
          ...{ sent_as: sent.sentAs, replaced_title: null },
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .returning(goalColumns)
        .executeTakeFirst()
      if (row) return { goal: toGoal(row), isNew: true }
      const goal = await madeUnder(id, sent)
      if (!goal) throw goalNotFound()
      return { goal, isNew: false }
    },

    /** Field by field, the last one wins. A title that was not the one somebody saw is kept beside it. */
    change(owned: OwnedGoal, to: GoalChange): Promise<Goal | null> {
      const { title, titleBefore, timeframe, isActive, now } = to
      const seen = to.replacedTitle === null ? { replaced_title: null } : {}
      return update(
        owned,
        (row) => ({
          ...seen,
          ...(title === undefined ? {} : { title }),
          ...(title === undefined || titleBefore === undefined
            ? {}
            : {
                replaced_title: row
                  .case()
                  .when(row.and([row('title', '<>', titleBefore), row('title', '<>', title)]))
                  .then(row.ref('title'))
                  .else(row.ref('replaced_title'))
                  .end(),
              }),
          ...(timeframe === undefined ? {} : { timeframe }),
          ...(isActive === undefined ? {} : { is_active: isActive, completed_at: isActive ? null : now }),
        }),
        { isDeleted: false },
      )
    },

    /** Hides the goal; `restore` brings it back until `purge` has removed it. */
    remove: (owned: OwnedGoal, now: string) => update(owned, () => ({ deleted_at: now }), { isDeleted: false }),
    restore: (owned: OwnedGoal) => update(owned, () => ({ deleted_at: null }), { isDeleted: true }),

    async purge(deletedBefore: string) {
      await database.queries.deleteFrom('goals').where('deleted_at', '<', deletedBefore).execute()
    },
  }
}

/** The title of the goal that was added last and is not done; null when there is none. */
export async function newestGoalTitle(tx: Tx, userId: string): Promise<string | null> {
  const newest = await tx
    .selectFrom('goals')
    .select('title')
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.title ?? null
}
