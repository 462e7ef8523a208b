import type { Database, Params } from '#kit/server/db/database.ts'
import type { SessionStore } from '#kit/server/sessions.ts'
import { accessRevoked, invalidCredentials } from '../accounts.errors.ts'
import './accounts.tables.ts'

export interface AccountSessionStore extends SessionStore {
  /** Ends all of a person's sessions but one, or all when that is null. */
  removeOthers(userId: string, keptSid: string | null): Promise<void>
  removeExpired(now: string): Promise<void>
  /** No session ends later than `latest`: those that do began while the clock was wrong. */
  shorten(latest: string): Promise<void>
}

export function createSessionStore(database: Database): AccountSessionStore {
  const findSession = database.prepare((queries, param: Params<{ sid: string; now: string }>) =>
    queries
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select([
        'users.id',
        'users.name',
        'users.first_name as firstName',
        'users.email',
        'users.profile_image_url as profileImageUrl',
        'users.is_admin as isAdmin',
        'users.created_at as createdAt',
        'sessions.expire',
      ])
      .where('sessions.sid', '=', param('sid'))
      .where('sessions.expire', '>', param('now')),
  )

  return {
    async find(sid, now) {
      const [row] = await findSession({ sid, now })
      if (!row) return null
      const { expire, ...user } = row
      return { user, expire }
    },
    insert: ({ sid, userId, credentialsVersion, sess, expire }) =>
      database.transaction(async (tx) => {
        // Holding the row lets a revocation or a new password and a sign-in that is under way follow each other: no session survives.
        const held = await tx
          .updateTable('registered_users')
          .set({ user_id: userId })
          .where('user_id', '=', userId)
          .where('revoked_at', 'is', null)
          .returning('credentials_version as credentialsVersion')
          .executeTakeFirst()
        if (!held) throw accessRevoked()
        if (held.credentialsVersion !== credentialsVersion) throw invalidCredentials()
        await tx.insertInto('sessions').values({ sid, user_id: userId, sess, expire }).execute()
      }),
    async extend(sid, expire) {
      await database.queries.updateTable('sessions').set({ expire }).where('sid', '=', sid).execute()
    },
    async remove(sid) {
      await database.queries.deleteFrom('sessions').where('sid', '=', sid).execute()
    },
    async removeOthers(userId, keptSid) {
      const others = database.queries.deleteFrom('sessions').where('user_id', '=', userId)
      await (keptSid === null ? others : others.where('sid', '!=', keptSid)).execute()
    },
    async shorten(latest) {
      await database.queries.updateTable('sessions').set({ expire: latest }).where('expire', '>', latest).execute()
    },
    async removeExpired(now) {
      await database.queries.deleteFrom('sessions').where('expire', '<=', now).execute()
    },
  }
}
