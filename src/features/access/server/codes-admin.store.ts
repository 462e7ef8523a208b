import { sql } from 'kysely'
import type { Database, Queries } from '#kit/server/db/database.ts'
import { fields } from '#kit/server/db/rows.ts'
import { createListPages, inOrderOf } from '#kit/server/lists/list-pages.ts'
import { findMails } from '#kit/server/mail/outbox.ts'
import { codeState, hiddenCode } from '../access.rules.ts'
import type { AccessCode, Batch, HistoryEvent } from '../codes.contract.ts'
import './access.tables.ts'
import { noteShown } from './codes.store.ts'
import { codesList } from './codes-list.ts'
import { findFurther } from './opened-products.store.ts'

const mostBatches = 200

export interface CodesAdminOptions {
  database: Database
  /** Finds the users who redeemed codes. Provided by the accounts feature. */
  findUsers(queries: Queries, ids: readonly string[]): Promise<{ id: string; name: string; email: string }[]>
  /** Returns the names of products that exist: of these, or of all that have codes. Provided by the orders feature. */
  productNames(queries: Queries, ids: readonly string[] | 'coded'): Promise<Map<string, string>>
}

export function createCodesAdminStore({ database, findUsers, productNames }: CodesAdminOptions) {
  async function codesOf(queries: Queries, ids: string[]): Promise<AccessCode[]> {
    const rows = await codeRows(queries, ids)
    const users = await findUsers(
      queries,
      rows.flatMap((row) => row.usedBy ?? []),
    )
    const emails = new Map(users.map(({ id, email }) => [id, email]))
    const further = await findFurther(queries, ids)
    const productsOf = ({ id, productId }: (typeof rows)[number]) => [
      ...(productId === null ? [] : [productId]),
      ...further.flatMap((one) => (one.codeId === id ? one.productId : [])),
    ]
    const names = await productNames(queries, [...new Set(rows.flatMap(productsOf))])
    return rows.map((row) => ({
      ...row,
      code: row.isKept ? hiddenCode(row.code) : row.code,
      product:
        productsOf(row)
          .flatMap((id) => names.get(id) ?? [])
          .join(', ') || null,
      usedByEmail: emails.get(row.usedBy ?? '') ?? null,
      state: codeState(row),
    }))
  }

  return {
    accessCodes: createListPages(database, codesList, (ids) => codesOf(database.queries, ids)),

    /** Like `accessCodes`, for who takes the codes out of the program: none of them is hidden, and none can be claimed unasked. */
    handOut: createListPages(database, codesList, async (ids) => {
      await noteShown(database.queries, ids)
      return codesOf(database.queries, ids)
    }),

    /** The newest batches. */
    async batches(): Promise<Batch[]> {
      const rows = await database.queries
        .selectFrom('access_codes')
        .select([
          'label',
          ({ fn }) => fn.countAll<number>().as('total'),
          sql<number>`sum(case when is_used then 1 else 0 end)`.as('used'),
          sql<number>`sum(case when not is_used and voided_at is not null then 1 else 0 end)`.as('void'),
          ({ fn }) => fn.min('created_at').as('createdAt'),
        ])
        .where('label', 'is not', null)
        .groupBy('label')
        .orderBy('createdAt', 'desc')
        .limit(mostBatches)
        .execute()
      return rows.map((row) => {
        const [total, used, voided] = [Number(row.total), Number(row.used), Number(row.void)]
        return { label: row.label ?? '', total, used, void: voided, unused: total - used - voided, createdAt: row.createdAt }
      })
    },

    find: async (queries: Queries, id: string): Promise<AccessCode | null> => (await codesOf(queries, [id]))[0] ?? null,

    /** The newest codes that a user has redeemed, whatever address they were bought with. */
    async redeemedBy(userId: string, limit: number): Promise<AccessCode[]> {
      const rows = database.queries.selectFrom('access_codes').select('id').where('used_by', '=', userId)
      const ids = (await rows.orderBy('id', 'desc').limit(limit).execute()).map(({ id }) => id)
      return ids.length === 0 ? [] : codesOf(database.queries, ids)
    },

    /** Returns the emails that contained a code and the refused attempts with it. */
    async history(codeId: string): Promise<HistoryEvent[]> {
      const carried = database.queries.selectFrom('code_mails').select('mail_id as id').where('code_id', '=', codeId)
      const mailIds = (await carried.orderBy('mail_id').execute()).map(({ id }) => id)
      const mails = inOrderOf(mailIds, await findMails(database.queries, mailIds))
      const tries = await database.queries
        .selectFrom('code_tries')
        .select(['created_at as at', 'email as by', 'network as detail'])
        .where('code_id', '=', codeId)
        .orderBy('id')
        .execute()
      return [
        ...mails.map(({ createdAt, to, state }) => ({
          ...{ at: createdAt, kind: 'mailed' as const, by: null, detail: to },
          mailState: state,
        })),
        ...tries.map((one) => ({ ...one, kind: 'tried' as const })),
      ]
    },

    /** Returns the user who redeemed the code; null when it is unused or their account is deleted. */
    async redeemer(code: Pick<AccessCode, 'usedBy'>): Promise<{ id: string; name: string; email: string } | null> {
      if (code.usedBy === null) return null
      return (await findUsers(database.queries, [code.usedBy]))[0] ?? null
    },
  }
}

function codeRows(queries: Queries, ids: string[]) {
  return queries
    .selectFrom('access_codes')
    .select([
      ...fields('id code is_used used_by used_at customer_email label product_id voided_at is_kept downloaded_at'),
      'failed_tries as failedAttempts',
      'last_tried_at as lastTriedAt',
      'created_at as createdAt',
    ])
    .where('id', 'in', ids)
    .execute()
}
