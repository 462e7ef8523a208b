import type { Queries } from '#kit/server/db/database.ts'
import { padded } from '#kit/server/lists/list-pages.ts'
import './access.tables.ts'

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
