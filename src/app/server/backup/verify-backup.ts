import { createInterface } from 'node:readline'
import type { DatabaseCopy } from '#kit/server/db/database-copy.ts'
import { contentTables } from '#kit/server/db/open-copy.ts'
import { type FindingKind, findingTexts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'
import { digestOf } from './copy-files.ts'
import { readInstallation } from './create-backup.ts'
import { type FileEntry, type Manifest, type PartOfBackup, parseFileEntry, pathIn, pooled, readManifest } from './manifest.ts'
import { openBackupCopy } from './open-backup.ts'

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
}

export interface VerifyOptions {
  /** Chooses the files to read; by default all of them. */
  choose?: (entries: FileEntry[]) => FileEntry[]
}

const filesAtOnce = 4

/** Reads everything that a restore needs, and returns what is wrong with it, most important first. */
export async function verifyBackup(
  target: BackupTarget,
  name: string,
  { choose = (entries) => entries }: VerifyOptions = {},
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
    return { name, manifest: null, findings: [{ kind: 'manifest', text: error.message }], files: 0, bytes: 0 }
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

  let isWhole = true
  for (const part of manifest.database) isWhole = (await check(part, () => found('part-missing', part.path))) && isWhole
  await compareRows({ manifest, target, found, isWhole })

  const isListWhole = await check(manifest.files, () => found('part-missing', manifest.files.path))
  const entries = isListWhole ? await readFileEntries(target, manifest) : []
  bytes += await compareFiles({ entries, chosen: choose(entries), target, found })
  return { name, manifest, findings: inOrder(findings), files: entries.length, bytes }
}

type Found = <Kind extends FindingKind>(kind: Kind, ...about: Parameters<(typeof findingTexts)[Kind]>) => void

/** Causes come before their consequences. */
const order: FindingKind[] = ['manifest', 'other-manifest', 'foreign', 'rows', 'swapped', 'truncated']
function inOrder(findings: Finding[]): Finding[] {
  const rank = ({ kind }: Finding) => (order.includes(kind) ? order.indexOf(kind) : order.length)
  return findings.toSorted((a, b) => rank(a) - rank(b))
}

interface Rows {
  manifest: Manifest
  target: BackupTarget
  found: Found
  /** True when every part of the copied database is unchanged. */
  isWhole: boolean
}

/** Checks the rows even when the copy of the database has changed, because they may show what happened. */
async function compareRows({ manifest, target, found, isWhole }: Rows): Promise<void> {
  let copy: DatabaseCopy | null = null
  let close = async () => {}
  try {
    const opened = await openBackupCopy(target, manifest)
    copy = opened.copy
    close = opened.close
    const damage = await copy.findDamage()
    if (damage[0] !== undefined) found('database-damaged', damage[0])
    const there = new Set(await contentTables(copy))
    for (const [table, rows] of Object.entries(manifest.tables)) {
      const counted = there.has(table) ? await copy.count(table) : 0
      if (counted !== rows) found('rows', table, counted, rows)
    }
    for await (const row of copy.rows('installation'))
      if (row.id !== manifest.installation) found('foreign', String(row.id), manifest.installation)
  } catch (error) {
    // The parts were unchanged a moment ago, so the target itself failed: that says nothing about the backup.
    if (isWhole && error instanceof BackupError) throw error
    found('database-damaged', error instanceof Error ? error.message : String(error))
  } finally {
    copy?.close()
    await close()
  }
}

export async function readFileEntries(target: BackupTarget, { name, files }: Manifest): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  for await (const line of createInterface({
    input: await target.read(pathIn(name, files.path)),
    crlfDelay: Number.POSITIVE_INFINITY,
  }))
    entries.push(parseFileEntry(line))
  return entries
}

interface Comparison {
  entries: FileEntry[]
  chosen: FileEntry[]
  target: BackupTarget
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
async function compareFiles({ entries, chosen, target, found }: Comparison): Promise<number> {
  const all = byDigest(entries)
  const expected = byDigest(chosen)
  const waiting = [...expected]
  let bytes = 0
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [sha256, of] = next
      const size = await target.size(pooled(sha256))
      const [first] = of
      if (size === null || !first) {
        for (const { filename } of of) found('files-missing', filename)
        continue
      }
      const read = await digestOf(await target.read(pooled(sha256)))
      bytes += read.bytes
      if (read.sha256 === sha256) continue
      if (all.has(read.sha256)) found('swapped', first.filename, all.get(read.sha256)?.[0]?.filename ?? '')
      else if (read.bytes < first.bytes) found('truncated', first.filename, read.bytes, first.bytes)
      else found('changed', first.filename)
    }
  }
  await Promise.all(Array.from({ length: filesAtOnce }, work))
  return bytes
}
