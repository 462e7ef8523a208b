import { messageOf } from '#kit/errors.ts'
import type { DatabaseCopy } from '#kit/server/db/database-copy.ts'
import { contentTables } from '#kit/server/db/open-copy.ts'
import { digestOf } from '#kit/server/files/digest.ts'
import { copiedRowsOf } from '#kit/server/files/file-owners.ts'
import { forEach } from '#kit/server/jobs/for-each.ts'
import { type FindingKind, findingTexts } from './backup.texts.ts'
import { type BackupContent, entriesOf, openContent } from './backup-content.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { copiedOwners } from './copy-files.ts'
import { readInstallation } from './create-backup.ts'
import {
  type FileEntry,
  holdsFilesOf,
  isDerived,
  isEncrypted,
  type Manifest,
  type PartOfBackup,
  pathIn,
  pathOf,
  pooled,
  readManifest,
  readStoredFiles,
  type StoredFile,
} from './manifest.ts'
import { openBackupCopy } from './open-backup.ts'
import { checkSealedFile, DamagedContent } from './sealing.ts'

export interface Finding {
  kind: FindingKind
  text: string
}

export interface Verified {
  name: string
  manifest: Manifest | null
  findings: Finding[]
  files: number
  bytes: number
  /** True when the content was read too: the backup isn't encrypted, or the recovery key was given. */
  isOpened: boolean
  /** Files that were read. */
  chosen: FileEntry[]
  /** Files that rows name, of a kind that the version that made the backup didn't keep. No fault of the backup. */
  lacks: string[]
}

export interface VerifyOptions {
  /** Chooses the files to read; by default all of them. */
  choose?: <Entry extends Pick<FileEntry, 'kind'>>(entries: Entry[]) => Entry[]
  /** The private key. Without it, of an encrypted backup only what was encrypted is compared. */
  recoveryKey?: string | null
}

const filesAtOnce = 4

/** Reads everything that a restore needs, and returns what is wrong with it, most important first. */
export async function verifyBackup(
  target: BackupTarget,
  name: string,
  { choose = (entries) => entries, recoveryKey = null }: VerifyOptions = {},
): Promise<Verified> {
  const findings: Finding[] = []
  const found = <Kind extends FindingKind>(kind: Kind, ...about: Parameters<(typeof findingTexts)[Kind]>) => {
    const text = (findingTexts[kind] as (...about: unknown[]) => string)(...about)
    findings.push({ kind, text })
  }
  let manifest: Manifest
  try {
    manifest = await readManifest(target, name)
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    return { name, manifest: null, findings: [{ kind: 'manifest', text: error.message }], ...nothing }
  }
  if (manifest.name !== name) found('other-manifest', name, manifest.name)
  const owner = await readInstallation(target)
  if (owner !== manifest.installation) found('foreign', manifest.installation, owner)

  let bytes = 0
  /** Returns whether the part exists and is unchanged. */
  async function check(part: PartOfBackup, onMissing: () => void): Promise<boolean> {
    const path = pathIn(name, part.path)
    if ((await target.size(path)) === null) {
      onMissing()
      return false
    }
    const read = await digestOf(await target.read(path))
    bytes += read.bytes
    if (read.bytes < part.bytes) found('truncated', part.path, read.bytes, part.bytes)
    else if (read.sha256 !== part.sha256) found('changed', part.path)
    return read.sha256 === part.sha256
  }

  const { secrets } = manifest
  if (secrets !== null) await check(secrets, () => found('secrets-missing'))

  const isOpened = !isEncrypted(manifest) || recoveryKey !== null
  let isWhole = true
  for (const part of manifest.database) isWhole = (await check(part, () => found('part-missing', part.path))) && isWhole
  const isListWhole = await check(manifest.files, () => found('part-missing', manifest.files.path))
  const { stored } = manifest
  const isStoredWhole = stored === undefined || (await check(stored, () => found('part-missing', stored.path)))
  if (!isOpened) {
    if (isStoredWhole) bytes += await compareStored(choose(await readStoredFiles(target, manifest)), target, found)
    return { name, manifest, findings: inOrder(findings), files: manifest.files.count, bytes, isOpened, chosen: [], lacks: [] }
  }
  // Without a whole list it's unknown whether this is the key, and which files there should be.
  if (!isListWhole) return { name, manifest, findings: inOrder(findings), ...nothing, bytes }
  const content = await openContent(target, manifest, recoveryKey)
  const entries = await entriesOf(content)
  const lacks = await compareRows({ content, entries, found, isWhole })
  const chosen = choose(entries.filter(({ sha256 }) => sha256 !== null))
  bytes += await compareFiles({ entries, chosen, content, found })
  return { name, manifest, findings: inOrder(findings), files: entries.length, bytes, isOpened, chosen, lacks }
}

const nothing = { files: 0, bytes: 0, isOpened: false, chosen: [], lacks: [] }

