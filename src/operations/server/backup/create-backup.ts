import { randomBytes } from 'node:crypto'
import { instant } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { DatabaseCopy } from '#kit/server/db/database-copy.ts'
import { contentTables, stepsOf } from '#kit/server/db/open-copy.ts'
import { nameOfOwner } from '#kit/server/files/file-owners.ts'
import { programName } from '../installation/program.ts'
import { backupNamesSecretName, storedSecret } from '../installation/secrets.ts'
import { placeTexts, createTexts as texts } from './backup.texts.ts'
import { withLock } from './backup-lock.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { copyDatabase } from './copy-database.ts'
import { copiedOwners, copyFiles, requireRoom } from './copy-files.ts'
import {
  backupsFolder,
  type FileEntry,
  listBackups,
  type Manifest,
  namePattern,
  pathIn,
  poolFolder,
  readManifest,
  readWhole,
  type StoredFile,
  sha256Of,
  writeManifest,
} from './manifest.ts'
import { encryptSecrets, readSecrets } from './recovery-key.ts'
import { noteAllRemovals } from './removals-beside.ts'
import { createSealing, type Sealing, writePart } from './sealing.ts'

const installationFile = 'installation-id'
const linesAtOnce = 1000

export interface CreateOptions extends Pick<Basics, 'database' | 'files' | 'clock'> {
  dataDir: string
  installation: string
  /** Encrypts the secrets and, if `encrypts`, everything else; null leaves the secrets out. */
  publicKey: string | null
  encrypts: boolean
  /** True for a place that takes only encrypted backups. */
  needsKey?: boolean
  target: BackupTarget
  reason: Manifest['reason']
}

export interface CreatedBackup {
  name: string
  manifest: Manifest
  /** Files that no earlier backup has. */
  newFiles: number
  newBytes: number
  /** Files that rows name but that are missing, or that differ from what was uploaded. */
  missing: string[]
  damaged: string[]
}

/** Makes a backup of the installation while it's in use. However this is interrupted, what it leaves isn't taken for a backup. */
export async function createBackup(options: CreateOptions): Promise<CreatedBackup> {
  const { target, clock, installation, publicKey, needsKey = false } = options
  if (needsKey && publicKey === null) throw new BackupError(placeTexts.needsKey)
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

/**
 * Refuses a target that has another installation's backups, because the two would share their files and their list of removals, and one
 * whose folders another program made.
 */
async function requireOwn(target: BackupTarget, installation: string): Promise<void> {
  // Only the folder of an installation's files has this note. Retention would remove the pages of users there.
  for (const note of ['generation', 'files/generation'])
    if ((await target.size(note)) !== null) throw new BackupError(texts.installationThere(target.name))
  const noted = await readInstallation(target)
  const there = noted ?? (await installationOfBackups(target))
  if (there !== null && there !== installation) throw new BackupError(texts.foreign(target.name))
  if (there === null)
    for (const folder of [backupsFolder, poolFolder])
      if ((await target.list(folder)).length > 0) throw new BackupError(texts.notOurs(target.name, folder))
  if (noted === null) await target.write(installationFile, `${installation}\n`)
}

/** Returns the installation that the newest backup names, for a target that lost its `installation-id`. */
async function installationOfBackups(target: BackupTarget): Promise<string | null> {
  const newest = (await listBackups(target)).at(-1)
  return newest === undefined ? null : (await readManifest(target, newest)).installation
}

/** Returns the id of the installation whose backups these are; null when there are none yet. */
export async function readInstallation(target: BackupTarget): Promise<string | null> {
  if ((await target.size(installationFile)) === null) return null
  return String(await readWhole(target, installationFile)).trim()
}

async function removeUnfinished(target: BackupTarget): Promise<void> {
  const whole = new Set(await listBackups(target))
  for (const name of await target.list(backupsFolder))
    if (namePattern.test(name) && !whole.has(name)) await target.remove(`${backupsFolder}/${name}`)
}

async function createNamed(name: string, options: CreateOptions): Promise<CreatedBackup> {
  const { database, target, clock, installation, reason, publicKey } = options
  const createdAt = instant(clock)
  await requireRoom(target, await database.copyBytes())
  const sealing = await sealingOf(options)
  const taken = await copyDatabase(name, { ...options, sealing })
  try {
    const tables: Record<string, number> = {}
    for (const table of await contentTables(taken.copy)) tables[table] = await taken.copy.count(table)
    const { entries, ...copied } = await copyFiles(taken.copy, { ...options, sealing })
    const place = { name, target, sealing }
    const files = await writePart(place, 'files.jsonl', linesOf(entries))
    const stored = sealing && (await writePart({ ...place, sealing: null }, 'stored.jsonl', linesOf(storedOnce(entries))))
    const manifest: Manifest = {
      format: sealing === null ? 1 : 2,
      name,
      createdAt,
      reason,
      program: programName(),
      schema: await stepsOf(taken.copy),
      installation,
      database: taken.parts,
      tables,
      ...(await rangeOf(taken.copy)),
      files: { ...files, count: entries.length },
      holds: copiedOwners.map(nameOfOwner),
      ...(stored && { stored }),
      ...(publicKey !== null && { publicKey }),
      secrets: await copySecrets(name, options),
    }
    if (manifest.schema.includes('0020-backups')) await noteAllRemovals(database, target)
    await writeManifest(target, manifest)
    return { name, manifest, ...copied }
  } finally {
    await taken.close()
  }
}

/** Null when there is no recovery key, or the operator wants backups that anybody can read. */
async function sealingOf({ publicKey, encrypts, dataDir }: CreateOptions): Promise<Sealing | null> {
  return publicKey === null || !encrypts ? null : createSealing(publicKey, await storedSecret(dataDir, backupNamesSecretName))
}

async function* linesOf(list: readonly object[]): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < list.length; at += linesAtOnce)
    yield Buffer.from(
      list
        .slice(at, at + linesAtOnce)
        .map((entry) => `${JSON.stringify(entry)}\n`)
        .join(''),
    )
}

function storedOnce(entries: FileEntry[]): StoredFile[] {
  return [...new Map(entries.flatMap(({ stored }) => (stored ? [[stored.name, stored] as const] : []))).values()]
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
