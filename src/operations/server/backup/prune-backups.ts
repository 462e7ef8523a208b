import type { Clock } from '#kit/clock.ts'
import { withLock } from './backup-lock.ts'
import type { BackupTarget } from './backup-target.ts'
import {
  backupsFolder,
  isEncrypted,
  isPooled,
  isShard,
  listBackups,
  type Manifest,
  pathIn,
  pathOf,
  pooled,
  poolFolder,
  readFileEntries,
  readManifest,
  readStoredFiles,
} from './manifest.ts'
import { backupsToKeep } from './retention.rules.ts'

/** Removes backups that are no longer kept, and files that no other backup needs. Returns the names of the removed backups. */
export async function pruneBackups(target: BackupTarget, proven: ReadonlySet<string>, clock: Clock): Promise<string[]> {
  return withLock(target, clock, async () => {
    const manifests = []
    // Throws when a manifest can't be read: that backup may have the only copy of something, so nothing is removed.
    for (const name of await listBackups(target)) manifests.push(await readManifest(target, name))
    const kept = backupsToKeep(manifests, proven)
    const over = manifests.filter(({ name }) => !kept.has(name))
    const needed = new Set<string>()
    for (const manifest of manifests)
      if (kept.has(manifest.name)) for (const path of await poolPathsOf(target, manifest)) needed.add(path)
    for (const { name } of over) {
      // Remove the manifest first: without it, what is left isn't a backup.
      await target.remove(pathIn(name, 'manifest.json'))
      await target.remove(`${backupsFolder}/${name}`)
    }
    for (const shard of (await target.list(poolFolder)).filter(isShard))
      for (const file of (await target.list(`${poolFolder}/${shard}`)).filter(isPooled))
        if (!needed.has(`${poolFolder}/${shard}/${file}`)) await target.remove(`${poolFolder}/${shard}/${file}`)
    return over.map(({ name }) => name)
  })
}

/** Returns the files of the pool that a backup needs. Doesn't need the recovery key. */
async function poolPathsOf(target: BackupTarget, manifest: Manifest): Promise<string[]> {
  if (isEncrypted(manifest)) return (await readStoredFiles(target, manifest)).map(({ name }) => pooled(name))
  const list = await target.read(pathIn(manifest.name, manifest.files.path))
  return (await readFileEntries(list)).flatMap((entry) => (entry.sha256 === null ? [] : [pathOf(entry)]))
}
