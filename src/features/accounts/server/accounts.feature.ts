import type { Brand } from '#kit/brand.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { rebuildCounters, rebuildTable } from '#kit/server/lists/derived.ts'
import { absoluteLifetimeMs, sessionLifetimeMs } from '#kit/server/sessions.ts'
import { createCalendarFeedsStore } from './calendar-feeds.store.ts'
import { createDevicePasswordsStore } from './device-passwords.store.ts'
import { createExternalIdentitiesStore } from './external/external-identities.store.ts'
import { createEmailFactorChange } from './factors/email-factor-change.ts'
import { createFactorReset } from './factors/factor-reset.ts'
import { createFactorsStore } from './factors/factors.store.ts'
import { serveAccounts } from './serve-accounts.ts'
import { createSessionStore } from './sessions.store.ts'
import { derivedUsers, usersList } from './users-list.ts'

interface CleanUp {
  database: Database
  clock: Clock
  brand: Brand
  publicUrl: string
}

export const accountsFeature = {
  serve: serveAccounts,
  async cleanUp({ database, clock, brand, publicUrl }: CleanUp) {
    const now = instant(clock)
    const anyUser = { requireApproval: false }
    const sessions = createSessionStore(database, anyUser)
    await sessions.removeExpired(now)
    await sessions.shorten({ expire: instant(clock, sessionLifetimeMs), endsAt: instant(clock, absoluteLifetimeMs) })
    await createDevicePasswordsStore(database, anyUser).removeExpired(now)
    await createCalendarFeedsStore(database, anyUser).removeExpired(now)
    await createExternalIdentitiesStore(database).removeExpiredLogins(now)
    await createFactorsStore(database).removeExpired(now)
    const emailChange = createEmailFactorChange({ brand, publicUrl })
    await createFactorReset({ database, clock, brand, publicUrl, emailChange }).removeDue()
  },
  async afterRestore(tx: Tx) {
    const count = async (ended: { execute(): Promise<unknown[]> }) => (await ended.execute()).length
    const sessions = await count(tx.deleteFrom('sessions').returning('sid'))
    const resetLinks = await count(
      tx
        .updateTable('registered_users')
        .set({ password_reset_token: null, password_reset_expires: null })
        .where('password_reset_token', 'is not', null)
        .returning('id'),
    )
    const addresses = await count(tx.deleteFrom('email_changes').returning('user_id'))
    const deletions = await count(tx.deleteFrom('account_deletions').returning('user_id'))
    // Its owner may have canceled it since, and it may be due by now.
    const factorResets = await count(tx.deleteFrom('factor_resets').returning('user_id'))
    for (const table of ['setup_links', 'external_logins', 'pending_sign_ins', 'passkey_challenges'] as const)
      await tx.deleteFrom(table).execute()
    return { sessions, resetLinks, plannedChanges: addresses + deletions + factorResets }
  },
  rebuild: async (database: Database) => [await rebuildTable(database, derivedUsers, () => rebuildCounters(database, usersList))],
}
