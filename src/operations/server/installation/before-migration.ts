import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { beforeMigrationTexts as texts } from '../backup/backup.texts.ts'
import { createBackup } from '../backup/create-backup.ts'
import { openTarget } from '../backup/open-backup.ts'
import { readPublicKey } from '../backup/recovery-key.ts'

interface BeforeMigration {
  database: Database
  files: FileStore
  installation: string
  dataDir: string
  backupTo: string
  encrypts: boolean
}

/**
 * Makes a backup while the schema is still that of the previous version. Returns the result in one line instead of throwing, so that a full
 * or missing disk doesn't prevent the update.
 */
export async function backUpBeforeMigration({ backupTo, ...options }: BeforeMigration): Promise<string> {
  try {
    const publicKey = await readPublicKey(options.dataDir)
    const target = openTarget(backupTo)
    const { name } = await createBackup({ ...options, publicKey, target, clock: systemClock, reason: 'migration' })
    return texts.made(name)
  } catch (error) {
    return texts.failed(error instanceof Error ? error.message : String(error))
  }
}
