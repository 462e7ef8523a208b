import { type Static, Type } from 'typebox'
import { Instant, Nullable, route, StrictObject } from '#kit/contract.ts'
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
  /** Where backups are made; null when nowhere. */
  place: Nullable(Type.String()),
  /** True when backups have a key, with which they are encrypted. */
  hasKey: Type.Boolean(),
  /** True while the key may be made in the browser: there is none, and no customer. */
  mayMakeKey: Type.Boolean(),
  /** True while a backup is made, checked or restored for a trial. */
  isBusy: Type.Boolean(),
  /** When the last backup was made; null when there is none. */
  madeAt: Nullable(Instant),
  /** When a backup was last restored for a trial; null when never with the present key. */
  drilledAt: Nullable(Instant),
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
  makeKey: route('POST /api/admin/backups/key', {
    summary: 'Make a key for backups, which is shown only now and counts once its end was typed. Only before the first customer',
    access: 'admin',
    freshProofMinutes,
    reply: Type.Object({ key: Type.String(), token: Type.String() }),
  }),
  keepKey: route('POST /api/admin/backups/key/keep', {
    summary: 'Encrypt backups to a key that was just made; all administrators are told by email',
    access: 'admin',
    freshProofMinutes,
    body: StrictObject({ token: Type.String({ maxLength: 2000 }), ending: Type.String({ maxLength: 200 }) }),
    reply: BackupState,
  }),
  make: route('POST /api/admin/backups/make', {
    summary: 'Make a backup now, and check it',
    access: 'admin',
    reply: BackupState,
  }),
  drill: route('POST /api/admin/backups/drill', {
    summary: 'Restore the newest backup for a trial, with its key. Returns when the trial has begun',
    access: 'admin',
    freshProofMinutes,
    body: StrictObject({ key: Type.String({ maxLength: 200 }) }),
    reply: BackupState,
  }),
  release: route('POST /api/admin/backups/release', {
    summary: 'Release the emails and jobs that a restore holds',
    access: 'admin',
    reply: BackupState,
  }),
}
