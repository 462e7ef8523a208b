import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import type { DatabaseCopy } from '#kit/server/db/database-copy.ts'
import { contentTables, openCopy, stepsOf } from '#kit/server/db/open-copy.ts'
import { FileMissing, type FileStore } from '#kit/server/files/file-store.ts'
import packageJson from '../../../../package.json' with { type: 'json' }
import { createTexts as texts } from './backup.texts.ts'
import { withLock } from './backup-lock.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import {
  backupsFolder,
  type FileEntry,
  listBackups,
  type Manifest,
  type PartOfBackup,
  pathIn,
  pooled,
  readWhole,
  sha256Of,
  writeManifest,
} from './manifest.ts'
import { encryptSecrets, readSecrets } from './recovery-key.ts'
import { noteAllRemovals } from './removals-beside.ts'

/** Files on their way to the target at once. */
const filesAtOnce = 4
/** What stays free on the target, in bytes. */
const spareBytes = 16 * 1024 * 1024
const installationFile = 'installation-id'

export interface CreateOptions {
  database: Database
  files: FileStore
  dataDir: string
  installation: string
  /** What the secrets are encrypted to; null: they are left out. */
  publicKey: string | null
  target: BackupTarget
  clock: Clock
  reason: Manifest['reason']
  /** Called whenever something was written: a target that stands still is noticed by it. */
  onProgress?: () => void
}

export interface CreatedBackup {
  name: string
  manifest: Manifest
  /** Files that were not in an earlier backup. */
  newFiles: number
  newBytes: number
  /** Files that rows name and that are not there, or not as they were uploaded. */
  missing: string[]
  damaged: string[]
}

/** Makes a backup of the installation as it is now, while people read and write. Whatever ends it, nothing half done is taken for a backup. */
export async function createBackup(options: CreateOptions): Promise<CreatedBackup> {
  const { target, clock, installation } = options
  await target.prepare()
  return withLock(target, clock, async () => {
    await requireOwn(target, installation)
    await removeUnfinished(target)
    const name = `${instant(clock).slice(0, 19).replaceAll(':', '-')}Z-${randomBytes(3).toString('hex')}`
    try {
      return await createNamed(name, options)
    } catch (error) {
      await target.remove(`${backupsFolder}/${name}`).catch(() => undefined)
      throw error
    }
  })
}

/** Backups of two installations in one place would share their files and their list of removals. */
async function requireOwn(target: BackupTarget, installation: string): Promise<void> {
  const there = await readInstallation(target)
  if (there !== null && there !== installation) throw new BackupError(texts.foreign(target.name))
  if (there === null) await target.write(installationFile, `${installation}\n`)
}

/** The installation whose backups these are; null: there are none yet. */
export async function readInstallation(target: BackupTarget): Promise<string | null> {
  if ((await target.size(installationFile)) === null) return null
  return String(await readWhole(target, installationFile)).trim()
}

/** What a process that was ended has left. */
async function removeUnfinished(target: BackupTarget): Promise<void> {
  const whole = new Set(await listBackups(target))
  for (const name of await target.list(backupsFolder)) if (!whole.has(name)) await target.remove(`${backupsFolder}/${name}`)
}

async function createNamed(name: string, options: CreateOptions): Promise<CreatedBackup> {
  const { database, target, clock, installation, reason } = options
  const createdAt = instant(clock)
  await requireRoom(target, await database.copyBytes())
  const taken = await copyDatabase(name, options)
  try {
    const tables: Record<string, number> = {}
    for (const table of await contentTables(taken.copy)) tables[table] = await taken.copy.count(table)
    const { entries, ...copied } = await copyFiles(taken.copy, options)
    const list = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
    await target.write(pathIn(name, 'files.jsonl'), list)
    const manifest: Manifest = {
      format: 1,
      name,
      createdAt,
      reason,
      program: packageJson.version,
      schema: await stepsOf(taken.copy),
      installation,
      database: taken.parts,
      tables,
      ...(await rangeOf(taken.copy)),
      files: { path: 'files.jsonl', bytes: Buffer.byteLength(list), sha256: sha256Of(list), count: entries.length },
      secrets: await copySecrets(name, options),
    }
    if (manifest.schema.includes('0020-backups')) await noteAllRemovals(database, target)
    await writeManifest(target, manifest)
    return { name, manifest, ...copied }
  } finally {
    await taken.close()
  }
}

async function requireRoom(target: BackupTarget, neededBytes: number): Promise<void> {
  const free = await target.freeBytes()
  if (free !== null && free < neededBytes + spareBytes)
    throw new BackupError(texts.noRoom(target.name, neededBytes + spareBytes, free))
}

/** A copy of the database at one moment, at its place in the target, and open to be read. */
async function copyDatabase(name: string, { database, target, onProgress }: CreateOptions) {
  const direct = target.localPath?.(pathIn(name, 'database'))
  const folder = direct ?? (await mkdtemp(join(tmpdir(), 'willow-backup-')))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const removeScratch = async () => void (direct ?? (await rm(folder, { recursive: true, force: true })))
  const growth = watchGrowth(folder, onProgress)
  try {
    const parts: PartOfBackup[] = []
    for (const file of await database.writeCopy(folder)) {
      const path = `database/${file}`
      if (direct === undefined)
        await target.write(pathIn(name, path), withProgress(createReadStream(join(folder, file)), onProgress), onProgress)
      parts.push({ path, ...(await digestOf(createReadStream(join(folder, file)))) })
    }
    const copy = openCopy(folder)
    const close = async () => {
      copy.close()
      await removeScratch()
    }
    return { parts, copy, close }
  } catch (error) {
    await removeScratch()
    throw storageErrorOf(error, target)
  } finally {
    growth.stop()
  }
}

