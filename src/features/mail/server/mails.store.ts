import { sql } from 'kysely'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { decodeCursor, encodeCursor } from '#kit/server/lists/cursor.ts'
import { inKeyset } from '#kit/server/lists/keyset.ts'
import { cutPage } from '#kit/server/paging.ts'
import '#kit/server/mail/mail.tables.ts'
import type { Mail, MailState } from '../mails.contract.ts'

export interface MailsQuery {
  /** The beginning of an address, lower-cased. */
  q?: string | undefined
  state?: MailState | undefined
  cursor?: string | undefined
  limit: number
}

/** Sorts after every id and every address that begins with what stands before it. */
const last = '\u{10ffff}'
/** Nobody needs to know how many more there are. */
const mostCounted = 1000

const columns = [
  'id',
  'kind',
  'to_address as to',
  'subject',
  'state',
  'attempts',
  'last_error as lastError',
  'created_at as createdAt',
  'sent_at as sentAt',
] as const
const nextAttemptAt = sql<string | null>`case when state = 'waiting' and attempts > 0 then next_try_at end`.as('nextAttemptAt')

/** The outbox as administrators see it. */
export function createMailsStore(database: Database) {
  return {
    /** Newest first; of a search, by address and then newest first, which is how its index runs. */
    async listPage({ q, state, cursor, limit }: MailsQuery): Promise<{ rows: Mail[]; next: string | null }> {
      const after = cursor === undefined ? null : decodeCursor(cursor)
      const id = sql.ref('id')
      const order = q === undefined ? { key: id } : { key: sql.ref('to_address'), id }
      const rows = await database.queries
        .selectFrom('mails')
        .select([...columns, nextAttemptAt])
        .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'waiting'))
        .$if(q !== undefined, (some) => some.where('to_address', '>=', q ?? '').where('to_address', '<', `${q}${last}`))
        .$call(inKeyset({ ...order, direction: 'desc' }, after && { ...after, key: q === undefined ? after.id : after.key }))
        .limit(limit + 1)
        .execute()
      return cutPage(rows, limit, ({ to, id: last }) => encodeCursor({ key: to, id: last }))
    },

    async find(queries: Queries, id: string): Promise<(Mail & { text: string }) | null> {
      const found = queries
        .selectFrom('mails')
        .select([...columns, nextAttemptAt, 'text'])
        .where('id', '=', id)
      return (await found.executeTakeFirst()) ?? null
    },

    /** Only a failed one; a worker starts over with it. False when it has not failed (any more). */
    async retry(tx: Tx, id: string, now: string): Promise<boolean> {
      const changed = await tx
        .updateTable('mails')
        .set({ state: 'waiting', attempts: 0, next_try_at: now, last_error: null })
        .where('id', '=', id)
        .where('state', '=', 'failed')
        .returning('id')
        .execute()
      return changed.length === 1
    },

    async count(state: MailState): Promise<number> {
      const some = database.queries.selectFrom('mails').select('id').where('state', '=', state).limit(mostCounted)
      return (await some.execute()).length
    },
  }
}
