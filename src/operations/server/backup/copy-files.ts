import { stat } from 'node:fs/promises'
import type { Basics } from '#kit/server/basics.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { CopiedRow, DatabaseCopy } from '#kit/server/db/database-copy.ts'
import { type Digest, digesting, digestOf } from '#kit/server/files/digest.ts'
import { copiedRowsOf, type FileOwner, namedKeys, presentOwners } from '#kit/server/files/file-owners.ts'
import { FileMissing, type FileStore } from '#kit/server/files/file-store.ts'
import { forEach } from '#kit/server/jobs/for-each.ts'
import { fileOwners } from '../features.ts'
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

interface NamedFile extends Pick<FileEntry, 'filename' | 'kind'> {
  sha256: string
  bytes: number
}

/** The owners whose files are copied. */
export const copiedOwners = fileOwners.filter(({ kind }) => kind !== 'passing')

/** Copies every file that the copy of the database names, each content once. What an earlier backup has isn't copied again. */
export async function copyFiles(copy: DatabaseCopy, options: CopyOptions) {
  const { database, files, target, sealing } = options
  const entries: FileEntry[] = []
  const waiting: NamedFile[] = []
  const gone: string[] = []
  const lacks = (filename: string, kind: FileEntry['kind']) => {
    if (kind !== 'derived') gone.push(filename)
    entries.push({ filename, sha256: null, bytes: 0, ...ofKind(kind) })
  }
  for (const owner of copiedOwners)
    for await (const { key, row } of copiedRowsOf(copy, owner)) {
      const kind = kindOf(owner)
      const file = await fileOf(key, { owner, row, options })
      if (file === null) {
        lacks(key, kind)
        continue
      }
      const entry = entryOf({ ...file, ...ofKind(kind) }, sealing)
      if ((await target.size(pathOf(entry))) === (entry.stored?.bytes ?? entry.bytes)) entries.push(entry)
      else waiting.push({ ...file, ...ofKind(kind) })
    }
  const isLinked = sealing === null && (await canLink(waiting[0], files, target))
  const toCopy = waiting.reduce((sum, { bytes }) => sum + (sealing?.bytesOf(bytes) ?? bytes), 0)
  if (!isLinked) await requireRoom(target, toCopy)

  const result = { newFiles: 0, newBytes: 0, missing: [] as string[], damaged: [] as string[] }
  await forEach(waiting, filesAtOnce, async (file) => {
    const { filename, kind } = file
    const stored = await putFile(file, options)
    if (stored === null) return lacks(filename, kind)
    result.newFiles++
    result.newBytes += stored.bytes
    if (stored.sha256 !== file.sha256 && kind !== 'derived') result.damaged.push(filename)
    entries.push(entryOf({ filename, ...stored, ...ofKind(kind) }, sealing))
  })
  result.missing = await stillNamed(database, gone)
  return { ...result, entries }
}

const kindOf = ({ kind }: FileOwner): FileEntry['kind'] => (kind === 'shop' || kind === 'derived' ? kind : undefined)
const ofKind = (kind: FileEntry['kind']) => (kind === undefined ? {} : { kind })

interface RowOfFile {
  owner: FileOwner
  row: CopiedRow
  options: CopyOptions
}

/**
 * Says of a file what its row says, and looks for the rest. A file that only an earlier backup has is still described, so that its content
 * is kept. Null when there is none.
 */
async function fileOf(filename: string, { owner, row, options }: RowOfFile): Promise<NamedFile | null> {
  const { files, target, sealing } = options
  if (!('sha256' in owner)) return fileByContent(filename, files)
  const sha256 = String(row[owner.sha256])
  if (owner.bytes !== undefined) return { filename, sha256, bytes: Number(row[owner.bytes]) }
  const found = await files.stat(filename)
  if (found !== null) return { filename, sha256, bytes: found.size }
  const pool = await target.size(pooled(sealing?.nameOf(sha256) ?? sha256))
  return pool === null ? null : { filename, sha256, bytes: sealing?.contentBytesOf(pool) ?? pool }
}

async function fileByContent(filename: string, files: FileStore): Promise<NamedFile | null> {
  try {
    return { filename, ...(await digestOf((await files.open(filename)).stream)) }
  } catch (error) {
    if (error instanceof FileMissing) return null
    throw error
  }
}

function entryOf({ filename, sha256, bytes, ...kind }: NamedFile, sealing: Sealing | null): FileEntry {
  const entry = { filename, sha256, bytes, ...kind }
  return sealing === null ? entry : { ...entry, stored: { name: sealing.nameOf(sha256), bytes: sealing.bytesOf(bytes), ...kind } }
}

/** Returns those that a row still names. If a user empties the trash during the backup, missing files are no problem. */
async function stillNamed({ queries }: Database, filenames: string[]): Promise<string[]> {
  const owners = await presentOwners(queries, copiedOwners)
  const named: string[] = []
  for (let at = 0; at < filenames.length; at += 500)
    named.push(...(await namedKeys(queries, owners, filenames.slice(at, at + 500))))
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
