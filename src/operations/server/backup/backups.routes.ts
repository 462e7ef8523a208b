import type { FastifyInstance } from 'fastify'
import { actorOf, note } from '#kit/server/actor.ts'
import type { Basics } from '#kit/server/basics.ts'
import { serve } from '#kit/server/serve.ts'
import { type BackupState, backupsApi } from '../../backups.contract.ts'
import { createBackupRunsStore } from './backup-runs.store.ts'
import { findRestore, releaseHeld } from './hold.ts'

const lateAfterMs = 48 * 60 * 60 * 1000

interface BackupsOptions extends Pick<Basics, 'database' | 'clock'> {
  isScheduled: boolean
}

export function addBackupsRoutes(app: FastifyInstance, { database, clock, isScheduled }: BackupsOptions) {
  const runs = createBackupRunsStore({ database, clock })

  async function state(): Promise<BackupState> {
    const provenAt = (await runs.findProven())?.backupAt ?? null
    const [created, proofError, restore] = [
      await runs.findLatest('create'),
      await runs.findProofError(),
      await findRestore(database),
    ]
    return {
      isScheduled,
      provenAt,
      isLate: provenAt === null || clock.now() - Date.parse(provenAt) > lateAfterMs,
      lastError: created?.error ?? proofError,
      held:
        restore === null || restore.releasedAt !== null
          ? null
          : { ...restore.report, backupAt: restore.backupAt, restoredAt: restore.restoredAt },
    }
  }

  serve(app, backupsApi.state, state)

  serve(app, backupsApi.release, async (call) => {
    const actor = actorOf(call, clock)
    await actor.transaction(async (tx) => {
      const released = await releaseHeld(tx, { database, clock })
      if (released) await note(tx, actor, { action: 'restore.release', subject: 'installation', details: released })
    })
    return state()
  })
}
