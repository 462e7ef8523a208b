import { removeDeletedUpload, removeUploads } from '#features/library/server/deleted-uploads.store.ts'
import { drawThumbnailKind } from '#features/library/server/thumbnail-job.ts'
import { removeImports } from '#features/planner/server/readings.store.ts'
import '#features/accounts/server/accounts.tables.ts'
import { defaultBrand } from '#kit/brand.ts'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { removeFilesKind } from '#kit/server/files/remove-files.ts'
import { newId } from '#kit/server/ids.ts'
import { runJobAgain } from '#kit/server/jobs/jobs.store.ts'
import { holdMails, sendAgain } from '#kit/server/mail/outbox.ts'
import { tables } from '../features.ts'
import { deleteDueAccounts } from '../upkeep/delete-accounts.ts'
import { wordingsOf } from '../wordings.ts'
import { heldText } from './backup.texts.ts'
import './backups.tables.ts'
import type { Manifest } from './manifest.ts'
import type { Removals } from './removals-beside.ts'

/** What a restore ended, held and removed; shown to the operator. */
export interface RestoreReport {
  sessions: number
  resetLinks: number
  /** Changes of addresses, and removals of accounts and of second factors. */
  plannedChanges: number
  heldMails: number
  heldJobs: number
  removedUsers: number
  removedUploads: number
  /** Files that the backup lacks or has damaged. */
  missingFiles: number
  newSecrets: boolean
}

/** Returns a database whose queries all belong to one transaction. */
const within = (database: Database, tx: Tx): Database => ({
  ...database,
  queries: tx,
  unflushed: tx,
  transaction: (work) => work(tx),
})

/**
 * Prepares a restored database for a server. Ends what was in progress at the backup, holds the emails and jobs that were waiting until the
 * operator releases them, and deletes again what was deleted for good since the backup.
 */
export async function holdRestored(
  database: Database,
  tx: Tx,
  options: {
    manifest: Manifest
    removals: Removals
    /** Files that rows named but that no longer existed at the backup. */
    gone: string[]
    missingFiles: number
    newSecrets: boolean
    clock: Clock
  },
): Promise<RestoreReport> {
  const { manifest, removals, gone, clock } = options
  const ended = await endWhatWasUnderWay(tx)
  const removed = await removeAgain(within(database, tx), tx, removals, clock)
  await removeRows(tx, gone)
  const report: RestoreReport = {
    ...ended,
    ...removed,
    ...(await hold(tx, instant(clock))),
    missingFiles: options.missingFiles,
    newSecrets: options.newSecrets,
  }
  await tx
    .insertInto('restores')
    .values({
      id: newId(),
      backup: manifest.name,
      backup_at: manifest.createdAt,
      restored_at: instant(clock),
      report: JSON.stringify(report),
    })
    .execute()
  return report
}

async function endWhatWasUnderWay(tx: Tx): Promise<Pick<RestoreReport, 'sessions' | 'resetLinks' | 'plannedChanges'>> {
  const ended = new Map<string, number>()
  for (const [table, { afterRestore }] of Object.entries(tables))
    if (typeof afterRestore === 'function') ended.set(table, await afterRestore(tx))
  const sumOf = (...names: (keyof typeof tables)[]) => names.reduce((sum, name) => sum + (ended.get(name) ?? 0), 0)
  return {
    sessions: sumOf('sessions'),
    resetLinks: sumOf('registered_users'),
    plannedChanges: sumOf('email_changes', 'account_deletions', 'factor_resets'),
  }
}

/** Jobs without effects outside of this machine. */
const staysHere = [removeFilesKind, drawThumbnailKind]

async function hold(tx: Tx, now: string) {
  // These belong to the installation that the backup was made of.
  await tx.deleteFrom('jobs').where('kind', 'like', 'backup.%').execute()
  const heldMails = await holdMails(tx, heldText)
  const jobs = await tx
    .updateTable('jobs')
    .set({ died_at: now, error: heldText, leased_until: null, lease_owner: null })
    .where('done_at', 'is', null)
    .where('died_at', 'is', null)
    .where('kind', 'not in', staysHere)
    .returning('id')
    .execute()
  return { heldMails, heldJobs: jobs.length }
}

async function removeAgain(database: Database, tx: Tx, { users, uploads, imports }: Removals, clock: Clock) {
  let removedUploads = 0
  let removedUsers = 0
  await removeImports(tx, [...imports])
  for (const id of uploads) {
    const row = await tx.selectFrom('uploads').select('user_id as userId').where('id', '=', id).executeTakeFirst()
    if (!row) continue
    await removeUploads(tx, { ids: [id], ...row }, instant(clock))
    if (await removeDeletedUpload(tx, { id, ...row })) removedUploads++
  }
  for (const id of users) {
    const user = await tx.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
    if (!user) continue
    await tx
      .insertInto('account_deletions')
      .values({ user_id: id, due_at: instant(clock) })
      .execute()
    removedUsers++
  }
  const before = new Set((await tx.selectFrom('mails').select('id').execute()).map(({ id }) => id))
  // These users got the email about it when their account was deleted, so don't send it again.
  const notSent = wordingsOf({ now: () => ({ brand: defaultBrand, languages: ['en'] }) })
  await deleteDueAccounts({ database, clock, wordings: notSent })
  for (const { id } of await tx.selectFrom('mails').select('id').where('kind', '=', 'account-deleted').execute())
    if (!before.has(id)) await tx.deleteFrom('mails').where('id', '=', id).execute()
  return { removedUsers, removedUploads }
}

/** Deletes the rows of files that were in the trash and were deleted for good while the backup was made. */
async function removeRows(tx: Tx, filenames: string[]): Promise<void> {
  for (let at = 0; at < filenames.length; at += 500)
    await tx
      .deleteFrom('uploads')
      .where('filename', 'in', filenames.slice(at, at + 500))
      .where('deleted_at', 'is not', null)
      .execute()
}

export interface HeldRestore {
  id: string
  backup: string
  backupAt: string
  restoredAt: string
  releasedAt: string | null
  report: RestoreReport
}

/** Returns the latest restore that this database came from; null when it wasn't restored. */
export async function findRestore({ queries }: Database): Promise<HeldRestore | null> {
  const row = await queries
    .selectFrom('restores')
    .select(['id', 'backup', 'backup_at as backupAt', 'restored_at as restoredAt', 'released_at as releasedAt', 'report'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, report: JSON.parse(row.report) as RestoreReport } : null
}

/** Releases the held emails and jobs. Returns null when nothing was held. */
export async function releaseHeld(tx: Tx, clock: Clock): Promise<{ mails: number; jobs: number } | null> {
  const now = instant(clock)
  const released = await tx
    .updateTable('restores')
    .set({ released_at: now })
    .where('released_at', 'is', null)
    .returning('id')
    .execute()
  if (released.length === 0) return null
  const mails = await sendAgain(tx, { last_error: heldText })
  const jobs = await tx.selectFrom('jobs').select('id').where('died_at', 'is not', null).where('error', '=', heldText).execute()
  for (const { id } of jobs) await runJobAgain(tx, id)
  return { mails, jobs: jobs.length }
}
