import { copyFile, link, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Basics } from '#kit/server/basics.ts'
import type { Database, Tx } from '#kit/server/db/database.ts'
import { sqliteCopyFile } from '#kit/server/db/database-copy.ts'
import { migrate, migrateIn } from '#kit/server/db/migrate.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { createAsItWas } from '#kit/server/db/open-copy.ts'
import { freeBytesIn } from '#kit/server/disk/disk.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import { digestOf } from '#kit/server/files/digest.ts'
import { nullOn, syncToDisk } from '#kit/server/files/disk-errors.ts'
import { keysOf } from '#kit/server/files/file-owners.ts'
import { createLocalFileStore, type LocalFileStore } from '#kit/server/files/local-file-store.ts'
import { forEach } from '#kit/server/jobs/for-each.ts'
import { migrations } from '#migrations/migrations.ts'
import { findInstallation } from '../installation/installation.store.ts'
import { drillTexts, restoreTexts as texts } from './backup.texts.ts'
import { type BackupContent, bringFile, entriesOf, openContent } from './backup-content.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { copiedOwners } from './copy-files.ts'
import { holdRestored, type RestoreReport } from './hold.ts'
import { type FileEntry, holdsFilesOf, isDerived, type Manifest, pathIn, pathOf, readManifest } from './manifest.ts'
import { openBackupCopy } from './open-backup.ts'
import { publicKeyOf, storePublicKey } from './recovery-key.ts'
import { readRemovals } from './removals-beside.ts'

const filesAtOnce = 4
const spareBytes = 16 * 1024 * 1024

export interface RestoreOptions extends Pick<Basics, 'clock'> {
  target: BackupTarget
  name: string
  /** A folder that is empty or doesn't exist. */
  into: string
  /** A database without tables; undefined for SQLite in the folder. */
  databaseUrl: string | undefined
  /** The private key; null when there is none. Then the restored installation gets new secrets, and an encrypted backup is refused. */
  recoveryKey: string | null
  /** How files are restored: as copies, as hard links for a drill, which only reads them, or not at all. */
  bring?: 'copies' | 'links' | 'nothing'
  /** Called after each file. */
  onFile?: (files: number, all: number) => void
}

export interface Restored {
  manifest: Manifest
  report: RestoreReport
  /** Files that weren't restored, because the backup lacks them or has them damaged. */
  missing: string[]
  /** Files that rows name, of a kind that the version that made the backup didn't keep. */
  lacks: string[]
}

/** Restores a backup as an installation of its own, in an empty place. Nothing appears there until the restore is complete. */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { target, name } = options
  const into = resolve(options.into)
  const manifest = await readUsableManifest(target, name)
  const content = await openContent(target, manifest, options.recoveryKey)
  const secrets = await content.secrets()
  const damaged = await findDamagedPart(target, manifest)
  if (damaged !== null) throw new BackupError(texts.damaged(name, damaged))
  const draft = await makeDraft(into)
  try {
    return await restoreInto({ ...options, into, manifest, content, secrets, draft })
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw storageFault(error) === 'full' ? new BackupError(texts.noRoom(into)) : error
  }
}

/** Reads the manifest. Throws a `BackupError` when a newer version of the program made the backup. */
export async function readUsableManifest(target: BackupTarget, name: string): Promise<Manifest> {
  const manifest = await readManifest(target, name)
  const unknown = manifest.schema.filter((step) => !(step in migrations))
  if (unknown.length > 0) throw new BackupError(texts.newer(name, manifest.program, unknown))
  return manifest
}

/** Returns the first missing or changed part of the database or the file list; null when all are intact. */
async function findDamagedPart(target: BackupTarget, { name, database, files }: Manifest): Promise<string | null> {
  for (const part of [...database, files]) {
    const path = pathIn(name, part.path)
    if ((await target.size(path)) === null) return part.path
    if ((await digestOf(await target.read(path))).sha256 !== part.sha256) return part.path
  }
  return null
}

const draftEnding = '.restoring'

/** Creates a folder next to the target, on the same disk, so that a rename can put it into place. */
async function makeDraft(into: string): Promise<string> {
  const found = await nullOn(stat(into), 'ENOENT')
  if (found && !found.isDirectory()) throw new BackupError(texts.notEmpty(into))
  if (found && (await readdir(into)).length > 0) throw new BackupError(texts.notEmpty(into))
  const parent = await stat(dirname(into)).catch(() => null)
  if (!parent) throw new BackupError(texts.noParent(dirname(into)))
  if (found && found.dev !== parent.dev) throw new BackupError(texts.isMount(into))
  const draft = join(dirname(into), `.${basename(into)}${draftEnding}`)
  // Left by an interrupted restore.
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  return draft
}

interface Restoring extends RestoreOptions {
  manifest: Manifest
  content: BackupContent
  secrets: Record<string, string> | null
  draft: string
}

