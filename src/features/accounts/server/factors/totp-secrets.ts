import { keyFor, seal, unseal } from '#kit/server/access/seal.ts'
import type { Database } from '#kit/server/db/database.ts'
import './factors.tables.ts'

/** Base32 has no colon, so nothing that was stored before secrets were sealed begins like this. */
const mark = 'sealed:'
const usualAtOnce = 500

/** Seals the secrets of authenticator apps, so that a copy of the database alone makes no codes. */
export interface TotpSecrets {
  toStored(userId: string, secret: string): string
  /** Null when it was sealed with another key, or for another user. */
  read(userId: string, stored: string): string | null
}

/** `isProvisional`: the installation's own secret can't be read now. Then nothing is sealed with the one in its place. */
export function createTotpSecrets({
  securitySecret,
  isProvisional = false,
}: {
  securitySecret: string
  isProvisional?: boolean | undefined
}): TotpSecrets {
  // A key for each user, so that nobody can give a user the secret of another.
  const keyOf = (userId: string) => keyFor(securitySecret, `totp ${userId}`)
  return {
    toStored: (userId, secret) => (isProvisional ? secret : mark + seal(secret, keyOf(userId))),
    read: (userId, stored) => (stored.startsWith(mark) ? unseal(stored.slice(mark.length), keyOf(userId)) : stored),
  }
}

/** Seals the secrets that were stored before they were sealed. */
export async function sealStoredSecrets({ queries }: Database, secrets: TotpSecrets, atOnce = usualAtOnce): Promise<void> {
  for (let after = ''; ; ) {
    const rows = await queries
      .selectFrom('totp_factors')
      .select(['user_id as userId', 'secret'])
      .where('user_id', '>', after)
      .where('secret', 'not like', `${mark}%`)
      .orderBy('user_id')
      .limit(atOnce)
      .execute()
    for (const { userId, secret } of rows)
      await queries
        .updateTable('totp_factors')
        .set({ secret: secrets.toStored(userId, secret) })
        .where('user_id', '=', userId)
        .where('secret', '=', secret)
        .execute()
    after = rows.at(-1)?.userId ?? ''
    if (rows.length < atOnce) return
  }
}
