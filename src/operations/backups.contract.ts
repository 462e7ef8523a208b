import { type Static, Type } from 'typebox'
import { Instant, Nullable, route } from '#kit/contract.ts'
import { freshProofMinutes } from '#kit/proof.rules.ts'

const HeldRestore = Type.Object({
  /** When the backup was made. Everything written later is lost. */
  backupAt: Instant,
  restoredAt: Instant,
  /** Emails that were waiting in the backup and are now held. */
  heldMails: Type.Integer(),
  /** Deleted again after the restore, because they were deleted for good after the backup. */
  removedUsers: Type.Integer(),
  removedUploads: Type.Integer(),
  /** Files that the backup lacks or has damaged. */
  missingFiles: Type.Integer(),
  /** True when no recovery key was given, so the secrets that sign orders and links are new. */
  newSecrets: Type.Boolean(),
})
export type HeldRestore = Static<typeof HeldRestore>

const BackupState = Type.Object({
  /** True when the server makes backups on its own schedule. */
  isScheduled: Type.Boolean(),
  /** When the last backup that a drill has proven was made; null when there is none. */
  provenAt: Nullable(Instant),
  /** True when the last proven backup is more than two days old, or there is none. */
  isLate: Type.Boolean(),
  /** Why the last backup or drill failed; null when it succeeded. */
  lastError: Nullable(Type.String()),
  /** Set when this installation was restored from a backup and the operator hasn't released the held emails yet. */
  held: Nullable(HeldRestore),
})
export type BackupState = Static<typeof BackupState>

export const backupsApi = {
  state: route('GET /api/admin/backups', {
    summary: 'Show the last proven backup, and what a restore holds',
    access: 'admin',
    reply: BackupState,
  }),
  tryPlace: route('POST /api/admin/backups/try', {
    summary: 'Write a small file to the place of the backups, read it and remove it',
    access: 'admin',
    freshProofMinutes,
    reply: Type.Object({ isFine: Type.Boolean(), message: Type.String() }),
  }),
  release: route('POST /api/admin/backups/release', {
    summary: 'Release the emails and jobs that a restore holds',
    access: 'admin',
    reply: BackupState,
  }),
}
