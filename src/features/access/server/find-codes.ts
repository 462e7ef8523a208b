import { sql } from 'kysely'
import type { Database, Queries } from '#kit/server/db/database.ts'
import { padded } from '#kit/server/lists/list-pages.ts'
import '#kit/server/mail/mail.tables.ts'
import { settleFailedMails } from '#kit/server/mail/outbox.ts'
import './access.tables.ts'

/** The rest follows in the next round. */
const mostSettled = 200

/** The fields of a code that other features may see. */
export interface FoundCode {
  id: string
  code: string
  isUsed: boolean
  usedBy: string | null
  voidedAt: string | null
  customerEmail: string | null
}

/** Finds codes by id, in no particular order. Unknown ids are left out. */
export async function findCodes(queries: Queries, ids: readonly string[]): Promise<FoundCode[]> {
  if (ids.length === 0) return []
  return queries
    .selectFrom('access_codes')
    .select(['id', 'code', 'is_used as isUsed', 'used_by as usedBy', 'voided_at as voidedAt', 'customer_email as customerEmail'])
    .where('id', 'in', padded(ids))
    .execute()
}

/** Returns the latest email that contained each of these codes. */
export async function findLastMails(queries: Queries, codeIds: readonly string[]): Promise<{ codeId: string; mailId: string }[]> {
  if (codeIds.length === 0) return []
  return queries
    .selectFrom('code_mails')
    .select(['code_id as codeId', ({ fn }) => fn.max('mail_id').as('mailId')])
    .where('code_id', 'in', padded(codeIds))
    .groupBy('code_id')
    .execute()
}

/** Settles failed emails with codes that nobody waits for: the code is used or void, or a later email with it was sent. */
export async function settleMailsOfCodes({ queries }: Pick<Database, 'queries'>): Promise<void> {
  const failed = await queries
    .selectFrom('mails')
    .innerJoin('code_mails', 'code_mails.mail_id', 'mails.id')
    .innerJoin('access_codes', 'access_codes.id', 'code_mails.code_id')
    .select('mails.id')
    .where('mails.state', '=', sql.lit('failed'))
    .where((where) =>
      where.or([
        where('access_codes.is_used', '=', true),
        where('access_codes.voided_at', 'is not', null),
        where.exists(
          where
            .selectFrom('code_mails as later_mails')
            .innerJoin('mails as later', 'later.id', 'later_mails.mail_id')
            .select('later.id')
            .whereRef('later_mails.code_id', '=', 'code_mails.code_id')
            .whereRef('later.id', '>', 'mails.id')
            .where('later.state', '=', 'sent'),
        ),
      ]),
    )
    .limit(mostSettled)
    .execute()
  if (failed.length > 0)
    await settleFailedMails(
      queries,
      failed.map(({ id }) => id),
    )
}
