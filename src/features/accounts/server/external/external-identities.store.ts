import type { Recognized } from '#kit/server/access/sessions.ts'
import type { Database, Queries, Tx } from '#kit/server/db/database.ts'
import { firstRow, hasRow } from '#kit/server/db/rows.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import './external.tables.ts'
import type { ExternalIdentity } from './identity-provider.ts'

type Identity = Pick<ExternalIdentity, 'issuer' | 'subject'>

export function createExternalIdentitiesStore({ queries }: Database) {
  return {
    async beginLogin(login: Tables['external_logins'], within: Queries = queries): Promise<void> {
      await within.insertInto('external_logins').values(login).execute()
    },

    /** Consumes a sign-in in progress. Null when it is unknown, expired or already consumed. */
    async takeLogin(id: string, now: string): Promise<Tables['external_logins'] | null> {
      const taken = await queries.deleteFrom('external_logins').where('id', '=', id).returningAll().executeTakeFirst()
      return taken && taken.expires_at > now ? taken : null
    },

    async removeExpiredLogins(now: string): Promise<void> {
      await queries.deleteFrom('external_logins').where('expires_at', '<=', now).execute()
    },

    findUser: ({ issuer, subject }: Identity): Promise<Recognized | null> =>
      firstRow(
        queries
          .selectFrom('external_identities')
          .innerJoin('registered_users', 'registered_users.user_id', 'external_identities.user_id')
          .select(['registered_users.user_id as userId', 'registered_users.credentials_version as credentialsVersion'])
          .where('external_identities.issuer', '=', issuer)
          .where('external_identities.subject', '=', subject),
      ),

    isLinked: (userId: string, issuer: string): Promise<boolean> =>
      hasRow(
        queries.selectFrom('external_identities').select('subject').where('user_id', '=', userId).where('issuer', '=', issuer),
      ),

    /** Replaces the user's identity at this provider. Throws a unique violation when the identity is linked to another user. */
    async link(tx: Tx, { issuer, subject }: Identity, userId: string, now: string): Promise<void> {
      await tx.deleteFrom('external_identities').where('user_id', '=', userId).where('issuer', '=', issuer).execute()
      await tx.insertInto('external_identities').values({ issuer, subject, user_id: userId, linked_at: now }).execute()
    },

    async unlink(tx: Tx, userId: string, issuer: string): Promise<void> {
      await tx.deleteFrom('external_identities').where('user_id', '=', userId).where('issuer', '=', issuer).execute()
    },
  }
}
