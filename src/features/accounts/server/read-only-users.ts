import { composeMail } from '#features/mail/compose-mail.ts'
import { type Actor, note } from '#kit/server/access/actor.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { administratorReadOnly } from '../users.errors.ts'
import { createUsersAdminStore } from './users-admin.store.ts'

/**
 * Limits users to reading and exporting after a refund, and lets them write again. Sessions stay: each request looks. All within the caller's
 * transaction.
 */
export function createReadOnlyUsers({ database, wordings, publicUrl }: Pick<Basics, 'database' | 'wordings' | 'publicUrl'>) {
  const users = createUsersAdminStore(database)

  async function mail(tx: Tx, user: { userId: string; email: string }, kind: 'access-read-only' | 'writing-back', now: string) {
    const mail = composeMail(await wordings.of(tx, user.userId), kind, { url: `${publicUrl}/login` })
    await enqueueMail(tx, { ...mail, to: user.email }, now)
  }

  return {
    /** Does nothing when the account is read-only already or no longer exists. Throws for administrators, who change what others have. */
    async limit(tx: Tx, userId: string, actor: Actor): Promise<void> {
      await users.lockAdministrators(tx)
      if (await users.isAdmin(tx, userId)) throw administratorReadOnly()
      const limited = await users.setReadOnly(tx, userId, actor.now)
      if (!limited) return
      await note(tx, actor, { action: 'user.read-only', subject: userId, details: { email: limited.email } })
      if (limited.state !== 'revoked') await mail(tx, limited, 'access-read-only', actor.now)
    },

    /** Returns the user's address; null when the account wasn't read-only. */
    async giveBack(tx: Tx, userId: string, actor: Actor): Promise<string | null> {
      const writing = await users.setReadOnly(tx, userId, null)
      if (!writing) return null
      await note(tx, actor, { action: 'user.write', subject: userId, details: { email: writing.email } })
      if (writing.state !== 'revoked') await mail(tx, writing, 'writing-back', actor.now)
      return writing.email
    },

    /** Lets a user write again who has redeemed a further code. */
    async endLimit(tx: Tx, userId: string): Promise<void> {
      await users.setReadOnly(tx, userId, null)
    },
  }
}
