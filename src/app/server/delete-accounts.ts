import { forgetCustomer } from '#features/access/server/forget-customer.ts'
import { createAccountDeletionStore } from '#features/accounts/server/account-deletion.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { createSubscriptionsStore } from '#features/newsletter/server/subscriptions.store.ts'
import type { Brand } from '#kit/brand.ts'
import { type Clock, instant } from '#kit/clock.ts'
import { forgetSubject } from '#kit/server/action-log.ts'
import type { Database } from '#kit/server/db/database.ts'
import { removeWithThumbnails } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { enqueueMail, removeMailsTo } from '#kit/server/mail/outbox.ts'

interface DeletionParts {
  database: Database
  files: FileStore
  clock: Clock
  brand: Brand
}

/**
 * Deletes the accounts whose seven days are over. Each step can be the last before a crash: rows go before their files, the account
 * goes last, and the next round goes on where this one ended. Files that no row names any more are swept away by themselves.
 */
export async function deleteDueAccounts({ database, files, clock, brand }: DeletionParts): Promise<void> {
  const store = createAccountDeletionStore(database)
  const uploads = createUploadsStore(database, new Set())
  const subscriptions = createSubscriptionsStore(database)
  for (let due = await store.findDue(instant(clock)); due; due = await store.findDue(instant(clock))) {
    const { userId, email } = due
    for (let gone = await uploads.removeSome(userId); gone.length > 0; gone = await uploads.removeSome(userId))
      for (const filename of gone) await removeWithThumbnails(files, filename)
    await database.transaction(async (tx) => {
      await forgetCustomer(tx, email)
      await subscriptions.removeAddress(tx, email)
      await removeMailsTo(tx, email)
      await forgetSubject(tx, userId)
      await store.remove(tx, userId)
      await enqueueMail(tx, { ...composeMail(brand, 'account-deleted', { product: brand.name }), to: email }, instant(clock))
    })
  }
}
