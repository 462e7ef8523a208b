import type { Database, Tx } from '#kit/server/db/database.ts'
import './calendar-feeds.tables.ts'

interface CalendarFeed {
  createdAt: string
  /** True when the feed includes focus sessions. */
  withFocus: boolean
}

const columns = ['is_with_focus as withFocus', 'created_at as createdAt'] as const

/** The private calendar address of each user. Anyone who has it can read the calendar, so changing the password ends it. */
export function createCalendarFeedsStore({ queries }: Database) {
  return {
    async find(userId: string): Promise<CalendarFeed | null> {
      const row = await queries.selectFrom('calendar_feeds').select(columns).where('user_id', '=', userId).executeTakeFirst()
      return row ? { ...row, withFocus: Boolean(row.withFocus) } : null
    },

    async findOwner(tokenHash: string): Promise<(CalendarFeed & { userId: string }) | null> {
      const row = await queries
        .selectFrom('calendar_feeds')
        .select([...columns, 'user_id as userId'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row ? { ...row, withFocus: Boolean(row.withFocus) } : null
    },

    /** Replaces an earlier address. */
    async save(tx: Tx, userId: string, { tokenHash, withFocus, createdAt }: CalendarFeed & { tokenHash: string }): Promise<void> {
      const feed = { token_hash: tokenHash, is_with_focus: withFocus, created_at: createdAt }
      await tx
        .insertInto('calendar_feeds')
        .values({ user_id: userId, ...feed })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
        .execute()
    },

    /** False when there was none. */
    async remove(userId: string): Promise<boolean> {
      const removed = await queries.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id').execute()
      return removed.length > 0
    },
  }
}
