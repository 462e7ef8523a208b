import type { Database, Params } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import type { Goal } from '../goals.contract.ts'
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
] as const

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
    changes: Partial<{
      title: string
      timeframe: Timeframe
      is_active: boolean
      completed_at: string | null
      deleted_at: string | null
    }>,
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
    return updated ?? null
  }

  return {
    async listPage(query: {
      userId: string
      isActive?: boolean | undefined
      cursor?: string | undefined
      limit: number
    }): Promise<Goal[]> {
      const { userId, isActive, limit, cursor = beforeAll } = query
      return isActive === undefined ? pageOfAll({ userId, cursor, limit }) : pageOfSome({ userId, isActive, cursor, limit })
    },

    insert: (goal: { userId: string; title: string; timeframe: Timeframe; now: string }): Promise<Goal> =>
      database.queries
        .insertInto('goals')
        .values({
          id: newId(),
          user_id: goal.userId,
          title: goal.title,
          timeframe: goal.timeframe,
          is_active: true,
          completed_at: null,
          created_at: goal.now,
          deleted_at: null,
        })
        .returning(goalColumns)
        .executeTakeFirstOrThrow(),

    change: (owned: OwnedGoal, to: { title?: string; timeframe?: Timeframe; isActive?: boolean; now: string }) =>
      update(
        owned,
        {
          ...(to.title === undefined ? {} : { title: to.title }),
          ...(to.timeframe === undefined ? {} : { timeframe: to.timeframe }),
          ...(to.isActive === undefined ? {} : { is_active: to.isActive, completed_at: to.isActive ? null : to.now }),
        },
        { isDeleted: false },
      ),

    /** Hides the goal; `restore` brings it back until `purge` has removed it. */
    remove: (owned: OwnedGoal, now: string) => update(owned, { deleted_at: now }, { isDeleted: false }),
    restore: (owned: OwnedGoal) => update(owned, { deleted_at: null }, { isDeleted: true }),

    async purge(deletedBefore: string) {
      await database.queries.deleteFrom('goals').where('deleted_at', '<', deletedBefore).execute()
    },
  }
}
