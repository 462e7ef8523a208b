import { type Actor, note } from '#kit/server/actor.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { enqueueMail, type OutgoingMail } from '#kit/server/mail/outbox.ts'
import type { RegisteredUser } from '../users.contract.ts'
import { cannotRevokeLastAdmin, cannotRevokeSelf } from '../users.errors.ts'
import { createUsersAdminStore } from './users-admin.store.ts'

/** The same for a user whose registration need not be known; nothing happens to one who is gone. */
export function createRevokeUser(options: Parameters<typeof createRevokeAccess>[0]) {
  const users = createUsersAdminStore(options.database)
  const revokeAccess = createRevokeAccess(options)
  return async (tx: Tx, userId: string, actor: Actor): Promise<void> => {
    const registration = await users.findByUser(tx, userId)
    if (registration) await revokeAccess(tx, registration, actor)
  }
}

/**
 * Ends a person's access, notes who did it and mails the person, within a transaction that may do more. Null when it was revoked already.
 * Throws for administrators who revoke themselves or the last of them.
 */
export function createRevokeAccess({ database, mails }: { database: Database; mails: { revoked(): Omit<OutgoingMail, 'to'> } }) {
  const users = createUsersAdminStore(database)
  return async (tx: Tx, registration: Pick<RegisteredUser, 'id' | 'userId'>, actor: Actor): Promise<RegisteredUser | null> => {
    if (registration.userId === actor.id) throw cannotRevokeSelf()
    // Two administrators who revoke each other: the second one finds that they are revoked themselves.
    const administrators = await users.lockAdministrators(tx)
    if (administrators.every((one) => one === registration.userId)) throw cannotRevokeLastAdmin()
    if (!administrators.includes(actor.id)) throw cannotRevokeLastAdmin()
    const revoked = await users.revoke(tx, registration.id, actor.now)
    if (!revoked) return null
    await note(tx, actor, { action: 'user.revoke', subject: revoked.userId, details: { email: revoked.email } })
    await enqueueMail(tx, { ...mails.revoked(), to: revoked.email }, actor.now)
    return revoked
  }
}
