import { some } from './backup.texts.ts'
import type { RestoreReport } from './hold.ts'
import type { Manifest } from './manifest.ts'

/** What an operator must know after a restore, one line each. */
export function restoredTexts(
  { name, createdAt, newest }: Manifest,
  into: string,
  report: RestoreReport,
  missing: string[],
): string[] {
  return [
    `${into} is the installation as it was at ${createdAt}, from ${name}. Its newest row is of ${newest ?? createdAt}.`,
    `Ended: ${report.sessions} sessions, ${report.resetLinks} links to a new password, ${report.plannedChanges} planned changes. Everybody signs in again.`,
    `Held: ${report.heldMails} mails and ${report.heldJobs} jobs, until "willow restore release": some may have been sent since.`,
    `Removed again: ${report.removedUsers} people and ${report.removedUploads} pages that were deleted for good since.`,
    `Lost: codes that were used, orders, revocations and passwords changed after ${createdAt}.`,
    ...(missing.length > 0 ? [`${missing.length} files are not in the backup, or damaged there: ${some(missing)}`] : []),
    ...(report.newSecrets
      ? [
          'The secrets were not brought back: the next start makes new ones. Give your shop what "willow webhook secret" shows. Links that end a subscription, in letters sent before, no longer work.',
        ]
      : []),
  ]
}
