import { type Clock, instant } from '#kit/clock.ts'
import { adminOnly, notSignedIn } from '#kit/errors.ts'
import { createHold, type Hold } from '#kit/server/access/hold.ts'
import type { SessionRenewal, SessionStore } from '#kit/server/access/sessions.ts'
import type { Database, Params } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { accessRevoked, invalidCredentials } from '../accounts.errors.ts'
import './accounts.tables.ts'
import { endShownLinks } from './shown/shown-links.store.ts'
import { createFindStanding, type Standing } from './standing.ts'
import { userColumns } from './users.store.ts'

export interface AccountSessionStore extends SessionStore {
  /** Ends all sessions of a user except `keptSid`, or all of them when it is null, and the links that show pages. Returns if there were any. */
  removeOthers(userId: string, keptSid: string | null): Promise<boolean>
  removeExpired(now: string): Promise<void>
  /** Shortens sessions that would end after `latest`: they began while the clock was wrong. */
  shorten(latest: { expire: string; endsAt: string }): Promise<void>
  /** Records a re-authentication; the session continues under a new id. */
  prove(hold: Hold, renewal: SessionRenewal, now: string): Promise<void>
}

export function createSessionStore(database: Database, admission: { requireApproval: () => boolean }): AccountSessionStore {
  const findStanding = createFindStanding(database, admission)
  const findSession = database.prepare((queries, param: Params<{ sid: string; now: string }>) =>
    queries
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('registered_users', 'registered_users.user_id', 'sessions.user_id')
      .select([
        ...userColumns,
        ...fields('sessions.expire sessions.ends_at sessions.proved_at sessions.admin_used_at'),
        ...fields('registered_users.credentials_version registered_users.is_approved'),
      ])
      .where('sessions.sid', '=', param('sid'))
      .where('sessions.expire', '>', param('now'))
      .where('registered_users.revoked_at', 'is', null),
  )

  function holdOf({
    sid,
    userId,
    before,
    clock,
  }: {
    sid: string
    userId: string
    before: Pick<Standing, 'credentialsVersion' | 'isAdmin'>
    clock: Clock
  }): Hold {
    return createHold({
      database,
      isAdmin: before.isAdmin,
      async findAccess(queries, how) {
        const standing = await findStanding(queries, userId, how)
        const own = queries
          .selectFrom('sessions')
          .select('sid')
          .where('sid', '=', sid)
          .where('user_id', '=', userId)
          .where('expire', '>', instant(clock))
        const session = await (how.isLocked ? own.modifyEnd(database.forUpdate) : own).executeTakeFirst()
        if (!session || standing?.credentialsVersion !== before.credentialsVersion) throw notSignedIn()
        if (before.isAdmin && !standing.isAdmin) throw adminOnly()
        return standing
      },
    })
  }

  return {
    async find(sid, clock) {
      const [row] = await findSession({ sid, now: instant(clock) })
      if (!row || (admission.requireApproval() && !row.isApproved)) return null
      const { expire, endsAt, provedAt, adminUsedAt, credentialsVersion, isApproved, ...user } = row
      const hold = holdOf({ sid, userId: user.id, before: { credentialsVersion, isAdmin: user.isAdmin }, clock })
      return { user, hold, expire, endsAt, provedAt, adminUsedAt }
    },
    insert: ({ sid, userId, credentialsVersion, sess, expire, endsAt, provedAt }, also) =>
      database.transaction(async (tx) => {
        // Lock the row, so that a sign-in runs before or after a revocation or password change. Otherwise its session could survive them.
        const held = await tx
          .updateTable('registered_users')
          .set({ user_id: userId })
          .where('user_id', '=', userId)
          .where('revoked_at', 'is', null)
          .returning('credentials_version as credentialsVersion')
          .executeTakeFirst()
        if (!held) throw accessRevoked()
        if (held.credentialsVersion !== credentialsVersion) throw invalidCredentials()
        await tx
          .insertInto('sessions')
          .values({ sid, user_id: userId, sess, expire, ends_at: endsAt, proved_at: provedAt })
          .execute()
        await also?.(tx)
      }),
    async extend(sid, expire) {
      await database.queries.updateTable('sessions').set({ expire }).where('sid', '=', sid).execute()
    },
    async noteAdminUse(sid, now) {
      await database.queries.updateTable('sessions').set({ admin_used_at: now }).where('sid', '=', sid).execute()
    },
    prove: (hold, { from, to }, now) =>
      hold.transaction(async (tx) => {
        await tx.updateTable('sessions').set({ sid: to, proved_at: now }).where('sid', '=', from).execute()
      }),
    async remove(sid) {
      await database.queries.deleteFrom('sessions').where('sid', '=', sid).execute()
    },
    async removeOthers(userId, keptSid) {
      const others = database.queries.deleteFrom('sessions').where('user_id', '=', userId)
      await (keptSid === null ? others : others.where('sid', '!=', keptSid)).execute()
      return endShownLinks(database.queries, userId)
    },
    async shorten({ expire, endsAt }) {
      await database.queries.updateTable('sessions').set({ expire }).where('expire', '>', expire).execute()
      await database.queries.updateTable('sessions').set({ ends_at: endsAt }).where('ends_at', '>', endsAt).execute()
    },
    async removeExpired(now) {
      await database.queries.deleteFrom('sessions').where('expire', '<=', now).execute()
    },
  }
}
