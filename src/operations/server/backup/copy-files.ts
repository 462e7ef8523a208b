import { stat } from 'node:fs/promises'
import type { Basics } from '#kit/server/basics.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { DatabaseCopy } from '#kit/server/db/database-copy.ts'
import { type Digest, digesting, digestOf } from '#kit/server/files/digest.ts'
import { FileMissing, type FileStore } from '#kit/server/files/file-store.ts'
import { forEach } from '#kit/server/for-each.ts'
import { createTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { type FileEntry, pathOf, pooled } from './manifest.ts'
import type { Sealing } from './sealing.ts'

const filesAtOnce = 4
export const spareBytes = 16 * 1024 * 1024

interface CopyOptions extends Pick<Basics, 'database' | 'files'> {
  target: BackupTarget
  /** Encrypts the files; null stores them as they are. */
  sealing: Sealing | null
}

export async function requireRoom(target: BackupTarget, neededBytes: number): Promise<void> {
  const free = await target.freeBytes()
  if (free !== null && free < neededBytes + spareBytes)
    throw new BackupError(texts.noRoom(target.name, neededBytes + spareBytes, free))
}

interface NamedFile {
  filename: string
  sha256: string
  bytes: number
}

/** Copies every file that the copy of the database names, each content once. What an earlier backup has isn't copied again. */
export async function copyFiles(copy: DatabaseCopy, options: CopyOptions) {
  const { database, files, target, sealing } = options
  const entries: FileEntry[] = []
  const waiting: NamedFile[] = []
  for await (const row of copy.rows('uploads')) {
    const file = { filename: String(row.filename), sha256: String(row.sha256), bytes: Number(row.size) }
    const entry = entryOf(file, sealing)
    if ((await target.size(pathOf(entry))) === (entry.stored?.bytes ?? entry.bytes)) entries.push(entry)
    else waiting.push(file)
  }
  const isLinked = sealing === null && (await canLink(waiting[0], files, target))
  const toCopy = waiting.reduce((sum, { bytes }) => sum + (sealing?.bytesOf(bytes) ?? bytes), 0)
  if (!isLinked) await requireRoom(target, toCopy)

  const result = { newFiles: 0, newBytes: 0, missing: [] as string[], damaged: [] as string[] }
  const gone: string[] = []
  await forEach(waiting, filesAtOnce, async (file) => {
    const { filename } = file
    const stored = await putFile(file, options)
    if (stored === null) gone.push(filename)
    else {
      result.newFiles++
      result.newBytes += stored.bytes
      if (stored.sha256 !== file.sha256) result.damaged.push(filename)
    }
    entries.push(stored === null ? { filename, sha256: null, bytes: 0 } : entryOf({ filename, ...stored }, sealing))
  })
  result.missing = await stillNamed(database, gone)
  return { ...result, entries }
}

function entryOf(file: NamedFile, sealing: Sealing | null): FileEntry {
  if (sealing === null) return file
  return { ...file, stored: { name: sealing.nameOf(file.sha256), bytes: sealing.bytesOf(file.bytes) } }
}

/** Returns those that a row still names. If a user empties the trash during the backup, missing files are no problem. */
async function stillNamed({ queries }: Database, filenames: string[]): Promise<string[]> {
  const named: string[] = []
  for (let at = 0; at < filenames.length; at += 500) {
    const some = filenames.slice(at, at + 500)
    const rows = await queries.selectFrom('uploads').select('filename').where('filename', 'in', some).execute()
    named.push(...rows.map((row) => row.filename))
  }
  return named
}

async function canLink(file: NamedFile | undefined, files: FileStore, target: BackupTarget): Promise<boolean> {
  if (!file || !files.localPath || !target.localPath) return false
  const [from, to] = await Promise.all([stat(files.localPath(file.filename)).catch(() => null), stat(target.localPath('locks'))])
  return from?.dev === to.dev
}

class Differs extends Error {
  readonly found: string
  constructor(found: string) {
    super('The file is not what was uploaded.')
    this.found = found
  }
}

/** Stores a file under its digest, or encrypted. Returns null when the file no longer exists. */
async function putFile(file: NamedFile, { files, target, sealing }: CopyOptions): Promise<Digest | null> {
  try {
    const localFile = files.localPath?.(file.filename)
    if (localFile !== undefined && target.localPath && sealing === null) {
      // Hash the file before linking it, so that existing damage is noticed.
      const found = await digestOf((await files.open(file.filename)).stream)
      if (await target.link(pooled(found.sha256), localFile)) return found
    }
    let expected = file.sha256
    for (;;) {
      try {
        const read = digesting((await files.open(file.filename)).stream)
        const content = checked(read, expected)
        const name = sealing?.nameOf(expected) ?? expected
        await target.write(pooled(name), sealing?.sealFile(name, content) ?? content)
        return read.digest()
      } catch (error) {
        if (!(error instanceof Differs)) throw error
        expected = error.found
      }
    }
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

async function* checked({ content, digest }: ReturnType<typeof digesting>, expected: string) {
  yield* content
  const { sha256 } = digest()
  if (sha256 !== expected) throw new Differs(sha256)
}
