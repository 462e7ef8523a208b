import type { Limit, Limits } from '#kit/server/limits.ts'
import type { Passwords } from '#kit/server/passwords.ts'
import { fieldsMissing, noPassword, passwordTooShort, wrongCurrentPassword } from '../accounts.errors.ts'
import { isTooShort } from '../accounts.rules.ts'
import type { AccountsStore } from './accounts.store.ts'
import type { AccountSessionStore } from './sessions.store.ts'

/** Someone at an unlocked tablet must not be able to guess. */
const perPerson: Limit = { name: 'change-password', points: 10, windowSeconds: 15 * 60 }

export interface PasswordChange {
  userId: string
  /** The session that stays. */
  sid: string | null
  currentPassword: string
  newPassword: string
}

/** Changes a password by the current one, then ends every other session of the person. */
export function createChangePassword(options: {
  store: AccountsStore
  sessionStore: AccountSessionStore
  passwords: Passwords
  limits: Limits
}) {
  const { store, sessionStore, passwords, limits } = options

  return async ({ userId, sid, currentPassword, newPassword }: PasswordChange): Promise<void> => {
    if (currentPassword === '' || newPassword === '') throw fieldsMissing()
    if (isTooShort(newPassword)) throw passwordTooShort()
    await limits.take(perPerson, userId)
    const stored = await store.findPasswordHash(userId)
    if (stored === null) throw noPassword()
    if (!(await passwords.verify(stored, currentPassword))) throw wrongCurrentPassword()
    await store.replacePasswordHash(userId, await passwords.hash(newPassword))
    await sessionStore.removeOthers(userId, sid)
    await limits.giveBack(perPerson, userId)
  }
}
