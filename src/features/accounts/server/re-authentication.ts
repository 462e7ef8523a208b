import { notSignedIn } from '#kit/errors.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { Passwords } from '#kit/server/passwords.ts'
import type { RateLimit, RateLimits } from '#kit/server/rate-limits.ts'
import type { Recognized } from '#kit/server/sessions.ts'
import { noPassword, wrongCurrentPassword } from '../accounts.errors.ts'
import type { AccountsStore } from './accounts.store.ts'
import './accounts.tables.ts'

/** Someone at an unlocked tablet must not be able to guess, whichever of the doors they try. */
const perUser: RateLimit = { name: 're-authentication', points: 10, windowSeconds: 15 * 60 }

/**
 * Resolves when the password is the person's own; what they want to do is then asked for by them, and not by who found their tablet.
 * Somebody without a password is refused, or proves themselves by `withoutPassword`, which throws when they do not. What was proved is held
 * by the transaction that acts on it (`holdProved`).
 *
 * @throws wrongCurrentPassword, noPassword, and what the limits throw
 */
export type Reauthenticate = (userId: string, password: string, withoutPassword?: () => void) => Promise<Recognized>

export function createReauthentication(options: {
  accounts: AccountsStore
  passwords: Passwords
  limits: RateLimits
}): Reauthenticate {
  const { accounts, passwords, limits } = options
  return async (userId, password, withoutPassword = refuse) => {
    await limits.take(perUser, userId)
    const { passwordHash, credentialsVersion } = await accounts.findOwnCredential(userId)
    if (passwordHash === null) withoutPassword()
    else if (!(await passwords.verify(passwordHash, password))) throw wrongCurrentPassword()
    await limits.giveBack(perUser, userId)
    return { userId, credentialsVersion }
  }
}

/**
 * The person's row, held until the transaction ends: what changes it and what relies on it follow each other.
 *
 * @throws notSignedIn when their password or address has changed since they were recognized, which has ended their session too
 */
export async function holdProved(tx: Tx, { userId, credentialsVersion }: Recognized): Promise<void> {
  const held = await tx
    .updateTable('registered_users')
    .set({ user_id: userId })
    .where('user_id', '=', userId)
    .where('credentials_version', '=', credentialsVersion)
    .returning('id')
    .execute()
  if (held.length !== 1) throw notSignedIn()
}

function refuse(): never {
  throw noPassword()
}
