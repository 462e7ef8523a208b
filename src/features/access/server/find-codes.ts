import type { Address } from '#kit/server/access/address-key.ts'
import type { Database, Queries } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { findFailedMailIds, findMails, settleFailedMails } from '#kit/server/mail/outbox.ts'
import './access.tables.ts'

/** The newest; older ones were checked in earlier rounds. */
const mostSettled = 200

const codeFields = fields('id code is_used used_by voided_at customer_email customer_key product_id is_kept downloaded_at')

/** Finds codes by id, in no particular order. Unknown ids are left out. Returns the fields that other features may see. */
export async function findCodes(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return []
  return queries.selectFrom('access_codes').select(codeFields).where('id', 'in', ids).execute()
}

/** The newest codes that only this address can use. */
export async function findCodesOf(queries: Queries, { key }: Pick<Address, 'key'>, limit: number) {
  return queries
    .selectFrom('access_codes')
    .select(codeFields)
    .where('customer_key', '=', key)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** All emails that contained one of these codes. */
export async function findMailsOf(queries: Queries, codeIds: readonly string[]): Promise<string[]> {
  if (codeIds.length === 0) return []
  const mails = queries.selectFrom('code_mails').select('mail_id as mailId').distinct().where('code_id', 'in', codeIds)
  return (await mails.execute()).map(({ mailId }) => mailId)
}

export async function findLastMails(queries: Queries, codeIds: readonly string[]): Promise<{ codeId: string; mailId: string }[]> {
  if (codeIds.length === 0) return []
  return queries
    .selectFrom('code_mails')
    .select(['code_id as codeId', ({ fn }) => fn.max('mail_id').as('mailId')])
    .where('code_id', 'in', codeIds)
    .groupBy('code_id')
    .execute()
}

/** Settles failed emails with codes that nobody waits for: the code is used or void, or a later email with it was sent. */
export async function settleMailsOfCodes({ queries }: Pick<Database, 'queries'>): Promise<void> {
  const failedIds = await findFailedMailIds(queries, mostSettled)
  if (failedIds.length === 0) return
  const failed = await queries
    .selectFrom('code_mails')
    .innerJoin('access_codes', 'access_codes.id', 'code_mails.code_id')
    .select(['mail_id as mailId', 'code_id as codeId', 'is_used as isUsed', 'voided_at as voidedAt'])
    .where('mail_id', 'in', failedIds)
    .execute()
  if (failed.length === 0) return
  const codeIds = failed.map(({ codeId }) => codeId)
  const all = await queries
    .selectFrom('code_mails')
    .select(['mail_id as mailId', 'code_id as codeId'])
    .where('code_id', 'in', codeIds)
    .execute()
  const states = new Map(
    (
      await findMails(
        queries,
        all.map(({ mailId }) => mailId),
      )
    ).map(({ id, state }) => [id, state]),
  )
  const isReplaced = (one: { codeId: string; mailId: string }) =>
    all.some(({ codeId, mailId }) => codeId === one.codeId && mailId > one.mailId && states.get(mailId) === 'sent')
  const settled = failed.filter((one) => one.isUsed || one.voidedAt !== null || isReplaced(one))
  if (settled.length > 0)
    await settleFailedMails(
      queries,
      settled.map(({ mailId }) => mailId),
    )
}
