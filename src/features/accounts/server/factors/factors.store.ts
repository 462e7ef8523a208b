import type { Database, Params, Queries, Tx } from '#kit/server/db/database.ts'
import { countRows, fields, hasRow } from '#kit/server/db/rows.ts'
import { recordSecurityEvent } from '#kit/server/notices/security-events.ts'
import type { Passkey } from '../../factors.contract.ts'
import { begunFactorMs } from '../../factors.rules.ts'
import './factors.tables.ts'

export interface FactorWays {
  totp: boolean
  passkey: boolean
  recoveryCode: boolean
}

/** Counts the passkeys of all users. They work only with the host name they were created for. */
export const countPasskeys = (queries: Queries): Promise<number> => countRows(queries.selectFrom('passkeys'))

export function createFactorsStore(database: Database) {
  const findWays = database.prepare((queries, param: Params<{ id: string }>) =>
    queries
      .selectFrom('users')
      .select(({ exists, selectFrom }) => [
        exists(
          selectFrom('totp_factors')
            .select('totp_factors.user_id')
            .whereRef('totp_factors.user_id', '=', 'users.id')
            .where('is_confirmed', '=', true),
        ).as('is_totp'),
        exists(selectFrom('passkeys').select('passkeys.id').whereRef('passkeys.user_id', '=', 'users.id')).as('is_passkey'),
        exists(
          selectFrom('recovery_codes').select('recovery_codes.user_id').whereRef('recovery_codes.user_id', '=', 'users.id'),
        ).as('is_recovery'),
      ])
      .where('users.id', '=', param('id')),
  )

  async function waysOf(userId: string): Promise<FactorWays> {
    const [row] = await findWays({ id: userId })
    return { totp: Boolean(row?.is_totp), passkey: Boolean(row?.is_passkey), recoveryCode: Boolean(row?.is_recovery) }
  }

  return {
    waysOf,

    async hasFactor(userId: string): Promise<boolean> {
      const { totp, passkey } = await waysOf(userId)
      return totp || passkey
    },

    async totpSince(userId: string): Promise<string | null> {
      const row = await database.queries
        .selectFrom('totp_factors')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('is_confirmed', '=', true)
        .executeTakeFirst()
      return row?.created_at ?? null
    },

    async passkeysOf(userId: string): Promise<Passkey[]> {
      const rows = await database.queries
        .selectFrom('passkeys')
        .innerJoin('registered_users', 'registered_users.user_id', 'passkeys.user_id')
        .select([
          ...fields('passkeys.id passkeys.name passkeys.created_at passkeys.last_used_at'),
          'passkeys.credentials_version as version',
          'registered_users.credentials_version as currentVersion',
        ])
        .where('passkeys.user_id', '=', userId)
        .orderBy('passkeys.id')
        .execute()
      return rows.map(({ version, currentVersion, ...row }) => ({ ...row, needsPassword: version !== currentVersion }))
    },

    recoveryCodesLeft: (userId: string): Promise<number> =>
      countRows(database.queries.selectFrom('recovery_codes').where('user_id', '=', userId)),

    /** Returns when an administrator's grace period without a second factor began. */
    async termFrom(userId: string): Promise<string> {
      const row = await database.queries
        .selectFrom('users')
        .select(['created_at', 'factor_term_from'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      return row.factor_term_from ?? row.created_at
    },

    async resetDueAt(userId: string): Promise<string | null> {
      const row = await database.queries
        .selectFrom('factor_resets')
        .select('due_at')
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return row?.due_at ?? null
    },

    async removeExpired(now: string): Promise<void> {
      const begunBefore = new Date(Date.parse(now) - begunFactorMs).toISOString()
      const begun = database.queries.deleteFrom('totp_factors').where('is_confirmed', '=', false)
      await begun.where('created_at', '<=', begunBefore).execute()
      await database.queries.deleteFrom('pending_sign_ins').where('expires_at', '<=', now).execute()
      await database.queries.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute()
      await database.queries.deleteFrom('factor_resets').where('due_at', 'is', null).where('expires_at', '<=', now).execute()
    },
  }
}

export type FactorsStore = ReturnType<typeof createFactorsStore>

export async function hasFactorIn(queries: Queries, userId: string): Promise<boolean> {
  const totp = queries.selectFrom('totp_factors').select('user_id').where('user_id', '=', userId).where('is_confirmed', '=', true)
  return (await hasRow(totp)) || hasRow(queries.selectFrom('passkeys').select('id').where('user_id', '=', userId))
}

/** Removes all of a user's factors and sessions. False when the user had no factor. */
export async function removeFactors(tx: Tx, userId: string, now: string): Promise<boolean> {
  if (!(await hasFactorIn(tx, userId))) return false
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes', 'factor_resets', 'pending_sign_ins', 'sessions'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await recordSecurityEvent(tx, { kind: 'factors-removed', userId, now })
  return true
}
