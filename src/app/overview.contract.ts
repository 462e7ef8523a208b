import { type Static, Type } from 'typebox'
import { CodeAlarm } from '#features/access/codes.contract.ts'
import { Instant, OneOf, route } from '#kit/contract.ts'

const Counts = Type.Object({
  registeredUsers: Type.Integer(),
  subscribers: Type.Integer(),
  totalOrders: Type.Integer(),
  approvedUsers: Type.Integer(),
})

export const DataAlarm = Type.Object({
  /** The database is damaged, or has lost its last changes; rows whose file is missing; files that no row names; jobs that were given up. */
  kind: OneOf(['database-damaged', 'database-older', 'files-missing', 'files-unnamed', 'backup-unproven', 'jobs-dead']),
  /** How many findings or files. */
  count: Type.Integer(),
  raisedAt: Instant,
})
export type DataAlarm = Static<typeof DataAlarm>

const LowDisk = Type.Object({
  /** Nearly full, so that uploads are refused, or only to be read, so that nothing is saved. */
  kind: OneOf(['disk-low', 'disk-read-only']),
  /** MiB, rounded down. */
  freeMb: Type.Integer(),
  /** MiB; uploads end below it. */
  floorMb: Type.Integer(),
})
export type LowDisk = Static<typeof LowDisk>

const Alarm = Type.Union([CodeAlarm, DataAlarm, LowDisk])
export type Alarm = Static<typeof Alarm>

/** What a shop needs before its first customer: whether each is there. */
const SetUp = Type.Object({
  mail: Type.Boolean(),
  storeLink: Type.Boolean(),
  codes: Type.Boolean(),
  privacy: Type.Boolean(),
  order: Type.Boolean(),
})
export type SetUp = Static<typeof SetUp>

/** What the operator sees first: counts and alarms. */
export const overviewApi = {
  counts: route('GET /api/admin/counts', { summary: 'The four counts of the dashboard', access: 'admin', reply: Counts }),
  setUp: route('GET /api/admin/set-up', {
    summary: 'What a shop needs before its first customer, and whether it is there',
    access: 'admin',
    reply: SetUp,
  }),
  alarms: route('GET /api/admin/alarms', {
    summary: 'What the operator should look at now; empty when all is calm',
    access: 'admin',
    reply: Type.Array(Alarm),
  }),
}
