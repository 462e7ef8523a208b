import { text as textOf } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { actorOf, note } from '#kit/server/access/actor.ts'
import type { RateLimit } from '#kit/server/access/rate-limits.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/http/serve.ts'
import { newId } from '#kit/server/ids.ts'
import { type BackupState, backupsApi } from '../../backups.contract.ts'
import { backupPlaceTexts } from '../../shop-settings.texts.ts'
import { targetTexts } from './backup.texts.ts'
import { createBackupRunsStore } from './backup-runs.store.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { findRestore, releaseHeld } from './hold.ts'
import { openTarget } from './open-backup.ts'

const lateAfterMs = 48 * 60 * 60 * 1000

const placeTries: RateLimit = { name: 'backup-place', points: 10, windowSeconds: 10 * 60 }

interface BackupsOptions extends Pick<Basics, 'database' | 'clock' | 'limits'> {
  /** Where backups are made on the server's own schedule; undefined without one. */
  place: string | undefined
}

export function addBackupsRoutes(app: FastifyInstance, { database, clock, limits, place }: BackupsOptions) {
  const runs = createBackupRunsStore({ database, clock })

  async function state(): Promise<BackupState> {
    const provenAt = (await runs.findProven())?.backupAt ?? null
    const restore = await findRestore(database)
    return {
      isScheduled: place !== undefined,
      provenAt,
      isLate: provenAt === null || clock.now() - Date.parse(provenAt) > lateAfterMs,
      lastError: (await runs.lastFailed())[0]?.error ?? null,
      held:
        restore === null || restore.releasedAt !== null
          ? null
          : { ...restore.report, backupAt: restore.backupAt, restoredAt: restore.restoredAt },
    }
  }

  serve(app, backupsApi.state, state)

  serve(app, backupsApi.tryPlace, async ({ say, ...call }) => {
    await limits.take(placeTries, call.user.id)
    const actor = actorOf(call, clock)
    const texts = say(backupPlaceTexts)
    await actor.transaction((tx) => note(tx, actor, { action: 'backup.try', subject: 'installation', details: {} }))
    if (place === undefined) return { isFine: false, message: texts.notSet }
    try {
      await tryTarget(openTarget(place))
      return { isFine: true, message: texts.fine }
    } catch (error) {
      if (!(error instanceof BackupError)) throw error
      return { isFine: false, message: error.message }
    }
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

/** Does with a small file what a backup does with many. */
async function tryTarget(target: BackupTarget): Promise<void> {
  await target.prepare()
  const path = `tried/${newId()}`
  await target.write(path, path)
  const isSame = (await textOf(await target.read(path))) === path
  await target.remove('tried')
  if (!isSame) throw new BackupError(targetTexts.otherBytes(target.name))
}
