import { randomBytes } from 'node:crypto'
import { tokenHash } from '#kit/server/access/tokens.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import { recoveryCodeCount, showLongCode } from '../../factors.rules.ts'
import './factors.tables.ts'
import { toBase32 } from './totp.ts'

/** Returns 80 random bits as 16 letters and digits that a person can type. */
export const newLongCode = () => toBase32(randomBytes(10)).toLowerCase()

/** Replaces the user's recovery codes by ten new ones of 80 random bits. Only hashes are stored, so this result can't be shown again. */
export async function makeRecoveryCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newLongCode)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: tokenHash(code) })))
    .execute()
  return codes.map(showLongCode)
}

/** Consumes a recovery code. False when it is wrong or used; of several concurrent calls only one returns true. */
export const spendRecoveryCode = (tx: Tx, userId: string, code: string): Promise<boolean> =>
  hasRow(
    tx.deleteFrom('recovery_codes').where('user_id', '=', userId).where('code_hash', '=', tokenHash(code)).returning('user_id'),
  )
