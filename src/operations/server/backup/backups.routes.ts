import type { FastifyInstance } from 'fastify'
import { hasCustomers } from '#features/accounts/server/users.store.ts'
import { instant } from '#kit/clock.ts'
import { messageOf } from '#kit/errors.ts'
import { actorOf, note } from '#kit/server/access/actor.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { endPauses, enqueueJob, hasDueJob } from '#kit/server/jobs/jobs.store.ts'
import { type BackupState, backupsApi } from '../../backups.contract.ts'
import { backupBusy, backupsHeld, keyByCommand, keyThere, noBackupPlace, wrongBackupKey } from '../../backups.errors.ts'
import { backupPlaceTexts, shopChangeTexts } from '../../shop-settings.texts.ts'
import type { LiveShop } from '../shop/live-shop.ts'
import { tellAdministrators } from '../shop/tell-administrators.ts'
import { createBackupRunsStore } from './backup-runs.store.ts'
import { isHeld } from './held.store.ts'
import { findRestore, releaseHeld } from './hold.ts'
import { readKeyState } from './key-state.ts'
import { offerKey, readOffer } from './offered-key.ts'
import { publicKeyOf, readPublicKey, storePublicKey } from './recovery-key.ts'
import { backupJobs, keyOfDay } from './schedule.ts'
import { tryPlace } from './try-place.ts'

const lateAfterMs = 48 * 60 * 60 * 1000
/** Of the backups that administrators ask for. */
const queue = 'backup asked for'

/** Of a place, a key or a trial. */
const backupTries: RateLimit = { name: 'backup-place', points: 10, windowSeconds: 10 * 60 }

interface BackupsOptions extends Pick<Basics, 'database' | 'clock' | 'limits' | 'wordings' | 'publicUrl' | 'wakeJobs'> {
  shop: LiveShop
  /** Restores the newest backup for a trial. Rejects when that fails. */
  runDrill: (recoveryKey: string) => Promise<void>
}

/** Serves what administrators do with backups in the browser. None of it returns a backup, or a key that was kept. */
export function addBackupsRoutes(app: FastifyInstance, options: BackupsOptions) {
  const { database, clock, limits, shop, wordings, publicUrl, wakeJobs, runDrill } = options
  const { given, secret } = shop
  const runs = createBackupRunsStore({ database, clock })
  /** Of the trial with a key, which is in no table, so it can't be a job. */
  const trial = { isRunning: false, error: null as string | null }

  const isBusy = async () =>
    trial.isRunning || (await hasDueJob(database.queries, { kinds: Object.values(backupJobs), now: instant(clock) }))

  async function state(): Promise<BackupState> {
    const provenAt = (await runs.findProven())?.backupAt ?? null
    const restore = await findRestore(database)
    const { publicKey, drilledAt } = await readKeyState({ config: given, shop, database, clock })
    const { backupPlace } = shop.now()
    return {
      isScheduled: backupPlace !== null,
      place: backupPlace?.address ?? null,
      hasKey: publicKey !== null,
      mayMakeKey: publicKey === null && !(await hasCustomers(database.queries)),
      isBusy: await isBusy(),
      madeAt: (await runs.findGood('create'))?.backupAt ?? null,
      drilledAt,
      provenAt,
      isLate: provenAt === null || clock.now() - Date.parse(provenAt) > lateAfterMs,
      lastError: (await runs.lastFailed())[0]?.error ?? trial.error,
      held:
        restore === null || restore.releasedAt !== null
          ? null
          : { ...restore.report, backupAt: restore.backupAt, restoredAt: restore.restoredAt },
    }
  }

  serve(app, backupsApi.state, state)

  serve(app, backupsApi.tryPlace, async ({ say, ...call }) => {
    await limits.take(backupTries, call.user.id)
    const actor = actorOf(call, clock)
    const texts = say(backupPlaceTexts)
    await actor.transaction((tx) => note(tx, actor, { action: 'backup.try', subject: 'installation', details: {} }))
    const { backupPlace } = shop.now()
    const failed = backupPlace === null ? texts.notSet : await tryPlace(backupPlace, given)
    return { isFine: failed === null, message: failed ?? texts.fine }
  })

  serve(app, backupsApi.makeKey, async (call) => {
    await limits.take(backupTries, call.user.id)
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      if (await hasCustomers(tx)) throw keyByCommand()
      if ((await readPublicKey(given.dataDir)) !== null) throw keyThere()
      await note(tx, actor, { action: 'backup.key-shown', subject: 'installation', details: {} })
    })
    return offerKey({ secret, clock })
  })

  serve(app, backupsApi.keepKey, async ({ body, ...call }) => {
    await limits.take(backupTries, call.user.id)
    const publicKey = readOffer(body, { secret, clock })
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      // Whoever was shown the key could read the diaries of customers who came meanwhile.
      if (await hasCustomers(tx)) throw keyByCommand()
      const what = ({ say }: Parameters<Parameters<typeof tellAdministrators>[1]['what']>[0]) => [
        say(shopChangeTexts).backupKey(actor.email ?? ''),
      ]
      await tellAdministrators(tx, { wordings, publicUrl, now: actor.now, what })
      await note(tx, actor, { action: 'backup.key', subject: 'installation', details: {} })
      if (!(await storePublicKey(given.dataDir, publicKey))) throw keyThere()
    })
    wakeJobs()
    return state()
  })

  serve(app, backupsApi.make, async (call) => {
    const { backupPlace } = shop.now()
    if (backupPlace === null) throw noBackupPlace()
    if (await isHeld(database)) throw backupsHeld()
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      await database.takeTurn(tx, queue)
      if (await hasDueJob(tx, { kinds: Object.values(backupJobs), now: actor.now })) return
      await note(tx, actor, { action: 'backup.make', subject: 'installation', details: {} })
      // One that failed is tried again now, with the trial that waits for it.
      if (await endPauses(tx, { queue, now: actor.now })) return
      // It is the one of today, unless there was one already.
      const today = actor.now.slice(0, 10)
      for (const kind of [backupJobs.create, backupJobs.drill]) {
        const job = { kind, payload: {}, queue }
        if (!(await enqueueJob(tx, { ...job, key: keyOfDay(kind, today) }))) await enqueueJob(tx, job)
      }
    })
    wakeJobs()
    return state()
  })

  serve(app, backupsApi.drill, async ({ body: { key }, ...call }) => {
    await limits.take(backupTries, call.user.id)
    if (shop.now().backupPlace === null) throw noBackupPlace()
    const publicKey = await publicKeyOf(key).catch(() => null)
    if (publicKey === null || publicKey !== (await readPublicKey(given.dataDir))) throw wrongBackupKey()
    if (await isBusy()) throw backupBusy()
    trial.isRunning = true
    trial.error = null
    const actor = actorOf(call, clock)
    const started = actor.transaction((tx) => note(tx, actor, { action: 'backup.drill', subject: 'installation', details: {} }))
    await started.catch((error: unknown) => {
      trial.isRunning = false
      throw error
    })
    void runDrill(key.trim())
      .catch((error: unknown) => {
        trial.error = messageOf(error)
      })
      .finally(() => {
        trial.isRunning = false
      })
    return state()
  })

  serve(app, backupsApi.release, async (call) => {
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      const released = await releaseHeld(tx, clock)
      if (released) await note(tx, actor, { action: 'restore.release', subject: 'installation', details: released })
    })
    return state()
  })
}
