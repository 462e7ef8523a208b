import type { Readable } from 'node:stream'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { keyTexts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { type FileEntry, isEncrypted, type Manifest, pathIn, pathOf, readFileEntries, readWhole } from './manifest.ts'
import { decryptSecrets } from './recovery-key.ts'
import { createUnsealing, DamagedContent, type Unsealing } from './sealing.ts'

/** What a backup contains, as it was before it was encrypted. */
export interface BackupContent {
  target: BackupTarget
  manifest: Manifest
  /** Reads a part that the manifest names. */
  part(path: string): Promise<Readable>
  /** Reads a file. Null when the backup lacks it, or has it with another size. */
  file(entry: FileEntry): Promise<Readable | null>
  /** Returns the secrets by file name; null when the backup has none, or the key wasn't given. */
  secrets(): Promise<Record<string, string> | null>
}

const storedBytesOf = ({ bytes, stored }: FileEntry) => stored?.bytes ?? bytes

/**
 * Opens the content of a backup.
 *
 * @throws BackupError when the backup is encrypted and the key is missing, or when the key is another one
 */
export async function openContent(target: BackupTarget, manifest: Manifest, recoveryKey: string | null): Promise<BackupContent> {
  const { name, secrets } = manifest
  const unsealing = isEncrypted(manifest) ? await unsealingFor(target, manifest, recoveryKey) : null
  return {
    target,
    manifest,
    async part(path) {
      const stored = await target.read(pathIn(name, path))
      return unsealing === null ? stored : unsealing.unseal(stored)
    },
    async file(entry) {
      const path = pathOf(entry)
      if (entry.sha256 === null || (await target.size(path)) !== storedBytesOf(entry)) return null
      const stored = await target.read(path)
      return unsealing === null ? stored : unsealing.unsealFile(entry.stored?.name ?? '', stored)
    },
    async secrets() {
      if (recoveryKey === null || secrets === null) return null
      return decryptSecrets(await readWhole(target, pathIn(name, secrets.path)), recoveryKey)
    },
  }
}

async function unsealingFor(target: BackupTarget, { name, files }: Manifest, recoveryKey: string | null): Promise<Unsealing> {
  if (recoveryKey === null) throw new BackupError(keyTexts.missing(name))
  const unsealing = await createUnsealing(recoveryKey)
  // The beginning of any part shows whether this is the key.
  const list = await unsealing.unseal(await target.read(pathIn(name, files.path)))
  list.destroy()
  return unsealing
}

export const entriesOf = async ({ part, manifest }: BackupContent): Promise<FileEntry[]> =>
  readFileEntries(await part(manifest.files.path))

/** Copies a file of a backup into a store, by default under its own name. Null when the backup lacks the file, or has it damaged. */
export async function bringFile(entry: FileEntry, files: FileStore, content: BackupContent, key = entry.filename) {
  const draft = await receiveFile(entry, files, content)
  if (draft === null) return null
  const { size, sha256 } = draft
  try {
    if (sha256 !== entry.sha256) return null
    await draft.keep(key)
    return { size, sha256 }
  } finally {
    await draft.discard()
  }
}

async function receiveFile(entry: FileEntry, files: FileStore, { file }: BackupContent) {
  try {
    const content = await file(entry)
    return content && (await files.receive(content, { maxBytes: entry.bytes }))
  } catch (error) {
    // A draft wraps the failure of what it receives.
    const cause = error instanceof Error && error.cause !== undefined ? error.cause : error
    if (cause instanceof DamagedContent) return null
    throw error
  }
}
