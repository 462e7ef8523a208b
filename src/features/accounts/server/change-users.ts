import { composeMail } from '#features/mail/compose-mail.ts'
import type { Brand } from '#kit/brand.ts'
import { type Actor, note } from '#kit/server/actor.ts'
import type { Database } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import type { RegisteredUser } from '../users.contract.ts'
import { cannotApproveRevoked, userNotFound } from '../users.errors.ts'
import { createRevokeAccess } from './revoke-access.ts'
import { createUsersAdminStore } from './users-admin.store.ts'

export interface ChangeUsersOptions {
  database: Database
  brand: Brand
  publicUrl: string
}

/** An administrator's changes to a registration. They are idempotent: a repeated call changes, logs and emails nothing. */
export function createChangeUsers({ database, brand, publicUrl }: ChangeUsersOptions) {
  const users = createUsersAdminStore(database)
  const revokeAccess = createRevokeAccess({ database, brand })

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

    restore: (id: string, actor: Actor): Promise<{ user: RegisteredUser; isNew: boolean }> =>
      actor.transaction(async (tx) => {
        const restored = await users.restore(tx, id)
        if (!restored) return { user: await found(id, tx), isNew: false }
        await note(tx, actor, { action: 'user.restore', subject: restored.userId, details: { email: restored.email } })
        const mail = composeMail(brand, 'access-restored', { product: brand.name, url: `${publicUrl}/login` })
        await enqueueMail(tx, { ...mail, to: restored.email }, actor.now)
        return { user: restored, isNew: true }
      }),
  }
}
