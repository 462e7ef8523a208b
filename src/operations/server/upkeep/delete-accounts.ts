import { forgetCustomer } from '#features/access/server/forget-customer.ts'
import { createAccountDeletionStore } from '#features/accounts/server/account-deletion.store.ts'
import { removeAllParts } from '#features/library/server/upload-parts.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { mailsWithoutAccount } from '#features/mail/mail.rules.ts'
import { createSubscriptionsStore } from '#features/newsletter/server/subscriptions.store.ts'
import { forgetDeliveriesOf } from '#features/orders/server/deliveries/deliveries.store.ts'
import type { Brand } from '#kit/brand.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { forgetSubject } from '#kit/server/action-log.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { removeJobsOf } from '#kit/server/jobs/jobs.store.ts'
import { enqueueMail, removeMailsTo } from '#kit/server/mail/outbox.ts'
import { removeSecurityEventsOf } from '#kit/server/security-events.ts'

interface DeletionParts {
  database: Database
  clock: Clock
  brand: Brand
}

/**
 * Deletes the accounts whose seven days are over. Several processes may do this at the same time, and each may crash after any step. Most
 * uploads are removed first, in several transactions, each with a job that removes the files. The last transaction claims the planned
 * deletion, which only one process can do, and removes the rest. Returns how many accounts this process has deleted.
 */
export async function deleteDueAccounts({ database, clock, brand }: DeletionParts): Promise<number> {
  const store = createAccountDeletionStore(database)
  const uploads = createUploadsStore(database, new Set())
  const subscriptions = createSubscriptionsStore(database)

  async function removeUploads(run: (work: (tx: Tx) => Promise<number>) => Promise<number>, userId: string) {
    while ((await run((tx) => uploads.removeSome(tx, userId))) > 0);
  }

  async function deleteAccount(userId: string): Promise<number> {
    await removeUploads((work) => database.transaction(work), userId)
    return database.transaction(async (tx) => {
      const due = await store.claimDue(tx, userId, instant(clock))
      if (due === null) return 0
      const { email, isEmailProved } = due
      await removeUploads((work) => work(tx), userId)
      await removeAllParts(tx, userId)
      await forgetCustomer(tx, email)
      // An address that wasn't proved may be someone else's, so their newsletter, their orders and the email with their code stay.
      if (isEmailProved) await subscriptions.removeAddress(tx, email)
      if (isEmailProved) await forgetDeliveriesOf(tx, email)
      await removeMailsTo(tx, email, isEmailProved ? [] : mailsWithoutAccount)
      await forgetSubject(tx, userId)
      await removeJobsOf(tx, userId)
      await removeSecurityEventsOf(tx, userId)
      await store.remove(tx, userId)
      await enqueueMail(tx, { ...composeMail(brand, 'account-deleted', { product: brand.name }), to: email }, instant(clock))
      return 1
    })
  }

  let deleted = 0
  for (let due = await store.findDue(instant(clock)); due; due = await store.findDue(instant(clock)))
    deleted += await deleteAccount(due)
  return deleted
}
