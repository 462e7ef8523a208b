import { sql } from 'kysely'
import type { Database, Queries } from '#kit/server/db/database.ts'
import { createListPages, inOrderOf, type ListQuery, padded } from '#kit/server/lists/list-pages.ts'
import { codeState } from '../access.rules.ts'
import type { AccessCode, HistoryEvent } from '../codes.contract.ts'
import './access.tables.ts'
import { codesList } from './codes-list.ts'

/** Access codes as administrators see them. */
export function createCodesAdminStore(database: Database) {
  const pages = createListPages(database, codesList)

  return {
    async accessCodes(query: ListQuery) {
      const { ids, ...page } = await pages(query)
      return { ...page, rows: await codesOf(database.queries, ids) }
    },

    find: async (queries: Queries, id: string): Promise<AccessCode | null> => (await codesOf(queries, [id]))[0] ?? null,

    /** The mails that carried a code and the refused tries with it, oldest first. */
    async history(codeId: string): Promise<HistoryEvent[]> {
      const mails = await database.queries
        .selectFrom('code_mails')
        .innerJoin('mails', 'mails.id', 'code_mails.mail_id')
        .select(['mails.created_at as at', 'mails.to_address as detail', 'mails.state as mailState'])
        .where('code_mails.code_id', '=', codeId)
        .orderBy('code_mails.mail_id')
        .execute()
      const tries = await database.queries
        .selectFrom('code_tries')
        .select(['created_at as at', 'email as by', 'network as detail'])
        .where('code_id', '=', codeId)
        .orderBy('id')
        .execute()
      return [
        ...mails.map((mail) => ({ ...mail, kind: 'mailed' as const, by: null })),
        ...tries.map((one) => ({ ...one, kind: 'tried' as const })),
      ]
    },

    /** Who used the code, while their account exists. */
    async redeemer(code: Pick<AccessCode, 'usedBy'>): Promise<{ id: string; name: string; email: string } | null> {
      if (code.usedBy === null) return null
      const user = database.queries.selectFrom('users').select(['id', 'name', 'email']).where('id', '=', code.usedBy)
      return (await user.executeTakeFirst()) ?? null
    },
  }
}

async function codesOf(queries: Queries, ids: string[]): Promise<AccessCode[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('access_codes')
    .leftJoin('users', 'users.id', 'access_codes.used_by')
    .select([
      'access_codes.id',
      'access_codes.code',
      'access_codes.is_used as isUsed',
      'access_codes.used_by as usedBy',
      'users.email as usedByEmail',
      'access_codes.used_at as usedAt',
      'access_codes.customer_email as customerEmail',
      'access_codes.label',
      'access_codes.voided_at as voidedAt',
      'access_codes.failed_tries as failedAttempts',
      'access_codes.last_tried_at as lastTriedAt',
      'access_codes.created_at as createdAt',
    ])
    .where(sql.ref<string>('access_codes.id'), 'in', padded(ids))
    .execute()
  return inOrderOf(ids, rows).map((row) => ({ ...row, state: codeState(row) }))
}