/** A disk that is full says so in the words of the engine. */
function storageErrorOf(error: unknown, target: BackupTarget): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (['ENOSPC', 'EDQUOT', 'SQLITE_FULL'].includes(code)) return new BackupError(texts.full(target.name))
  if (['EROFS', 'EACCES', 'SQLITE_CANTOPEN', 'SQLITE_READONLY'].includes(code))
    return new BackupError(texts.notWritable(target.name))
  if (code.startsWith('SQLITE_IOERR') || code === 'EIO') return new BackupError(texts.broken(target.name))
  return error
}

/** The engine writes its copy by itself: that it goes on is seen from outside. */
function watchGrowth(folder: string, onProgress: (() => void) | undefined) {
  let before = 0
  const timer = setInterval(() => {
    stat(join(folder, 'database.sqlite')).then(
      ({ size }) => {
        if (size !== before) onProgress?.()
        before = size
      },
      () => undefined,
    )
  }, 1000)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

export async function digestOf(content: AsyncIterable<Uint8Array>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

async function* withProgress(content: AsyncIterable<Uint8Array>, onProgress: (() => void) | undefined) {
  for await (const chunk of content) {
    yield chunk
    onProgress?.()
  }
}

interface NamedFile {
  filename: string
  sha256: string
  bytes: number
}

async function copyFiles(copy: DatabaseCopy, options: CreateOptions) {
  const { database, files, target, onProgress } = options
  const entries: FileEntry[] = []
  const waiting: NamedFile[] = []
  for await (const row of copy.rows('uploads')) {
    const file = { filename: String(row.filename), sha256: String(row.sha256), bytes: Number(row.size) }
    if ((await target.size(pooled(file.sha256))) === file.bytes) entries.push(file)
    else waiting.push(file)
  }
  const isLinked = await canLink(waiting[0], files, target)
  const toCopy = waiting.reduce((sum, { bytes }) => sum + bytes, 0)
  if (!isLinked) await requireRoom(target, toCopy)

  const result = { newFiles: 0, newBytes: 0, missing: [] as string[], damaged: [] as string[] }
  const gone: string[] = []
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const { filename } = file
      const stored = await putFile(file, options)
      if (stored === null) gone.push(filename)
      else {
        result.newFiles++
        result.newBytes += stored.bytes
        if (stored.sha256 !== file.sha256) result.damaged.push(filename)
      }
      entries.push({ filename, sha256: stored?.sha256 ?? null, bytes: stored?.bytes ?? 0 })
      onProgress?.()
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
  result.missing = await stillNamed(database, gone)
  return { ...result, entries }
}

/** Who empties their trash while the backup is made takes the files along: nothing is wrong with that. */
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

/** Puts a file where its digest says; null: there is no such file any more. */
async function putFile(
  file: NamedFile,
  { files, target, onProgress }: CreateOptions,
): Promise<{ sha256: string; bytes: number } | null> {
  try {
    const localFile = files.localPath?.(file.filename)
    if (localFile !== undefined && target.localPath) {
      // Read before it is kept, so that a file that is damaged already is known as such.
      const found = await digestOf((await files.open(file.filename)).stream)
      if (await target.link(pooled(found.sha256), localFile)) return found
    }
    let expected = file.sha256
    for (;;) {
      try {
        const read = { bytes: 0 }
        const { stream } = await files.open(file.filename)
        await target.write(pooled(expected), checked(stream, expected, read), onProgress)
        return { sha256: expected, ...read }
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

async function* checked(content: AsyncIterable<Uint8Array>, expected: string, read: { bytes: number }) {
  const hash = createHash('sha256')
  for await (const chunk of content) {
    hash.update(chunk)
    read.bytes += chunk.length
    yield chunk
  }
  const found = hash.digest('hex')
  if (found !== expected) throw new Differs(found)
}

async function copySecrets(name: string, { dataDir, publicKey, target }: CreateOptions): Promise<Manifest['secrets']> {
  if (publicKey === null) return null
  const secrets = await readSecrets(dataDir)
  const content = await encryptSecrets(secrets, publicKey)
  const path = 'secrets.age'
  await target.write(
    pathIn(name, path),
    (async function* () {
      yield content
    })(),
  )
  return { path, bytes: content.length, sha256: sha256Of(content), names: Object.keys(secrets) }
}

async function rangeOf(copy: DatabaseCopy): Promise<{ oldest: string | null; newest: string | null }> {
  let [oldest, newest]: [string | null, string | null] = [null, null]
  for (const [table, column] of [
    ['users', 'created_at'],
    ['uploads', 'upload_date'],
    ['orders', 'created_at'],
  ] as const)
    for await (const row of copy.rows(table)) {
      const at = String(row[column])
      if (oldest === null || at < oldest) oldest = at
      if (newest === null || at > newest) newest = at
    }
  return { oldest, newest }
}
