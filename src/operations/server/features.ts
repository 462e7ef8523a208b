import { accessFeature } from '#features/access/server/access.feature.ts'
import { findCodes } from '#features/access/server/find-codes.ts'
import { accountsFeature } from '#features/accounts/server/accounts.feature.ts'
import { dropBoxFeature } from '#features/drop-box/server/drop-box.feature.ts'
import { goalsFeature } from '#features/goals/server/goals.feature.ts'
import { handwritingFeature } from '#features/handwriting/server/handwriting.feature.ts'
import { listUploadsOf } from '#features/library/server/all-uploads.store.ts'
import { forgetBooks } from '#features/library/server/books.store.ts'
import { libraryFeature } from '#features/library/server/library.feature.ts'
import { mailsWithoutAccount } from '#features/mail/mail.rules.ts'
import { newsletterFeature } from '#features/newsletter/server/newsletter.feature.ts'
import { ordersFeature } from '#features/orders/server/orders.feature.ts'
import { pageTypes } from '#features/planner/planner.contract.ts'
import { plannerFeature } from '#features/planner/server/planner.feature.ts'
import { pushFeature } from '#features/push/server/push.feature.ts'
import { sheetFeature } from '#features/sheet/server/sheet.feature.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Address } from '#kit/server/access/address-key.ts'
import { createRateLimits } from '#kit/server/access/rate-limits.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import {
  deletedWithUser,
  type FileKind,
  ofNobody,
  removedByFeature,
  type TableRule,
  type TableRules,
} from '#kit/server/db/table-rules.ts'
import type { Tables } from '#kit/server/db/tables.ts'
import { type FileOwner, fileOwnersOf } from '#kit/server/files/file-owners.ts'
import { removeDoneJobs, removeJobsOf } from '#kit/server/jobs/jobs.store.ts'
import type { Rebuilt } from '#kit/server/lists/derived.ts'
import { removeMailsTo, removeOldMails } from '#kit/server/mail/outbox.ts'
import { forgetSubject, removeOldActions } from '#kit/server/notices/action-log.ts'
import { removeOldSecurityEvents, removeSecurityEventsOf } from '#kit/server/notices/security-events.ts'
import type { Wordings } from '#kit/server/wordings.ts'
import './alarms/told.store.ts'
import type { RetentionDays } from './config.ts'
import { removeFormerServers } from './shop/shop-settings.store.ts'

/** What a feature does when something happens to the whole installation. It is served in src/app/server/serve-features.ts. */
export interface Feature {
  /** What happens to the rows of its tables. */
  tables?: TableRules
  /** Removes what has expired. Called every ten minutes, with a trusted clock. */
  cleanUp?(round: { database: Database; clock: Clock; wordings: Wordings; publicUrl: string }): Promise<void>
  /** Removes what is older than the operator keeps it. */
  removeOutdated?(round: {
    database: Database
    retentionDays: RetentionDays
    now: string
    /** Returns the instant that many days ago. */
    before(days: number): string
  }): Promise<void>
  /** Removes some of a deleted user's rows, of which there may be too many for one transaction. Returns how many, 0 at last. */
  removeSomeOf?(tx: Tx, account: { database: Database; userId: string }): Promise<number>
  /** Removes what foreign keys don't remove with the user, in the transaction that deletes the account. */
  onAccountDeleted?(tx: Tx, account: Address & { database: Database; userId: string; isEmailProved: boolean }): Promise<void>
  /** Recomputes what is stored next to the rows: search texts, sort keys and counts. */
  rebuild?(database: Database): Promise<Rebuilt[]>
}

/** How long a finished job is kept, with its key. */
const doneJobsKeptMs = 30 * 24 * 60 * 60 * 1000

const shared = {
  tables: {
    actions: removedByFeature,
    alarms: ofNobody,
    backup_runs: ofNobody,
    counters: ofNobody,
    former_mail_servers: ofNobody,
    derived_sizes: deletedWithUser,
    installation: ofNobody,
    jobs: { onAccountDeleted: 'removed', afterRestore: 'held' },
    mail_server: ofNobody,
    mails: { onAccountDeleted: 'removed', afterRestore: 'held' },
    rate_limits: ofNobody,
    // A restore of an older backup removes these users again.
    removals: { onAccountDeleted: 'stays', afterRestore: 'stays' },
    restores: ofNobody,
    secrets: ofNobody,
    security_events: removedByFeature,
    shop_settings: ofNobody,
    told_administrators: ofNobody,
    trusted_clock: ofNobody,
  },
  async cleanUp({ database, clock }) {
    await createRateLimits({ database, clock }).sweep()
    await removeFormerServers({ database, clock })
    await removeDoneJobs(database.queries, instant(clock, -doneJobsKeptMs))
  },
  async removeOutdated({ database, retentionDays, before }) {
    await removeOldMails(database, before(retentionDays.mails))
    await removeOldActions(database, before(retentionDays.actions))
    await removeOldSecurityEvents(database, before(retentionDays.securityEvents))
  },
  async onAccountDeleted(tx, { userId, isEmailProved, ...address }) {
    // An address that wasn't proved may be someone else's, so the email with their code stays.
    await removeMailsTo(tx, address, isEmailProved ? [] : mailsWithoutAccount)
    await forgetSubject(tx, userId)
    await removeJobsOf(tx, userId)
    await removeSecurityEventsOf(tx, userId)
  },
} as const satisfies Feature

const all = [
  accountsFeature,
  accessFeature,
  ordersFeature(findCodes),
  newsletterFeature,
  goalsFeature,
  { tables: { focus_sessions: deletedWithUser, focus_timers: deletedWithUser } },
  { tables: { user_settings: deletedWithUser } },
  pushFeature,
  libraryFeature,
  handwritingFeature,
  plannerFeature((tx, userId) => listUploadsOf(tx, userId, pageTypes), forgetBooks),
  dropBoxFeature,
  sheetFeature,
  shared,
] as const satisfies readonly Feature[]

export const features: readonly Feature[] = all

type TablesOf<Each> = Each extends { tables: infer Rules } ? keyof Rules : never
/** A table that no feature declares makes this an error that names the table. */
const withoutOwner: Record<Exclude<keyof Tables, TablesOf<(typeof all)[number]>>, TableRule> = {}

/** What happens to the rows of every table. */
export const tables: Record<keyof Tables, TableRule> = Object.assign(withoutOwner, ...features.map((feature) => feature.tables))

type ColumnsIn<Files, Kind> = {
  [Column in keyof Files & string]: Files[Column] extends { kind: Kind } ? Column : never
}[keyof Files & string]
type ColumnsOf<Each, Kind> = Each extends { tables: infer Rules }
  ? {
      [Table in keyof Rules & string]: Rules[Table] extends { files: infer Files } ? `${Table}.${ColumnsIn<Files, Kind>}` : never
    }[keyof Rules & string]
  : never
/** The columns that name files of a kind, such as `uploads.filename`. */
export type FileColumnsOf<Kind extends FileKind> = ColumnsOf<(typeof all)[number], Kind>

/** Every column that names files, and whose they are. What copies, counts, moves, checks or removes files goes through this list. */
export const fileOwners: readonly FileOwner[] = fileOwnersOf(tables)
