import type { Database, Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import './accounts.tables.ts'
import { credentialsVersionOf } from './standing.ts'

interface CalendarFeed {
  createdAt: string
  withFocus: boolean
  expiresAt: string | null
}

const columns = [
  'calendar_feeds.is_with_focus as withFocus',
  'calendar_feeds.created_at as createdAt',
  'calendar_feeds.expires_at as expiresAt',
] as const

/** The private calendar address of each user. Anyone who has it can read the calendar, so changing the password ends it. */
export function createCalendarFeedsStore({ queries }: Database, { requireApproval }: { requireApproval: () => boolean }) {
  /** Those that haven't expired, belong to a user with access, and were made with the user's present credentials. */
  const working = (now: string) =>
    queries
      .selectFrom('calendar_feeds')
      .innerJoin('registered_users', (join) =>
        join
          .onRef('registered_users.user_id', '=', 'calendar_feeds.user_id')
          .onRef('registered_users.credentials_version', '=', 'calendar_feeds.credentials_version'),
      )
      .select(columns)
      .where((where) => where.or([where('calendar_feeds.expires_at', 'is', null), where('calendar_feeds.expires_at', '>', now)]))
      .where('registered_users.revoked_at', 'is', null)
      .$if(requireApproval(), (all) => all.where('registered_users.is_approved', '=', true))

  return {
    async find(userId: string, now: string): Promise<CalendarFeed | null> {
      const row = await working(now).where('calendar_feeds.user_id', '=', userId).executeTakeFirst()
      return row ? { ...row, withFocus: Boolean(row.withFocus) } : null
    },

    async findOwner(tokenHash: string, now: string): Promise<(CalendarFeed & { userId: string }) | null> {
      const row = await working(now)
        .select('calendar_feeds.user_id as userId')
        .where('calendar_feeds.token_hash', '=', tokenHash)
        .executeTakeFirst()
      return row ? { ...row, withFocus: Boolean(row.withFocus) } : null
    },

    /** Replaces an earlier address. */
    async save(
      tx: Tx,
      userId: string,
      { tokenHash, withFocus, createdAt, expiresAt }: CalendarFeed & { tokenHash: string },
    ): Promise<void> {
      const feed = {
        token_hash: tokenHash,
        is_with_focus: withFocus,
        created_at: createdAt,
        credentials_version: await credentialsVersionOf(tx, userId),
        expires_at: expiresAt,
      }
      await tx
        .insertInto('calendar_feeds')
        .values({ user_id: userId, ...feed })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
        .execute()
    },

    remove: (userId: string): Promise<boolean> =>
      hasRow(queries.deleteFrom('calendar_feeds').where('user_id', '=', userId).returning('user_id')),

    async removeExpired(now: string): Promise<void> {
      await queries.deleteFrom('calendar_feeds').where('expires_at', '<=', now).execute()
    },
  }
}
