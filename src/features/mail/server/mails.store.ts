import { sql } from 'kysely'
import { normalizeEmail } from '#kit/email-address.ts'
import { addressKey } from '#kit/server/access/address-key.ts'
import type { Database, Queries } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { decodeCursor, encodeCursor } from '#kit/server/lists/cursor.ts'
import { inKeyset } from '#kit/server/lists/keyset.ts'
import { cutPage } from '#kit/server/lists/paging.ts'
import { nextMailTry } from '#kit/server/mail/outbox.ts'
import '#kit/server/mail/mail.tables.ts'
import type { Mail, MailState } from '../mails.contract.ts'

export interface MailsQuery {
  /** The beginning of the address, in any of its spellings. */
  q?: string | undefined
  state?: MailState | undefined
  cursor?: string | undefined
  limit: number
}

/** Sorts after every character, so a prefix plus this is an upper bound of all addresses with the prefix. */
const last = '\u{10ffff}'

/**
 * Returns the condition for addresses that begin so. Half of a domain with other letters than those of ASCII has another form than the
 * beginning of the whole one, so it is compared with the spelling among all such domains.
 */
function beginsWith(typed: string) {
  const key = addressKey(typed)
  const inKeys = (prefix: string) => sql<boolean>`to_key >= ${prefix} and to_key < ${prefix + last}`
  const at = key.lastIndexOf('@xn--')
  if (at === -1) return inKeys(key)
  const spelling = normalizeEmail(typed).normalize('NFC')
  return sql<boolean>`${inKeys(key.slice(0, at + '@xn--'.length))} and ((${inKeys(key)}) or (to_address >= ${spelling} and to_address < ${spelling + last}))`
}
/** Counting stops here, because the exact number doesn't matter beyond it. */
const mostCounted = 1000

const columns = ['id', 'kind', 'to_address as to', ...fields('subject state attempts last_error created_at sent_at')] as const
const nextAttemptAt = sql<string | null>`case when state = 'waiting' and attempts > 0 then ${nextMailTry} end`.as('nextAttemptAt')

/** Queries of the outbox for the administrators' screens. */
export function createMailsStore(database: Database) {
  /** The oldest emails in a state, at most as many as are counted. */
  async function idsOf(state: MailState): Promise<string[]> {
    const some = database.queries.selectFrom('mails').select('id').where('state', '=', state).orderBy('id').limit(mostCounted)
    return (await some.execute()).map(({ id }) => id)
  }

  return {
    /** Lists emails, newest first. A search sorts by address first, in descending order, to follow the order of its index. */
    async listPage({ q, state, cursor, limit }: MailsQuery): Promise<{ rows: Mail[]; next: string | null }> {
      const after = cursor === undefined ? null : decodeCursor(cursor)
      const id = sql.ref('id')
      const order = q === undefined ? { key: id } : { key: sql.ref('to_key'), id }
      const rows = await database.queries
        .selectFrom('mails')
        .select([...columns, nextAttemptAt])
        .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'waiting'))
        .$if(q !== undefined, (some) => some.where(beginsWith(q ?? '')))
        .$call(inKeyset({ ...order, direction: 'desc' }, after && { ...after, key: q === undefined ? after.id : after.key }))
        .limit(limit + 1)
        .execute()
      return cutPage(rows, limit, ({ to, id: last }) => encodeCursor({ key: addressKey(to), id: last }))
    },

    async find(queries: Queries, id: string): Promise<(Mail & { text: string }) | null> {
      const found = queries
        .selectFrom('mails')
        .select([...columns, nextAttemptAt, 'text'])
        .where('id', '=', id)
      return (await found.executeTakeFirst()) ?? null
    },

    idsOf,

    count: async (state: MailState): Promise<number> => (await idsOf(state)).length,
  }
}
