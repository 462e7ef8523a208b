import { instant } from '#kit/clock.ts'
import type { JobHandler } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import type { JobSchedulerOptions } from '#kit/server/jobs/scheduler.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import type { Shop } from '#kit/server/shop.ts'
import type { Config, ShopConfig } from '../config.ts'
import { createBackupRunsStore } from './backup-runs.store.ts'
import type { BackupTarget } from './backup-target.ts'
import { readInstallation } from './create-backup.ts'
import { isHeld } from './held.store.ts'
import { readKeyState } from './key-state.ts'
import { noteRemovals } from './removals-beside.ts'

const hourMs = 60 * 60 * 1000
/** Times are UTC. What was due while no server ran is done at the next start. */
const backupAt = 'T02:00:00.000Z'
const drillAt = 'T04:00:00.000Z'
const everyMs = 60 * 1000
/** There is an alarm when the last proven backup is older than this. */
const unprovenAfterMs = 72 * hourMs
const runsKeptMs = 400 * 24 * hourMs

export const backupJobs = { create: 'backup.create', drill: 'backup.drill' }

export const keyOfDay = (kind: string, day: string) => `${kind} ${day}`

export interface BackupScheduleOptions extends Pick<JobSchedulerOptions, 'database' | 'clock' | 'logger'> {
  /** Where backups are made at present; null when nowhere. */
  findTarget: () => Promise<BackupTarget | null>
  config: Pick<Config, 'dataDir' | 'encryptsBackups'>
  shop: Shop<Pick<ShopConfig, 'backupPlace'>>
  /** Runs a `willow` command to its end. Throws with its output when it fails. */
  run: (words: string[], signal: AbortSignal) => Promise<void>
}

/** Makes and drills a backup each day, lists removals next to the backups, and raises the alarms about them. */
export function createBackupSchedule(options: BackupScheduleOptions) {
  const { database, findTarget, clock, logger, run } = options
  const command =
    (words: string[]): JobHandler =>
    async ({ signal }) => {
      // The place may have been taken away since.
      if ((await findTarget()) !== null) await run(words, signal)
    }

  async function look() {
    // This may be a copy of an installation that is still running and makes the backups itself.
    if (await isHeld(database)) return
    const target = await findTarget()
    if (target === null) return endAlarms(options)
    const today = instant(clock).slice(0, 10)
    await database.transaction(async (tx) => {
      await enqueueJob(tx, {
        kind: backupJobs.create,
        key: keyOfDay(backupJobs.create, today),
        payload: {},
        runAt: today + backupAt,
      })
      await enqueueJob(tx, {
        kind: backupJobs.drill,
        key: keyOfDay(backupJobs.drill, today),
        payload: {},
        runAt: today + drillAt,
      })
    })
    await raiseUnproven(options)
    await raiseKeyAlarms(options)
    await createBackupRunsStore(options).removeBefore(instant(clock, -runsKeptMs))
    if ((await readInstallation(target)) !== null) await noteRemovals(database, target)
  }

  return {
    /** The jobs of a day, for a share of their own: a backup can take an hour. */
    handlers: {
      [backupJobs.create]: command(['backup', 'create', '--reason', 'schedule']),
      [backupJobs.drill]: command(['backup', 'drill']),
    },
    /** Adds the jobs of today and raises the alarms. */
    round: { everyMs, run: look, onError: (error: unknown) => logger.warn({ err: error }, 'scheduling backups failed') },
  }
}

/** The place may have been taken away in the browser. */
async function endAlarms(options: BackupScheduleOptions): Promise<void> {
  const ofPlace = ['backup-unproven', 'backup-without-key', 'backup-key-untested'] as const
  for (const kind of ofPlace) await createAlarms(options).set(kind, 0)
}

/** Raises an alarm when nothing was proven for too long. */
async function raiseUnproven({ database, clock }: BackupScheduleOptions): Promise<void> {
  const runs = createBackupRunsStore({ database, clock })
  const since = (await runs.findProven())?.backupAt ?? (await runs.firstAt())
  const isOld = since !== null && clock.now() - Date.parse(since) > unprovenAfterMs
  await createAlarms({ database, clock }).set('backup-unproven', isOld ? [since] : [])
}

/** A scheduled backup never makes the key: nobody would see its private part, or it would be in a log. */
async function raiseKeyAlarms(options: BackupScheduleOptions): Promise<void> {
  const alarms = createAlarms(options)
  const { publicKey, encrypts, drilledAt } = await readKeyState(options)
  await alarms.set('backup-without-key', publicKey === null ? 1 : 0)
  const isUntested = publicKey !== null && encrypts && drilledAt === null
  await alarms.set('backup-key-untested', isUntested ? [publicKey] : [])
}
