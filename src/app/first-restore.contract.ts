import { type Static, Type } from 'typebox'
import { Instant, Nullable, OneOf, route, StrictObject } from '#kit/contract.ts'

const Token = Type.String({ maxLength: 128 })
const Name = Type.String({ maxLength: 64 })

const FoundBackup = Type.Object({
  name: Type.String(),
  createdAt: Instant,
  people: Type.Integer(),
  pages: Type.Integer(),
  /** The backup has secrets, which come back with the recovery key. */
  hasSecrets: Type.Boolean(),
})
export type FoundBackup = Static<typeof FoundBackup>

const Found = Type.Object({
  /** The place that the operator has configured; null: there is none, or a restore is not done here. */
  place: Nullable(Type.String()),
  /** Why nothing can be restored here, and what to do instead; null: it can. */
  reason: Nullable(Type.String()),
  /** The recovery key is configured: nobody has to type it. */
  hasKey: Type.Boolean(),
  /** The newest first. */
  backups: Type.Array(FoundBackup),
})
export type Found = Static<typeof Found>

const Progress = Type.Object({
  /** `done`: the server has started again with what was brought back. */
  state: OneOf(['idle', 'running', 'failed', 'done']),
  files: Type.Integer(),
  allFiles: Type.Integer(),
  /** Why it failed, in a sentence. */
  reason: Nullable(Type.String()),
})
export type Progress = Static<typeof Progress>

/** What somebody with the link of the first start can do instead of creating an administrator. */
export const firstRestoreApi = {
  find: route('POST /api/setup/backups', {
    summary: 'Before there is an administrator: the backups that can be restored, by the link printed at the start',
    access: 'public',
    body: StrictObject({ token: Token }),
    reply: Found,
  }),
  begin: route('POST /api/setup/restore', {
    summary: 'Restore a backup in place of this empty installation; the server starts again with it',
    securityEvent: 'set-up',
    access: 'public',
    body: StrictObject({ token: Token, name: Name, recoveryKey: Type.Optional(Type.String({ maxLength: 200 })) }),
    reply: Progress,
    status: 202,
  }),
  progress: route('POST /api/setup/restore/progress', {
    summary: 'How far the restore of a backup is',
    access: 'public',
    body: StrictObject({ token: Token, name: Name }),
    reply: Progress,
  }),
}
