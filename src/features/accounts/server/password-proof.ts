import type { Limit, Limits } from '#kit/server/limits.ts'
import type { Passwords } from '#kit/server/passwords.ts'
import { noPassword, wrongCurrentPassword } from '../accounts.errors.ts'
import type { AccountsStore } from './accounts.store.ts'

/** Someone at an unlocked tablet must not be able to guess, whichever of the doors they try. */
const perPerson: Limit = { name: 'password-proof', points: 10, windowSeconds: 15 * 60 }

/**
 * Resolves when the password is the person's own; what they want to do is then asked for by them, and not by who found their tablet.
 * Somebody without a password is refused, or proves themselves by `withoutPassword`, which throws when they do not.
 *
 * @throws wrongCurrentPassword, noPassword, and what the limits throw
 */
export type ProvePassword = (userId: string, password: string, withoutPassword?: () => void) => Promise<void>

export function createPasswordProof(options: { accounts: AccountsStore; passwords: Passwords; limits: Limits }): ProvePassword {
  const { accounts, passwords, limits } = options
  return async (userId, password, withoutPassword = refuse) => {
    await limits.take(perPerson, userId)
    const stored = await accounts.findPasswordHash(userId)
    if (stored === null) withoutPassword()
    else if (!(await passwords.verify(stored, password))) throw wrongCurrentPassword()
    await limits.giveBack(perPerson, userId)
  }
}

function refuse(): never {
  throw noPassword()
}
