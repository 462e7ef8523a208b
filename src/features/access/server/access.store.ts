import { addressKey } from '#kit/server/access/address-key.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { firstRow, hasRow } from '#kit/server/db/rows.ts'
import { newId } from '#kit/server/ids.ts'
import './access.tables.ts'
import { findTypedCode } from './codes.store.ts'

export interface Registration {
  name: string
  email: string
  accessCode: string
}

export interface StoredRegistration extends Registration {
  /** True when the token was emailed to the registration's address and the code hasn't been checked yet. */
  isMailed: boolean
}

export function createAccessStore(database: Database) {
  return {
    /** Finds the code that somebody meant who typed this. */
    findCode: (typed: string) => findTypedCode(database.queries, typed),

    async insertRegistration(
      queries: Queries,
      tokenHash: string,
      registration: StoredRegistration,
      times: { now: string; expiresAt: string },
    ) {
      await queries
        .insertInto('temp_registrations')
        .values({
          id: newId(),
          token: tokenHash,
          name: registration.name,
          email: registration.email,
          email_key: addressKey(registration.email),
          access_code: registration.accessCode,
          created_at: times.now,
          expires_at: times.expiresAt,
          is_mailed: registration.isMailed,
        })
        .execute()
    },

    findRegistration: (tokenHash: string, now: string): Promise<StoredRegistration | null> =>
      firstRow(
        database.queries
          .selectFrom('temp_registrations')
          .select(['name', 'email', 'access_code as accessCode', 'is_mailed as isMailed'])
          .where('token', '=', tokenHash)
          .where('expires_at', '>', now),
      ),

    /** Consumes a token. True for exactly one caller. */
    claimRegistration: (tx: Tx, tokenHash: string): Promise<boolean> =>
      hasRow(tx.deleteFrom('temp_registrations').where('token', '=', tokenHash).returning('id')),

    async removeRegistration(tokenHash: string) {
      await database.queries.deleteFrom('temp_registrations').where('token', '=', tokenHash).execute()
    },

    async removeExpiredRegistrations(now: string) {
      await database.queries.deleteFrom('temp_registrations').where('expires_at', '<=', now).execute()
    },
  }
}
