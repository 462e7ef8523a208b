import { createAccountDeletionStore } from '#features/accounts/server/account-deletion.store.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Tx } from '#kit/server/db/database.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { recordAction } from '#kit/server/notices/action-log.ts'
import { byCommand } from '../commands.ts'
import { features } from '../features.ts'

type DeletionParts = Pick<Basics, 'database' | 'clock' | 'wordings'>

/**
 * Deletes the accounts whose seven days are over. Several processes may do this at the same time, and each may crash after any step. Most
 * uploads are removed first, in several transactions, each with a job that removes the files. The last transaction claims the planned
 * deletion, which only one process can do, and removes the rest. Returns how many accounts this process has deleted.
 */
export async function deleteDueAccounts({ database, clock, wordings }: DeletionParts): Promise<number> {
  const store = createAccountDeletionStore(database)

  async function removeMany(run: (work: (tx: Tx) => Promise<number>) => Promise<number>, userId: string) {
    for (const { removeSomeOf } of features)
      while (removeSomeOf && (await run((tx) => removeSomeOf(tx, { database, userId }))) > 0);
  }

  async function deleteAccount(userId: string): Promise<number> {
    await removeMany((work) => database.transaction(work), userId)
    return database.transaction(async (tx) => {
      const due = await store.claimDue(tx, userId, instant(clock))
      if (due === null) return 0
      const wording = await wordings.of(tx, userId)
      await removeMany((work) => work(tx), userId)
      for (const feature of features) await feature.onAccountDeleted?.(tx, { database, userId, ...due })
      await store.remove(tx, userId)
      // Proves later that the account was deleted, and when. Its id names nobody any more.
      await recordAction(tx, { ...byCommand, action: 'user.erased', subject: userId, now: instant(clock) })
      await enqueueMail(tx, { ...composeMail(wording, 'account-deleted', {}), to: due.email }, instant(clock))
      return 1
    })
  }

  let deleted = 0
  for (let due = await store.findDue(instant(clock)); due; due = await store.findDue(instant(clock)))
    deleted += await deleteAccount(due)
  return deleted
}
