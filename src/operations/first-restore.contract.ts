import { type Static, Type } from 'typebox'
import { Instant, Nullable, OneOf, route, StrictObject } from '#kit/contract.ts'

const Token = Type.String({ maxLength: 128 })
const Name = Type.String({ maxLength: 64 })

const FoundBackup = Type.Object({
  name: Type.String(),
  createdAt: Instant,
  people: Type.Integer(),
  pages: Type.Integer(),
  /** True when the backup includes secrets, which the recovery key decrypts. */
  hasSecrets: Type.Boolean(),
  /** True when the recovery key is needed to restore it. */
  isEncrypted: Type.Boolean(),
})
export type FoundBackup = Static<typeof FoundBackup>

const Found = Type.Object({
  /** The configured place of the backups; null when none is configured, or this installation can't be restored here. */
  place: Nullable(Type.String()),
  /** Why nothing can be restored here, and what to do instead; null when it can. */
  reason: Nullable(Type.String()),
  /** True when the recovery key is configured, so the operator needn't type it. */
  hasKey: Type.Boolean(),
  /** Newest first. */
  backups: Type.Array(FoundBackup),
})
export type Found = Static<typeof Found>

const Progress = Type.Object({
  /** `done`: the server has restarted with the restored data. */
  state: OneOf(['idle', 'running', 'failed', 'done']),
  files: Type.Integer(),
  allFiles: Type.Integer(),
  /** Why it failed, in one sentence; null unless it failed. */
  reason: Nullable(Type.String()),
})
export type Progress = Static<typeof Progress>

/** Restores a backup instead of creating the first administrator. The set-up code authorises the calls. */
export const firstRestoreApi = {
  find: route('POST /api/setup/backups', {
    summary: 'List the backups that can be restored. Needs the set-up code and an installation without an administrator',
    access: 'public',
    body: StrictObject({ token: Token }),
    reply: Found,
  }),
  begin: route('POST /api/setup/restore', {
    summary: 'Restore a backup over this empty installation, and restart the server',
    securityEvent: 'set-up',
    access: 'public',
    body: StrictObject({ token: Token, name: Name, recoveryKey: Type.Optional(Type.String({ maxLength: 200 })) }),
    reply: Progress,
    status: 202,
  }),
  progress: route('POST /api/setup/restore/progress', {
    summary: "Show a restore's progress",
    access: 'public',
    body: StrictObject({ token: Token, name: Name }),
    reply: Progress,
  }),
}
