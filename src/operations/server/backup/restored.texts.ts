import { lackingTexts, some } from './backup.texts.ts'
import type { RestoreReport } from './hold.ts'
import type { Manifest } from './manifest.ts'

/** What an operator must know after a restore, one line each. */
export function restoredTexts(
  { name, createdAt, newest }: Manifest,
  into: string,
  report: RestoreReport,
  missing: string[],
  lacks: string[],
): string[] {
  return [
    `${into} is the installation as it was at ${createdAt}, from ${name}. Its newest row is from ${newest ?? createdAt}.`,
    `Ended: ${report.sessions} sessions, ${report.resetLinks} password reset links, ${report.plannedChanges} planned changes. All users have to sign in again.`,
    `Held: ${report.heldMails} emails and ${report.heldJobs} jobs, until "willow restore release", because some may have been sent since.`,
    `Removed again: ${report.removedUsers} users and ${report.removedUploads} files that were deleted permanently after the backup.`,
    `Lost: everything after ${createdAt}, such as used codes, orders, revoked access and changed passwords.`,
    ...(missing.length > 0
      ? [
          `${missing.length === 1 ? '1 file is' : `${missing.length} files are`} missing from the backup, or damaged in it: ${some(missing)}`,
        ]
      : []),
    ...(lacks.length > 0 ? [lackingTexts.restored(lacks)] : []),
    ...(report.newSecrets
      ? [
          'The secrets were not restored: the next start creates new ones. Give your shop the secret that "willow webhook secret" shows. Unsubscribe links in newsletters sent before no longer work, and neither do authenticator apps: their users sign in with a recovery code or a passkey, or by the emailed link for a lost second step.',
        ]
      : []),
  ]
}
