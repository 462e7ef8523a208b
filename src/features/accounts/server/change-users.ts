import { composeMail } from '#features/mail/compose-mail.ts'
import { type Actor, note } from '#kit/server/access/actor.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { RegisteredUser } from '../users.contract.ts'
import { cannotApproveRevoked, cannotRevokeLastAdmin, cannotRevokeSelf, userNotFound } from '../users.errors.ts'
import { createReadOnlyUsers } from './read-only-users.ts'
import { createUsersAdminStore } from './users-admin.store.ts'

export interface ChangeUsersOptions extends Pick<Basics, 'database' | 'wordings' | 'publicUrl'> {
  /** Lets the refunded codes of a user pay for writing again. Provided by the access feature. */
  payAgain(tx: Tx, userId: string): Promise<void>
}

/** An administrator's changes to a registration. They are idempotent: a repeated call changes, logs and emails nothing. */
export function createChangeUsers({ database, wordings, publicUrl, payAgain }: ChangeUsersOptions) {
  const users = createUsersAdminStore(database)
  const revokeAccess = createRevokeAccess({ database, wordings })
  const readOnly = createReadOnlyUsers({ database, wordings, publicUrl })

  async function found(id: string, tx = database.queries): Promise<RegisteredUser> {
    const user = await users.find(tx, id)
    if (!user) throw userNotFound()
    return user
  }

  return {
    approve: (id: string, actor: Actor): Promise<{ user: RegisteredUser; isNew: boolean }> =>
      actor.transaction(async (tx) => {
        const approved = await users.approve(tx, id, actor.now)
        if (!approved) {
          const user = await found(id, tx)
          if (!user.isApproved) throw cannotApproveRevoked()
          return { user, isNew: false }
        }
        await note(tx, actor, { action: 'user.approve', subject: approved.userId, details: { email: approved.email } })
        return { user: approved, isNew: true }
      }),

    revoke: (id: string, actor: Actor): Promise<{ user: RegisteredUser; isNew: boolean }> =>
      actor.transaction(async (tx) => {
        const revoked = await revokeAccess(tx, await found(id, tx), actor)
        if (!revoked) return { user: await found(id, tx), isNew: false }
        return { user: revoked, isNew: true }
      }),

    /** Takes the user's id. Null when the account wasn't read-only; otherwise its address. */
    giveBackWriting: (userId: string, actor: Actor): Promise<string | null> =>
      actor.transaction(async (tx) => {
        if (!(await users.findByUser(tx, userId))) throw userNotFound()
        await payAgain(tx, userId)
        return readOnly.giveBack(tx, userId, actor)
      }),

    restore: (id: string, actor: Actor): Promise<{ user: RegisteredUser; isNew: boolean }> =>
      actor.transaction(async (tx) => {
        const restored = await users.restore(tx, id)
        if (!restored) return { user: await found(id, tx), isNew: false }
        await note(tx, actor, { action: 'user.restore', subject: restored.userId, details: { email: restored.email } })
        const mail = composeMail(await wordings.of(tx, restored.userId), 'access-restored', { url: `${publicUrl}/login` })
        await enqueueMail(tx, { ...mail, to: restored.email }, actor.now)
        return { user: restored, isNew: true }
      }),
  }
}

/** Like `createRevokeAccess`, but takes a user id. Does nothing when the user no longer exists. */
export function createRevokeUser(options: Parameters<typeof createRevokeAccess>[0]) {
  const users = createUsersAdminStore(options.database)
  const revokeAccess = createRevokeAccess(options)
  return async (tx: Tx, userId: string, actor: Actor): Promise<void> => {
    const registration = await users.findByUser(tx, userId)
    if (registration) await revokeAccess(tx, registration, actor)
  }
}

/**
 * Revokes a user's access, logs the action and emails the user, all within the caller's transaction. Null when the access was already
 * revoked. Throws when administrators revoke themselves or the last administrator.
 */
export function createRevokeAccess({ database, wordings }: Pick<Basics, 'database' | 'wordings'>) {
  const users = createUsersAdminStore(database)
  return async (tx: Tx, registration: Pick<RegisteredUser, 'id' | 'userId'>, actor: Actor): Promise<RegisteredUser | null> => {
    if (registration.userId === actor.id) throw cannotRevokeSelf()
    const administrators = await users.lockAdministrators(tx)
    if (administrators.every((one) => one === registration.userId)) throw cannotRevokeLastAdmin()
    const revoked = await users.revoke(tx, registration.id, actor.now)
    if (!revoked) return null
    await note(tx, actor, { action: 'user.revoke', subject: revoked.userId, details: { email: revoked.email } })
    const mail = composeMail(await wordings.of(tx, revoked.userId), 'access-revoked', {})
    await enqueueMail(tx, { ...mail, to: revoked.email }, actor.now)
    return revoked
  }
}
