import type { Database, Params } from '#kit/server/db/database.ts'
import type { FocusDay } from '../focus-timer.contract.ts'
import './focus-timer.tables.ts'

export interface FocusSession {
  id: string
  userId: string
  day: string
  minutes: number
  endedAt: string
}

export function createFocusStore(database: Database) {
  const sumDays = database.prepare((queries, param: Params<{ userId: string; from: string; to: string }>) =>
    queries
      .selectFrom('focus_sessions')
      .select((select) => ['day', select.fn.sum<number>('minutes').as('minutes'), select.fn.countAll<number>().as('sessions')])
      .where('user_id', '=', param('userId'))
      .where('day', '>=', param('from'))
      .where('day', '<=', param('to'))
      .groupBy('day')
      .orderBy('day'),
  )

  return {
    /** The same id of the same person again changes nothing; false when it stands for another session. */
    async insert(session: FocusSession): Promise<boolean> {
      const inserted = await database.queries
        .insertInto('focus_sessions')
        .values({
          user_id: session.userId,
          id: session.id,
          day: session.day,
          minutes: session.minutes,
          ended_at: session.endedAt,
        })
        .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst()
      if (inserted) return true
      const same = await database.queries
        .selectFrom('focus_sessions')
        .select('id')
        .where('user_id', '=', session.userId)
        .where('id', '=', session.id)
        .where('day', '=', session.day)
        .where('minutes', '=', session.minutes)
        .where('ended_at', '=', session.endedAt)
        .executeTakeFirst()
      return same !== undefined
    },

    /** All of a person's, the oldest first. */
    list: (userId: string): Promise<Omit<FocusSession, 'userId'>[]> =>
      database.queries
        .selectFrom('focus_sessions')
        .select(['id', 'day', 'minutes', 'ended_at as endedAt'])
        .where('user_id', '=', userId)
        .orderBy('day')
        .execute(),

    /** Sums by day. A sum of integers is a decimal text on one engine. */
    async listDays(query: { userId: string; from: string; to: string }): Promise<FocusDay[]> {
      const rows = await sumDays(query)
      return rows.map(({ day, minutes, sessions }) => ({ day, minutes: Number(minutes), sessions: Number(sessions) }))
    },
  }
}
