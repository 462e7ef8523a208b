import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasUsers } from '#features/accounts/server/users.store.ts'
import { type Clock, systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { Found, FoundBackup, Progress } from '../../first-restore.contract.ts'
import { cannotRestore, keyNeeded, noSuchBackup, notEmpty, restoreUnderWay } from '../../first-restore.errors.ts'
import { firstRestoreTexts } from '../../first-restore.texts.ts'
import type { FixedConfig } from '../config.ts'
import { restoredFolder } from '../installation/take-restored.ts'
import { BackupError } from './backup-target.ts'
import { isEncrypted, listBackups, readManifest } from './manifest.ts'
import { openTarget } from './open-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const texts = firstRestoreTexts.reasons
const mostShown = 30

export interface FirstRestoreOptions {
  config: Pick<FixedConfig, 'dataDir' | 'databaseUrl' | 'storage' | 'restoreFrom' | 'backupTo' | 'recoveryKey'>
  database: Database
  logger: { error(fields: object, message: string): void }
  /** Restarts the server with the restored installation. */
  startAgain: () => void
  clock?: Clock
}

/** Restores a backup in place of an installation that isn't used yet. Nothing in it changes until the restore is complete. */
export function createFirstRestore(options: FirstRestoreOptions) {
  const { config, database, logger, startAgain, clock = systemClock } = options
  const place = config.restoreFrom ?? config.backupTo
  let progress: Progress = { state: 'idle', files: 0, allFiles: 0, reason: null }

  const whyNot = () => {
    if (config.databaseUrl !== undefined || config.storage !== undefined) return texts.elsewhere
    return place === undefined ? texts.noPlace : null
  }

  async function list(): Promise<FoundBackup[]> {
    const target = openTarget(place ?? '')
    const found: FoundBackup[] = []
    for (const name of (await listBackups(target)).toReversed().slice(0, mostShown)) {
      const manifest = await readManifest(target, name)
      const { createdAt, tables, secrets } = manifest
      const counts = { people: tables.users ?? 0, pages: tables.uploads ?? 0 }
      found.push({ name, createdAt, ...counts, hasSecrets: secrets !== null, isEncrypted: isEncrypted(manifest) })
    }
    return found
  }

  async function restore(name: string, recoveryKey: string | null): Promise<void> {
    const into = join(config.dataDir, restoredFolder)
    try {
      await restoreBackup({
        target: openTarget(place ?? ''),
        name,
        into,
        databaseUrl: undefined,
        recoveryKey,
        clock,
        onFile: (files, allFiles) => {
          progress = { ...progress, files, allFiles }
        },
      })
      if (await hasUsers(database.queries)) {
        await rm(into, { recursive: true })
        throw new BackupError(texts.changed)
      }
      startAgain()
    } catch (error) {
      logger.error({ err: error }, 'a backup could not be restored')
      progress = { ...progress, state: 'failed', reason: error instanceof BackupError ? error.message : texts.failed }
    }
  }

  return {
    async find(): Promise<Found> {
      const reason = whyNot()
      const hasKey = config.recoveryKey !== undefined
      if (reason !== null || place === undefined) return { place: null, reason, hasKey, backups: [] }
      const { name } = openTarget(place)
      try {
        const backups = await list()
        return { place: name, reason: backups.length === 0 ? texts.none(name) : null, hasKey, backups }
      } catch (error) {
        if (!(error instanceof BackupError)) throw error
        return { place: name, reason: error.message, hasKey, backups: [] }
      }
    },
    /** Starts the restore and returns before it's finished; `progress` says how far it is. */
    async begin({ name, recoveryKey = '' }: { name: string; recoveryKey?: string | undefined }): Promise<Progress> {
      const key = recoveryKey.trim() || (config.recoveryKey ?? null)
      if (progress.state === 'running') throw restoreUnderWay()
      const reason = whyNot()
      if (reason !== null) throw cannotRestore({ detail: () => reason })
      progress = { state: 'running', files: 0, allFiles: 0, reason: null }
      try {
        if (await hasUsers(database.queries)) throw notEmpty()
        const target = openTarget(place ?? '')
        if (!(await listBackups(target)).includes(name)) throw noSuchBackup()
        if (key === null && isEncrypted(await readManifest(target, name))) throw keyNeeded()
      } catch (error) {
        progress = { ...progress, state: 'idle' }
        throw error instanceof BackupError ? cannotRestore({ detail: () => error.message }) : error
      }
      void restore(name, key)
      return progress
    },
    progress: (): Progress => progress,
    isRunning: (): boolean => progress.state === 'running',
  }
}
