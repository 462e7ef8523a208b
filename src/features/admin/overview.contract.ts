import { type Static, Type } from 'typebox'
import { Id, Instant, Nullable, OneOf, route } from '#kit/contract.ts'

const Counts = Type.Object({
  registeredUsers: Type.Integer(),
  subscribers: Type.Integer(),
  totalOrders: Type.Integer(),
  approvedUsers: Type.Integer(),
})

export const AdminAction = Type.Object({
  id: Id,
  /** Null for the command line. */
  actorId: Nullable(Id),
  actorEmail: Nullable(Type.String()),
  /** `user.approve`, `user.revoke`, `user.restore`, `code.create`, `code.batch`, `code.void`, `code.bind`, `code.send`, `session.end`, `export` ... */
  action: Type.String(),
  /** Whom or what it was done to. */
  subject: Type.String(),
  /** What else is worth knowing. */
  details: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  /** From where: a network address, or `cli`. */
  address: Type.String(),
  createdAt: Instant,
})
export type AdminAction = Static<typeof AdminAction>

export const CodeAlarm = Type.Object({
  /** Somebody tries many codes. */
  kind: Type.Literal('code-guessing'),
  failedAttempts: Type.Integer(),
  /** When the counted hour ends. */
  until: Instant,
  /** Beyond it, only codes bound to the very address are accepted until the hour has ended. */
  limit: Type.Integer(),
  isLimitReached: Type.Boolean(),
  /** Where the latest tries came from, most first. */
  networks: Type.Array(Type.Object({ network: Type.String(), tries: Type.Integer() })),
})
export type CodeAlarm = Static<typeof CodeAlarm>

export const DataAlarm = Type.Object({
  /** The database is damaged, or has lost its last changes; rows whose file is missing; files that no row names. */
  kind: OneOf('database-damaged', 'database-older', 'files-missing', 'files-unnamed'),
  /** How many findings or files. */
  count: Type.Integer(),
  raisedAt: Instant,
})
export type DataAlarm = Static<typeof DataAlarm>

const LowDisk = Type.Object({
  /** Nearly full, so that uploads are refused, or only to be read, so that nothing is saved. */
  kind: OneOf('disk-low', 'disk-read-only'),
  /** MiB, rounded down. */
  freeMb: Type.Integer(),
  /** MiB; uploads end below it. */
  floorMb: Type.Integer(),
})
export type LowDisk = Static<typeof LowDisk>

const Alarm = Type.Union([CodeAlarm, DataAlarm, LowDisk])
export type Alarm = Static<typeof Alarm>

/** What the operator sees first: counts and alarms, and what administrators did. */
export const overviewApi = {
  counts: route('GET /api/admin/counts', { summary: 'The four counts of the dashboard', access: 'admin', reply: Counts }),
  actions: route('GET /api/admin/actions', {
    summary: 'What administrators did, newest first',
    access: 'admin',
    query: Type.Object({
      subject: Type.Optional(Type.String({ maxLength: 320 })),
      actorId: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
      cursor: Type.Optional(Id),
    }),
    reply: Type.Array(AdminAction),
  }),
  alarms: route('GET /api/admin/alarms', {
    summary: 'What the operator should look at now; empty when all is calm',
    access: 'admin',
    reply: Type.Array(Alarm),
  }),
}
