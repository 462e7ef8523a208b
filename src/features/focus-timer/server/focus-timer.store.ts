import type { Database, Params, Tx } from '#kit/server/db/database.ts'
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
    /**
     * Inserts a session. Inserting the same id again returns the existing session, because the browser generates the id at the start. A
     * report from a device replaces what the server assumed. Null when the user has a session with this id and another length.
     */
    async insert(session: FocusSession): Promise<FocusSession | null> {
      const { day, endedAt } = session
      const inserted = await database.queries
        .insertInto('focus_sessions')
        .values(toRow(session, false))
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'id'])
            .doUpdateSet({ day, ended_at: endedAt, is_assumed: false })
            .where('focus_sessions.is_assumed', '=', true)
            .where('focus_sessions.minutes', '=', session.minutes),
        )
        .returning('id')
        .executeTakeFirst()
      if (inserted) return session
      const same = await database.queries
        .selectFrom('focus_sessions')
        .select(['day', 'minutes', 'ended_at as endedAt'])
        .where('user_id', '=', session.userId)
        .where('id', '=', session.id)
        .where('minutes', '=', session.minutes)
        .executeTakeFirst()
      return same ? { ...session, ...same } : null
    },

    /** All sessions of the user, oldest first. */
    list: (userId: string): Promise<Omit<FocusSession, 'userId'>[]> =>
      database.queries
        .selectFrom('focus_sessions')
        .select(['id', 'day', 'minutes', 'ended_at as endedAt'])
        .where('user_id', '=', userId)
        .orderBy('day')
        .execute(),

    /** Sums by day. PostgreSQL returns the sum of integers as text, so it is converted. */
    async listDays(query: { userId: string; from: string; to: string }): Promise<FocusDay[]> {
      const rows = await sumDays(query)
      return rows.map(({ day, minutes, sessions }) => ({ day, minutes: Number(minutes), sessions: Number(sessions) }))
    },
  }
}

const toRow = ({ userId, id, day, minutes, endedAt }: FocusSession, isAssumed: boolean) => ({
  user_id: userId,
  id,
  day,
  minutes,
  ended_at: endedAt,
  is_assumed: isAssumed,
})

/** Records a session that ended by the server's clock, unless a device has already reported it. */
export async function assumeSession(tx: Tx, session: FocusSession): Promise<void> {
  await tx
    .insertInto('focus_sessions')
    .values(toRow(session, true))
    .onConflict((conflict) => conflict.columns(['user_id', 'id']).doNothing())
    .execute()
}

/** Deletes assumed sessions that a device reports as unfinished. Sessions that another device saw end stay. */
export async function forgetAssumed(tx: Tx, userId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('focus_sessions')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('is_assumed', '=', true)
    .execute()
}
