import type { Passwords } from '#kit/server/passwords.ts'
import { fieldsMissing, passwordTooShort } from '../accounts.errors.ts'
import { isTooShort } from '../accounts.rules.ts'
import type { AccountsStore } from './accounts.store.ts'
import type { ProvePassword } from './password-proof.ts'
import type { AccountSessionStore } from './sessions.store.ts'

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
  provePassword: ProvePassword
}) {
  const { store, sessionStore, passwords, provePassword } = options

  return async ({ userId, sid, currentPassword, newPassword }: PasswordChange): Promise<void> => {
    if (currentPassword === '' || newPassword === '') throw fieldsMissing()
    if (isTooShort(newPassword)) throw passwordTooShort()
    await provePassword(userId, currentPassword)
    await store.replacePasswordHash(userId, await passwords.hash(newPassword))
    await sessionStore.removeOthers(userId, sid)
  }
}
