import type { Database, Tx } from '#kit/server/db/database.ts'
import './accounts.tables.ts'
import { endShownLinks } from './shown/shown-links.store.ts'

export interface StoredSession {
  id: string
  startedAt: string | null
  userAgent: string
  expire: string
  pins: number | null
}

export function createUserSessionsStore(database: Database) {
  return {
    /** Lists sessions that haven't expired; the last to expire comes first. */
    async list(userId: string, now: string): Promise<StoredSession[]> {
      const rows = await database.queries
        .selectFrom('sessions')
        .select(['sid', 'sess', 'expire', 'pins'])
        .where('user_id', '=', userId)
        .where('expire', '>', now)
        .execute()
      return rows
        .map(({ sid, sess, expire, pins }) => ({ id: sid, expire, pins, ...readSess(sess) }))
        .sort((a, b) => (a.expire < b.expire ? 1 : -1))
    },

    /** Saves the number of uploads pinned in a session's browser. Returns the previous number. */
    keepCopy: (userId: string, sid: string, pins: number): Promise<number | null> =>
      database.transaction(async (tx) => {
        const own = tx.selectFrom('sessions').select('pins').where('sid', '=', sid).where('user_id', '=', userId)
        const before = await own.executeTakeFirst()
        await tx.updateTable('sessions').set({ pins }).where('sid', '=', sid).where('user_id', '=', userId).execute()
        return before?.pins ?? null
      }),

    /** Ends one of the user's sessions, or with `null` all of them and the links that show pages. Returns how many sessions ended. */
    async end(tx: Tx, userId: string, sid: string | null): Promise<number> {
      if (sid === null) await endShownLinks(tx, userId)
      const all = tx.deleteFrom('sessions').where('user_id', '=', userId)
      const ended = await (sid === null ? all : all.where('sid', '=', sid)).returning('sid').execute()
      return ended.length
    },
  }
}

/** Parses the JSON written by `kit/server/access/sessions.ts`. */
function readSess(sess: string): { startedAt: string | null; userAgent: string } {
  const { startedAt, userAgent } = JSON.parse(sess) as { startedAt?: unknown; userAgent?: unknown }
  return {
    startedAt: typeof startedAt === 'string' ? startedAt : null,
    userAgent: typeof userAgent === 'string' ? userAgent : '',
  }
}