type Found = <Kind extends FindingKind>(kind: Kind, ...about: Parameters<(typeof findingTexts)[Kind]>) => void

/** Causes come before their consequences. */
const order: FindingKind[] = ['manifest', 'other-manifest', 'foreign', 'rows', 'swapped', 'truncated']
function inOrder(findings: Finding[]): Finding[] {
  const rank = ({ kind }: Finding) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return findings.toSorted((a, b) => rank(a) - rank(b))
}

interface Rows {
  content: BackupContent
  entries: FileEntry[]
  found: Found
  /** True when every part of the copied database is unchanged. */
  isWhole: boolean
}

/**
 * Checks the rows even when the copy of the database has changed, because they may show what happened. Returns the files that they name and
 * that a backup of this version would have.
 */
async function compareRows({ content, entries, found, isWhole }: Rows): Promise<string[]> {
  const { manifest } = content
  const lacks: string[] = []
  let copy: DatabaseCopy | null = null
  let close = async () => {}
  try {
    const opened = await openBackupCopy(content)
    copy = opened.copy
    close = opened.close
    const damage = await copy.findDamage()
    if (damage[0] !== undefined) found('database-damaged', damage[0])
    const there = new Set(await contentTables(copy))
    for (const [table, rows] of Object.entries(manifest.tables)) {
      const counted = there.has(table) ? await copy.count(table) : 0
      if (counted !== rows) found('rows', table, counted, rows)
    }
    const listed = new Set(entries.map(({ filename }) => filename))
    for (const owner of copiedOwners.filter(({ kind }) => kind !== 'derived'))
      for await (const { key } of copiedRowsOf(copy, owner)) {
        if (listed.has(key)) continue
        if (holdsFilesOf(manifest, owner)) found('files-missing', key)
        else lacks.push(key)
      }
    for await (const row of copy.rows('installation'))
      if (row.id !== manifest.installation) found('foreign', String(row.id), manifest.installation)
  } catch (error) {
    // The parts were unchanged a moment ago, so the target itself failed: that says nothing about the backup.
    if (isWhole && error instanceof BackupError) throw error
    found('database-damaged', messageOf(error))
  } finally {
    copy?.close()
    await close()
  }
  return lacks
}

interface Comparison {
  entries: FileEntry[]
  chosen: FileEntry[]
  content: BackupContent
  found: Found
}

function byDigest(entries: FileEntry[]): Map<string, FileEntry[]> {
  const files = new Map<string, FileEntry[]>()
  for (const entry of entries) {
    if (entry.sha256 === null) continue
    const same = files.get(entry.sha256)
    if (same) same.push(entry)
    else files.set(entry.sha256, [entry])
  }
  return files
}

/** Reads each file once, even if several rows name it. Returns the number of bytes read. */
async function compareFiles({ entries, chosen, content, found }: Comparison): Promise<number> {
  const all = byDigest(entries)
  let bytes = 0
  await forEach(byDigest(chosen), filesAtOnce, async ([sha256, of]) => {
    const [first] = of
    if (!first) return
    // Damage to a file that is made again anyway is no fault.
    if (of.every(isDerived)) return
    if ((await content.target.size(pathOf(first))) === null) {
      for (const { filename } of of) found('files-missing', filename)
      return
    }
    const read = await digestOfFile(first, content)
    bytes += read?.bytes ?? 0
    if (read?.sha256 === sha256) return
    if (read === null) found('changed', first.filename)
    else if (all.has(read.sha256)) found('swapped', first.filename, all.get(read.sha256)?.[0]?.filename ?? '')
    else if (read.bytes < first.bytes) found('truncated', first.filename, read.bytes, first.bytes)
    else found('changed', first.filename)
  })
  return bytes
}

/** Null when the file can't be decrypted. */
async function digestOfFile(entry: FileEntry, content: BackupContent): Promise<{ bytes: number; sha256: string } | null> {
  if (entry.stored === undefined) return digestOf(await content.target.read(pathOf(entry)))
  try {
    const file = await content.file(entry)
    return file && (await digestOf(file))
  } catch (error) {
    if (error instanceof DamagedContent) return null
    throw error
  }
}

/** Reads encrypted files without the key. Returns the number of bytes read. */
async function compareStored(files: StoredFile[], target: BackupTarget, found: Found): Promise<number> {
  let bytes = 0
  await forEach(files, filesAtOnce, async (file) => {
    if (isDerived(file)) return
    const path = pooled(file.name)
    if ((await target.size(path)) === null) return found('part-missing', path)
    const read = await checkSealedFile(file.name, await target.read(path))
    bytes += read.bytes
    if (read.bytes < file.bytes) found('truncated', path, read.bytes, file.bytes)
    else if (!read.isIntact || read.bytes !== file.bytes) found('changed', path)
  })
  return bytes
}