async function restoreInto(options: Restoring): Promise<Restored> {
  const { manifest, content, databaseUrl, draft } = options
  const entries = await entriesOf(content)
  const files = await createLocalFileStore({ folder: join(draft, 'files') })
  const opened = await openBackupCopy(content)
  try {
    const isCopied = databaseUrl === undefined && manifest.database.some(({ path }) => path === `database/${sqliteCopyFile}`)
    if (isCopied) await copyFile(join(opened.folder, sqliteCopyFile), join(draft, sqliteCopyFile))
    const database = openDatabase({ url: databaseUrl, folder: draft })
    let restored: Restored
    try {
      if (databaseUrl !== undefined) await requireNoTables(database)
      const brought = await bringFiles(entries, files, options)
      for (const [name, value] of Object.entries(options.secrets ?? {}))
        await writeFile(join(draft, name), `${value}\n`, { mode: 0o600, flag: 'wx', flush: true })
      await bringPublicKey(options)
      if (isCopied) await migrate(database, migrations)
      const { report, lacks } = await database.unlimited(async (tx) => {
        if (!isCopied) {
          await createAsItWas(database, tx, { copy: opened.copy, steps: manifest.schema, migrations })
          await migrateIn(tx, database.columns, migrations)
        }
        const done = await finish(database, tx, { ...options, entries, files, ...brought })
        // A separate database commits right after this. If that fails, every start refuses the folder without its database.
        if (databaseUrl !== undefined) await putIntoPlace(options)
        return done
      })
      restored = { manifest, report, missing: brought.missing, lacks }
    } finally {
      await database.close()
    }
    if (databaseUrl === undefined) await putIntoPlace(options)
    return restored
  } finally {
    await opened.close()
  }
}

/** The next backups are encrypted to the same key. The public key of the given one counts, because anybody can change the manifest. */
async function bringPublicKey({ draft, manifest, recoveryKey }: Restoring): Promise<void> {
  const publicKey = recoveryKey === null ? manifest.publicKey : await publicKeyOf(recoveryKey)
  if (publicKey !== undefined) await storePublicKey(draft, publicKey)
}

async function requireNoTables(database: Database): Promise<void> {
  const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true })
  if (tables.length > 0) throw new BackupError(texts.hasTables)
}

async function finish(
  database: Database,
  tx: Tx,
  options: Restoring & Brought & { entries: FileEntry[]; files: LocalFileStore },
): Promise<Pick<Restored, 'report' | 'lacks'>> {
  const { target, manifest, secrets, entries, files, missing, clock } = options
  await compareCounts(tx, manifest)
  const lacks = await findLacking(tx, options)
  const report = await holdRestored(database, tx, {
    manifest,
    removals: await readRemovals(target),
    gone: entries.filter(({ sha256 }) => sha256 === null).map(({ filename }) => filename),
    missingFiles: missing.length + lacks.length,
    newSecrets: secrets === null,
    clock,
  })
  const installation = await findInstallation(tx)
  await files.replaceNote('installation-id', manifest.installation)
  await files.replaceNote('generation', String(installation?.generation ?? 0))
  return { report, lacks }
}

/** Returns the files that rows name and that the backup never had. What can be made again is forgotten, so that it is. */
async function findLacking(tx: Tx, { manifest, entries, derived }: Restoring & Brought & { entries: FileEntry[] }) {
  const lacks: string[] = []
  const there = new Set(entries.flatMap(({ filename, sha256 }) => (sha256 === null ? [] : [filename])))
  for (const owner of copiedOwners)
    for await (const keys of keysOf(tx, owner)) {
      if (owner.kind === 'derived') {
        const gone = keys.filter((key) => !there.has(key) || derived.includes(key))
        if (gone.length > 0) await owner.forget(tx, gone)
      } else if (!holdsFilesOf(manifest, owner)) lacks.push(...keys.filter((key) => !there.has(key)))
    }
  return lacks
}

/** Checks that there are as many users and uploads as in the backup. Later migrations may have changed other tables. */
async function compareCounts(tx: Tx, { name, tables }: Manifest): Promise<void> {
  for (const table of ['users', 'uploads'] as const) {
    const { rows } = await tx
      .selectFrom(table)
      .select((select) => select.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    if (Number(rows) !== tables[table])
      throw new BackupError(texts.damaged(name, drillTexts.otherCount(table, Number(rows), tables[table] ?? 0)))
  }
}

/** Files that couldn't be restored. */
interface Brought {
  missing: string[]
  /** Those that are made again. */
  derived: string[]
}

/** Returns the files that the backup lacks or has damaged. */
async function bringFiles(
  entries: FileEntry[],
  files: LocalFileStore,
  { content, bring = 'copies', into, onFile }: Restoring,
): Promise<Brought> {
  const gone: Brought = { missing: [], derived: [] }
  if (bring === 'nothing') return gone
  const waiting = entries.filter(({ sha256 }) => sha256 !== null)
  await requireRoom(into, bring === 'copies' ? waiting : [])
  let done = 0
  await forEach(waiting, filesAtOnce, async (entry) => {
    const brought = bring === 'copies' ? (await bringFile(entry, files, content)) !== null : await linkFile(entry, files, content)
    if (!brought) gone[isDerived(entry) ? 'derived' : 'missing'].push(entry.filename)
    onFile?.(++done, waiting.length)
  })
  return gone
}

async function requireRoom(into: string, entries: FileEntry[]): Promise<void> {
  const free = await freeBytesIn(dirname(into))
  const needed = entries.reduce((sum, { bytes }) => sum + bytes, spareBytes)
  if (free < needed) throw new BackupError(texts.needsRoom(into, needed, free))
}

/** Returns false when the backup lacks the file. */
async function linkFile(entry: FileEntry, files: LocalFileStore, { target }: BackupContent): Promise<boolean> {
  const to = files.localPath(entry.filename)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  return (await nullOn(link(target.localPath?.(pathOf(entry)) ?? '', to), 'ENOENT')) !== null
}

async function putIntoPlace({ draft, into }: Restoring): Promise<void> {
  // rename() replaces only an empty folder: it fails when files were added meanwhile, and they stay.
  await rename(draft, into)
  await syncToDisk(dirname(into))
}
