import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { DatabaseCopy } from '#kit/server/db/database-copy.ts'
import { openCopy } from '#kit/server/db/open-copy.ts'
import { parseS3Address } from '#kit/server/s3/s3-address.ts'
import { keysMissing, readS3Keys } from '../config.ts'
import { isAddress } from '../settings.ts'
import { openTexts as texts } from './backup.texts.ts'
import type { BackupContent } from './backup-content.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { createFolderTarget } from './folder-target.ts'
import { backupsFolder, isEncrypted, listBackups, namePattern, pathIn } from './manifest.ts'
import { createS3Target } from './s3-target.ts'
import { plainPath } from './sealing.ts'
import { watchTarget } from './stall-watch.ts'

/** Opens the target that `--to`, `FROM` or `BACKUP_TO` names, and watches it for stalls. A bucket's keys come from the usual variables. */
export function openTarget(place: string): BackupTarget {
  if (!isAddress(place)) return watchTarget(createFolderTarget(place))
  const bucket = parseS3Address(place)
  if (bucket === null) throw new BackupError(texts.noSuchKind(place))
  const keys = readS3Keys(process.env)
  if (keys === null) throw new BackupError(keysMissing('A backup in a bucket'))
  return watchTarget(createS3Target({ address: bucket, keys }))
}

/** Finds the backup that `FROM` names: `PLACE/backups/NAME`, or the newest one of `PLACE`. */
export async function findBackup(from: string): Promise<{ target: BackupTarget; name: string }> {
  const path = isAddress(from) && URL.canParse(from) ? new URL(from).pathname.replace(/\/$/, '') : resolve(from)
  const name = basename(path)
  if (namePattern.test(name) && basename(dirname(path)) === backupsFolder)
    return { target: openTarget(withPath(from, dirname(dirname(path)))), name }
  return newestIn(openTarget(from))
}

export async function newestIn(target: BackupTarget): Promise<{ target: BackupTarget; name: string }> {
  const newest = (await listBackups(target)).at(-1)
  if (newest === undefined) throw new BackupError(texts.noBackups(target.name))
  return { target, name: newest }
}

function withPath(from: string, path: string): string {
  if (!isAddress(from)) return path
  const url = new URL(from)
  url.pathname = path
  return url.href
}

/** Opens the database of a backup as a copy on this machine, until `close` is called. */
export async function openBackupCopy(
  content: BackupContent,
): Promise<{ folder: string; copy: DatabaseCopy; close(): Promise<void> }> {
  const { target, manifest, part } = content
  const direct = isEncrypted(manifest) ? undefined : target.localPath?.(pathIn(manifest.name, 'database'))
  if (direct !== undefined) {
    const copy = openCopy(direct)
    return { folder: direct, copy, close: async () => copy.close() }
  }
  const scratch = await mkdtemp(join(tmpdir(), 'willow-backup-'))
  const remove = () => rm(scratch, { recursive: true, force: true })
  try {
    for (const { path } of manifest.database) {
      const to = join(scratch, plainPath(path))
      await mkdir(dirname(to), { recursive: true })
      await pipeline(await part(path), createWriteStream(to, { mode: 0o600 }))
    }
    const folder = join(scratch, 'database')
    const copy = openCopy(folder)
    return {
      folder,
      copy,
      async close() {
        copy.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}
