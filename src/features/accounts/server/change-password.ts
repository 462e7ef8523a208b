import { type Clock, instant } from '#kit/clock.ts'
import type { Hold } from '#kit/server/access/hold.ts'
import type { Passwords } from '#kit/server/access/passwords.ts'
import type { SessionUser } from '#kit/server/access/session-user.ts'
import type { SessionRenewal } from '#kit/server/access/sessions.ts'
import { fieldsMissing, passwordTooShort } from '../accounts.errors.ts'
import { isTooShort } from '../accounts.rules.ts'
import './accounts.tables.ts'
import type { CredentialsChanged } from './credentials-changed.ts'
import type { CheckNewPassword } from './new-passwords.ts'
import type { Reauthenticate } from './re-authentication.ts'

export interface PasswordChange {
  user: SessionUser
  hold: Hold
  /** The session that makes the change and continues. */
  renewal: SessionRenewal | null
  currentPassword: string
  newPassword: string
}

/** Changes a password, given the current one. The requesting session continues under a new id; all others end. */
export function createChangePassword(options: {
  clock: Clock
  passwords: Passwords
  checkNewPassword: CheckNewPassword
  reauthenticate: Reauthenticate
  credentialsChanged: CredentialsChanged
}) {
  const { clock, passwords, checkNewPassword, reauthenticate, credentialsChanged } = options

  return async ({ user, hold, renewal, currentPassword, newPassword }: PasswordChange): Promise<{ isRenewed: boolean }> => {
    if (currentPassword === '' || newPassword === '') throw fieldsMissing()
    if (isTooShort(newPassword)) throw passwordTooShort()
    await checkNewPassword(newPassword, user)
    const userId = user.id
    await reauthenticate({ userId, sid: renewal?.from ?? null }, currentPassword)
    const passwordHash = await passwords.hash(newPassword)
    return hold.transaction(async (tx) => {
      await tx.updateTable('registered_users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute()
      return credentialsChanged(tx, { userId, change: 'password changed', renewal, now: instant(clock) })
    })
  }
}
