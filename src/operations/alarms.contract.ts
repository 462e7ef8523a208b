import { type Static, Type } from 'typebox'
import { CodeAlarm } from '#features/access/codes.contract.ts'
import { alarmKinds, countedAlarmKinds } from '#kit/alarms.rules.ts'
import { Instant, OneOf, route } from '#kit/contract.ts'

/** Alarms that say how many things they are about. The others have fields of their own. */
export const DataAlarm = Type.Object({
  kind: OneOf(countedAlarmKinds),
  /** Number of findings, files, emails, jobs or orders. Emails and orders are counted up to 1,000. */
  count: Type.Integer(),
  raisedAt: Instant,
  /** What the mail server or the recipients' hosts said. */
  said: Type.Optional(Type.String()),
})
export type DataAlarm = Static<typeof DataAlarm>

const LowDisk = Type.Object({
  /** Low: uploads are refused. Read-only: nothing can be saved. */
  kind: OneOf(['disk-low', 'disk-read-only']),
  /** Free space in MiB, rounded down. */
  freeMb: Type.Integer(),
  /** Uploads are refused when less than this is free, in MiB. */
  floorMb: Type.Integer(),
})
export type LowDisk = Static<typeof LowDisk>

const Alarm = Type.Union([CodeAlarm, DataAlarm, LowDisk])
export type Alarm = Static<typeof Alarm>

export const alarmsApi = {
  list: route('GET /api/admin/alarms', {
    summary: 'List the alarms that need attention now',
    access: 'admin',
    reply: Type.Array(Alarm),
  }),
  settle: route('POST /api/admin/alarms/:kind/settle', {
    summary: 'Settle an alarm until its problem is found anew; the reply lists the alarms that are left',
    access: 'admin',
    params: Type.Object({ kind: OneOf(alarmKinds) }),
    reply: Type.Array(Alarm),
  }),
}
