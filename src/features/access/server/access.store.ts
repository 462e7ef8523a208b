import type { Database, Params, Tx } from '#kit/server/db/database.ts'
import { newId } from '#kit/server/ids.ts'
import './access.tables.ts'

export interface Registration {
  name: string
  email: string
  accessCode: string
}

export function createAccessStore(database: Database) {
  const findCode = database.prepare((queries, param: Params<{ code: string }>) =>
    queries
      .selectFrom('access_codes')
      .select(['id', 'is_used as isUsed', 'customer_email as customerEmail'])
      .where('code', '=', param('code')),
  )

  return {
    findCode: async (code: string) => (await findCode({ code }))[0] ?? null,

    /** Marks a code as used by a person: true for exactly one of any number of callers, and only for the address it is bound to. */
    async claimCode(tx: Tx, claim: { code: string; email: string; userId: string; now: string }): Promise<boolean> {
      const claimed = await tx
        .updateTable('access_codes')
        .set({ is_used: true, used_by: claim.userId, used_at: claim.now })
        .where('code', '=', claim.code)
        .where('is_used', '=', false)
        .where((where) => where.or([where('customer_email', 'is', null), where('customer_email', '=', claim.email)]))
        .returning('id')
        .execute()
      return claimed.length === 1
    },

    async insertCodes(codes: string[], options: { customerEmail: string | null; now: string }) {
      const rows = codes.map((code) => ({
        id: newId(),
        code,
        is_used: false,
        used_by: null,
        used_at: null,
        created_at: options.now,
        customer_email: options.customerEmail,
      }))
      return database.queries
        .insertInto('access_codes')
        .values(rows)
        .onConflict((conflict) => conflict.column('code').doNothing())
        .returning('code')
        .execute()
    },

    async insertRegistration(tokenHash: string, registration: Registration, times: { now: string; expiresAt: string }) {
      await database.queries
        .insertInto('temp_registrations')
        .values({
          id: newId(),
          token: tokenHash,
          name: registration.name,
          email: registration.email,
          access_code: registration.accessCode,
          created_at: times.now,
          expires_at: times.expiresAt,
        })
        .execute()
    },

    async findRegistration(tokenHash: string, now: string): Promise<Registration | null> {
      const row = await database.queries
        .selectFrom('temp_registrations')
        .select(['name', 'email', 'access_code as accessCode'])
        .where('token', '=', tokenHash)
        .where('expires_at', '>', now)
        .executeTakeFirst()
      return row ?? null
    },

    /** Uses a token up: true for exactly one caller. */
    async claimRegistration(tx: Tx, tokenHash: string): Promise<boolean> {
      const claimed = await tx.deleteFrom('temp_registrations').where('token', '=', tokenHash).returning('id').execute()
      return claimed.length === 1
    },

    async removeExpiredRegistrations(now: string) {
      await database.queries.deleteFrom('temp_registrations').where('expires_at', '<=', now).execute()
    },
  }
}

export type AccessStore = ReturnType<typeof createAccessStore>
