import { instant } from '#kit/clock.ts'
import { absoluteLifetimeMs } from '#kit/server/access/sessions.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { deletedWithUser, removedByFeature, underWay } from '#kit/server/db/table-rules.ts'
import { rebuildCounters, rebuildTable } from '#kit/server/lists/derived.ts'
import { sessionLifetimeMs } from '#kit/session-lifetime.ts'
import { applyDueCorrections } from './address-corrections.ts'
import { createCalendarFeedsStore } from './calendar-feeds.store.ts'
import { createDevicePasswordsStore } from './device-passwords.store.ts'
import { createExternalIdentitiesStore } from './external/external-identities.store.ts'
import { createEmailFactorChange } from './factors/email-factor-change.ts'
import { createFactorReset } from './factors/factor-reset.ts'
import { createFactorsStore } from './factors/factors.store.ts'
import { createSessionStore } from './sessions.store.ts'
import { endAddress } from './sheet-addresses.store.ts'
import { removeEndedLinks } from './shown/shown-links.store.ts'
import { derivedUsers, usersList } from './users-list.ts'
import { removeOldWaits } from './waiting-links.ts'

type CleanUp = Pick<Basics, 'database' | 'clock' | 'wordings' | 'publicUrl'>

export const accountsFeature = {
  async cleanUp({ database, clock, wordings, publicUrl }: CleanUp) {
    const now = instant(clock)
    const anyUser = { requireApproval: () => false }
    const sessions = createSessionStore(database, anyUser)
    await sessions.removeExpired(now)
    await sessions.shorten({ expire: instant(clock, sessionLifetimeMs), endsAt: instant(clock, absoluteLifetimeMs) })
    await createDevicePasswordsStore(database, anyUser).removeExpired(now)
    await createCalendarFeedsStore(database, anyUser).removeExpired(now)
    await removeEndedLinks(database.queries, now)
    await createExternalIdentitiesStore(database).removeExpiredLogins(now)
    await createFactorsStore(database).removeExpired(now)
    await removeOldWaits({ database, clock })
    await applyDueCorrections({ database, clock, wordings, publicUrl })
    const emailChange = createEmailFactorChange({ wordings, publicUrl })
    await createFactorReset({ database, clock, wordings, publicUrl, emailChange }).removeDue()
  },
  tables: {
    users: removedByFeature,
    registered_users: {
      onAccountDeleted: 'removed',
      async afterRestore(tx: Tx) {
        const resetLinks = tx.updateTable('registered_users').set({ password_reset_token: null, password_reset_expires: null })
        return (await resetLinks.where('password_reset_token', 'is not', null).returning('id').execute()).length
      },
    },
    sessions: underWay('sessions'),
    setup_links: { ...underWay('setup_links'), onAccountDeleted: 'of nobody' },
    email_changes: underWay('email_changes'),
    waiting_links: underWay('waiting_links'),
    account_deletions: underWay('account_deletions'),
    // Its owner may have canceled it since, and it may be due by now.
    factor_resets: underWay('factor_resets'),
    external_logins: underWay('external_logins'),
    pending_sign_ins: underWay('pending_sign_ins'),
    passkey_challenges: underWay('passkey_challenges'),
    external_identities: deletedWithUser,
    calendar_feeds: deletedWithUser,
    device_passwords: deletedWithUser,
    // A link that was ended since the backup must not come back.
    shown_links: underWay('shown_links'),
    sheet_addresses: underWay('sheet_addresses'),
    shown_pages: { onAccountDeleted: 'cascades', afterRestore: 'cascades' },
    passkeys: deletedWithUser,
    totp_factors: deletedWithUser,
    recovery_codes: deletedWithUser,
  },
  async onAccountDeleted(tx: Tx, { userId }: { userId: string }) {
    await endAddress(tx, userId)
  },
  rebuild: async (database: Database) => [await rebuildTable(database, derivedUsers, () => rebuildCounters(database, usersList))],
} as const
