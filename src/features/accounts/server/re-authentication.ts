import { notSignedIn } from '#kit/errors.ts'
import type { Tx } from '#kit/server/db/database.ts'
import type { Passwords } from '#kit/server/passwords.ts'
import type { RateLimit, RateLimits } from '#kit/server/rate-limits.ts'
import type { Recognized } from '#kit/server/sessions.ts'
import { noPassword, wrongCurrentPassword } from '../accounts.errors.ts'
import type { AccountsStore } from './accounts.store.ts'
import './accounts.tables.ts'

/** Stops someone at an unlocked tablet from guessing the password. Shared by all actions that re-authenticate. */
const perUser: RateLimit = { name: 're-authentication', points: 10, windowSeconds: 15 * 60 }

/**
 * Checks the user's password before a sensitive action, so that someone who found their unlocked tablet can't perform it. A user without a
 * password is refused unless `withoutPassword` accepts another proof; it throws when it doesn't. Pass the result to `holdProved` in the
 * transaction that performs the action.
 *
 * @throws wrongCurrentPassword, noPassword and rate limit errors
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
 * Locks the user's row until the transaction ends, so that changes to it and actions that rely on it run one after the other.
 *
 * @throws notSignedIn when the password or address has changed since the proof, which has also ended the session
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
