import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Recognized } from '#kit/server/access/sessions.ts'
import type { Basics } from '#kit/server/basics.ts'
import { noPassword, wrongCurrentPassword } from '../accounts.errors.ts'
import type { AccountsStore } from './accounts.store.ts'
import './accounts.tables.ts'

/**
 * Stops someone at an unlocked tablet from guessing the password. Shared by all actions that re-authenticate. Each session has its own, so that
 * an intruder in one can't lock the user out of changing the password in another.
 */
const perSession: RateLimit = { name: 're-authentication', points: 10, windowSeconds: 15 * 60 }

/**
 * Checks the user's password before a sensitive action, so that someone who found their unlocked tablet can't perform it. A user without a
 * password is refused unless `withoutPassword` accepts another proof; it throws when it doesn't. Perform the action in `hold.transaction`: it
 * fails when the credentials have changed since the request began.
 *
 * @throws wrongCurrentPassword, noPassword and rate limit errors
 */
export type Reauthenticate = (
  who: { userId: string; sid: string | null },
  password: string,
  withoutPassword?: () => void,
) => Promise<Recognized>

export function createReauthentication(
  options: Pick<Basics, 'passwords' | 'limits'> & { accounts: AccountsStore },
): Reauthenticate {
  const { accounts, passwords, limits } = options
  return async ({ userId, sid }, password, withoutPassword = refuse) => {
    const session = sid ?? userId
    await limits.take(perSession, session)
    const { passwordHash, credentialsVersion } = await accounts.findOwnCredential(userId)
    if (passwordHash === null) withoutPassword()
    else if (!(await passwords.verify(passwordHash, password))) throw wrongCurrentPassword()
    await limits.giveBack(perSession, session)
    return { userId, credentialsVersion }
  }
}

function refuse(): never {
  throw noPassword()
}
