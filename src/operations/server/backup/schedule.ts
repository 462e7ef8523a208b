import { findAdministrators } from '#features/accounts/server/users.store.ts'
import { composeMail } from '#features/mail/compose-mail.ts'
import { mailedDay } from '#features/mail/mail.rules.ts'
import { instant } from '#kit/clock.ts'
import { localeTexts } from '#kit/locale.texts.ts'
import type { Basics } from '#kit/server/basics.ts'
import { countNamedFiles } from '#kit/server/files/file-owners.ts'
import type { JobHandler } from '#kit/server/jobs/job.ts'
import { enqueueJob } from '#kit/server/jobs/jobs.store.ts'
import type { JobSchedulerOptions } from '#kit/server/jobs/scheduler.ts'
import { enqueueMail } from '#kit/server/mail/outbox.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import type { Config } from '../config.ts'
import { createBackupRunsStore } from './backup-runs.store.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { copiedOwners } from './copy-files.ts'
import { readInstallation } from './create-backup.ts'
import { findRestore } from './hold.ts'
import { readKeyState } from './key-state.ts'
import { holdsFilesOf, type Manifest, readManifest } from './manifest.ts'
import { noteRemovals } from './removals-beside.ts'

const hourMs = 60 * 60 * 1000
/** Times are UTC. What was due while no server ran is done at the next start. */
const backupAt = 'T02:00:00.000Z'
const drillAt = 'T04:00:00.000Z'
const everyMs = 60 * 1000
/** The administrators get an email when the last proven backup is older than this. */
const emailAfterMs = 72 * hourMs
const runsKeptMs = 400 * 24 * hourMs

const kinds = { create: 'backup.create', drill: 'backup.drill', reported: 'backup.told' }

export interface BackupScheduleOptions
  extends Pick<JobSchedulerOptions, 'database' | 'clock' | 'logger'>,
    Pick<Basics, 'wordings' | 'publicUrl'> {
  target: BackupTarget
  config: Pick<Config, 'dataDir' | 'encryptsBackups'>
  /** Runs a `willow` command to its end. Throws with its output when it fails. */
  run: (words: string[], signal: AbortSignal) => Promise<void>
}

/** Makes and drills a backup each day, lists removals next to the backups, and emails the administrators when none was proven for days. */
export function createBackupSchedule(options: BackupScheduleOptions) {
  const { database, target, clock, logger, run } = options
  const command =
    (words: string[]): JobHandler =>
    ({ signal }) =>
      run(words, signal)

  async function look() {
    const restore = await findRestore(database)
    // This may be a copy of an installation that is still running and makes the backups itself.
    if (restore && restore.releasedAt === null) return
    const today = instant(clock).slice(0, 10)
    await database.transaction(async (tx) => {
      await enqueueJob(tx, { kind: kinds.create, key: `${kinds.create} ${today}`, payload: {}, runAt: today + backupAt })
      await enqueueJob(tx, { kind: kinds.drill, key: `${kinds.drill} ${today}`, payload: {}, runAt: today + drillAt })
    })
    await emailWhenOld(options)
    await raiseKeyAlarms(options)
    await createBackupRunsStore(options).removeBefore(instant(clock, -runsKeptMs))
    if ((await readInstallation(target)) !== null) await noteRemovals(database, target)
    await raiseIncomplete()
  }

  /** The manifest of the last backup, which is read once. */
  let last: Manifest | null = null
  async function raiseIncomplete(): Promise<void> {
    const run = await createBackupRunsStore(options).findGood('create', target.name)
    if (run === null || run.backup === null) return
    if (last?.name !== run.backup) last = await readManifest(target, run.backup).catch(nullIfUnreadable)
    if (last === null) return
    const { holds } = last
    const lacking = copiedOwners.filter((owner) => owner.kind !== 'derived' && !holdsFilesOf({ holds }, owner))
    await createAlarms(options).set('backup-incomplete', await countNamedFiles(database.queries, lacking))
  }

  return {
    /** The jobs of a day, for a share of their own: a backup can take an hour. */
    handlers: {
      [kinds.create]: command(['backup', 'create', '--to', target.name, '--reason', 'schedule']),
      [kinds.drill]: command(['backup', 'drill', target.name]),
      [kinds.reported]: async () => {},
    },
    /** Adds the jobs of today and raises the alarms. */
    round: { everyMs, run: look, onError: (error: unknown) => logger.warn({ err: error }, 'scheduling backups failed') },
  }
}

/** A backup that was removed meanwhile says nothing. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof BackupError) return null
  throw error
}

/** Raises an alarm and emails the administrators when nothing was proven for too long, once for each last proven backup. */
async function emailWhenOld({ database, clock, wordings, publicUrl }: BackupScheduleOptions): Promise<void> {
  const runs = createBackupRunsStore({ database, clock })
  const since = (await runs.findProven())?.backupAt ?? (await runs.firstAt())
  const isOld = since !== null && clock.now() - Date.parse(since) > emailAfterMs
  await createAlarms({ database, clock }).set('backup-unproven', isOld ? [since] : [])
  if (!isOld) return
  const errors = [(await runs.findLatest('create'))?.error, await runs.findProofError()]
  const reasons = errors.filter((error) => typeof error === 'string')
  await database.transaction(async (tx) => {
    if (!(await enqueueJob(tx, { kind: kinds.reported, key: `${kinds.reported} ${since}`, payload: {} }))) return
    for (const { id, email: to } of await findAdministrators(tx)) {
      const wording = await wordings.of(tx, id)
      const day = mailedDay(new Date(since), undefined, wording.say(localeTexts).locale)
      const mail = composeMail(wording, 'backup-unproven', { day, reasons, url: `${publicUrl}/admin` })
      await enqueueMail(tx, { ...mail, to }, instant(clock))
    }
  })
}

/** A scheduled backup never makes the key: nobody would see its private part, or it would be in a log. */
async function raiseKeyAlarms(options: BackupScheduleOptions): Promise<void> {
  const alarms = createAlarms(options)
  const { publicKey, encrypts, drilledAt } = await readKeyState(options)
  await alarms.set('backup-without-key', publicKey === null ? 1 : 0)
  const isUntested = publicKey !== null && encrypts && drilledAt === null
  await alarms.set('backup-key-untested', isUntested ? [publicKey] : [])
}
