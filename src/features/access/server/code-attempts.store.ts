import { addressKey } from '#kit/server/access/address-key.ts'
import type { Database } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import './access.tables.ts'

/** The `code_id` of attempts with unknown codes. */
const noCode = ''
const nobody = { email: null, email_key: null }
/** The number of attempts kept for each code, and for all unknown codes together. */
const keptOfCode = 20
const keptOfUnknown = 200

export interface FailedTry {
  /** Null when the code is unknown. */
  codeId: string | null
  email: string
  network: string
  now: string
}

/** Refused attempts with codes, for the operator. The number of rows is limited by the constants above, however many attempts there are. */
export function createCodeAttemptsStore(database: Database) {
  return {
    /** Runs the same statements for known and unknown codes, so that its duration doesn't reveal which codes exist. */
    async record({ codeId, email, network, now }: FailedTry): Promise<void> {
      const id = newId()
      const code_id = codeId ?? noCode
      await database.transaction(async (tx) => {
        await tx
          .updateTable('access_codes')
          .set((set) => ({ failed_tries: set('failed_tries', '+', 1), last_tried_at: now }))
          .where('id', '=', code_id)
          .execute()
        await tx
          .insertInto('code_tries')
          .values({
            code_id,
            id,
            ...(codeId === null ? nobody : { email, email_key: addressKey(email) }),
            network,
            created_at: now,
          })
          .execute()
        const tooOld = await tx
          .selectFrom('code_tries')
          .select('id')
          .where('code_id', '=', code_id)
          .orderBy('id', 'desc')
          .offset(codeId === null ? keptOfUnknown : keptOfCode)
          .limit(1)
          .executeTakeFirst()
        await tx
          .deleteFrom('code_tries')
          .where('code_id', '=', code_id)
          .where('id', '<=', tooOld?.id ?? '')
          .execute()
      })
    },

    /** Counts attempts with unknown codes since an instant by network, most first. Considers only the latest attempts. */
    async networks(since: string): Promise<{ network: string; tries: number }[]> {
      const rows = await database.queries
        .selectFrom('code_tries')
        .select(['network', 'created_at as createdAt'])
        .where('code_id', '=', noCode)
        .orderBy('id', 'desc')
        .limit(keptOfUnknown)
        .execute()
      const tries = new Map<string, number>()
      for (const row of rows) if (row.createdAt >= since) tries.set(row.network, (tries.get(row.network) ?? 0) + 1)
      return [...tries].map(([network, count]) => ({ network, tries: count })).sort((a, b) => b.tries - a.tries)
    },
  }
}
