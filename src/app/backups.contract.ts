import { type Static, Type } from 'typebox'
import { Instant, Nullable, route } from '#kit/contract.ts'

const HeldRestore = Type.Object({
  /** The moment that came back: what was written after it is lost. */
  backupAt: Instant,
  restoredAt: Instant,
  /** What waited in the backup and waits on. */
  heldMails: Type.Integer(),
  /** Deleted again, because they had been deleted for good since. */
  removedUsers: Type.Integer(),
  removedUploads: Type.Integer(),
  /** Files that the backup did not have, or had damaged. */
  missingFiles: Type.Integer(),
  /** The recovery key was not given: what orders and links are signed with is new. */
  newSecrets: Type.Boolean(),
})
export type HeldRestore = Static<typeof HeldRestore>

const BackupState = Type.Object({
  /** Whether the server makes backups by itself. */
  isScheduled: Type.Boolean(),
  /** When the last backup was made that a drill has proven; null: none was. */
  provenAt: Nullable(Instant),
  /** The last proven backup is more than two days old, or there is none. */
  isLate: Type.Boolean(),
  /** Why the last backup or drill failed; null: it did not. */
  lastError: Nullable(Type.String()),
  /** This installation came from a backup, and nobody has released what that holds. */
  held: Nullable(HeldRestore),
})
export type BackupState = Static<typeof BackupState>

export const backupsApi = {
  state: route('GET /api/admin/backups', {
    summary: 'The last proven backup, and what a restore holds',
    access: 'admin',
    reply: BackupState,
  }),
  release: route('POST /api/admin/backups/release', {
    summary: 'Let leave what a restore has held',
    access: 'admin',
    reply: BackupState,
  }),
}
