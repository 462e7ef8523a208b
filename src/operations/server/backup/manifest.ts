import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import { type FileOwner, nameOfOwner } from '#kit/server/files/file-owners.ts'
import type { FileColumnsOf } from '../features.ts'
import { manifestTexts as texts } from './backup.texts.ts'
import { BackupError, type BackupTarget } from './backup-target.ts'

const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' })
/** Below the folder of the backup. A path such as `../../.ssh/authorized_keys` would be written elsewhere. */
const PathBelow = Type.String({ pattern: '^[A-Za-z0-9_][A-Za-z0-9_.-]*(/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$' })
const PartOfBackup = Type.Object({ path: PathBelow, bytes: Type.Integer(), sha256: Sha256 })
export type PartOfBackup = Static<typeof PartOfBackup>

const Manifest = Type.Object({
  /** 2: everything is encrypted to the recovery key but the manifest and `stored`. */
  format: Type.Union([Type.Literal(1), Type.Literal(2)]),
  name: Type.String(),
  createdAt: Type.String(),
  reason: Type.Union([Type.Literal('command'), Type.Literal('schedule'), Type.Literal('migration')]),
  /** Version and build of the program, and the migrations that the schema had. */
  program: Type.String(),
  schema: Type.Array(Type.String()),
  /** Id of the installation that the backup was made of. */
  installation: Type.String(),
  /** The copy of the database. */
  database: Type.Array(PartOfBackup),
  /** Number of rows by table. */
  tables: Type.Record(Type.String(), Type.Integer()),
  /** When the oldest and the newest row were created. */
  oldest: Type.Union([Type.String(), Type.Null()]),
  newest: Type.Union([Type.String(), Type.Null()]),
  /** The list of files. It has the digest of each, so this manifest vouches for all of them. */
  files: Type.Object({ ...PartOfBackup.properties, count: Type.Integer() }),
  /** The columns, such as `editions.filename`, whose files it has. Missing in backups of versions that kept only `uploads.filename`. */
  holds: Type.Optional(Type.Array(Type.String())),
  /** The names and sizes of the encrypted files, readable without the key. In format 2 only. */
  stored: Type.Optional(PartOfBackup),
  /** The public key of the installation. Missing in backups of earlier versions, and when no recovery key was made. */
  publicKey: Type.Optional(Type.String()),
  /** Null when no recovery key was made. */
  secrets: Type.Union([Type.Object({ ...PartOfBackup.properties, names: Type.Array(Type.String()) }), Type.Null()]),
})
export type Manifest = Static<typeof Manifest>

const heldBefore: readonly string[] = ['uploads.filename' satisfies FileColumnsOf<'person'>]
/** Returns whether the backup has the files that this column names. */
export const holdsFilesOf = ({ holds }: Pick<Manifest, 'holds'>, owner: FileOwner) =>
  (holds ?? heldBefore).includes(nameOfOwner(owner))

export const isEncrypted = ({ format }: Manifest) => format === 2

/** Whose a file is. Missing for those of persons. */
const Kind = Type.Optional(Type.Union([Type.Literal('person'), Type.Literal('shop'), Type.Literal('derived')]))
const StoredFile = Type.Object({ name: Sha256, bytes: Type.Integer(), kind: Kind })
export type StoredFile = Static<typeof StoredFile>

/** A file that a row names. The backup stores it under the digest of its content. */
const FileEntry = Type.Object({
  filename: Type.String(),
  /** Digest of the content that was found; null when the file no longer existed. */
  sha256: Type.Union([Sha256, Type.Null()]),
  bytes: Type.Integer(),
  /** The encrypted file in the pool. Missing when the file isn't encrypted. */
  stored: Type.Optional(StoredFile),
  kind: Kind,
})
export type FileEntry = Static<typeof FileEntry>

export const backupsFolder = 'backups'
/** The files of all backups, each content once. */
export const poolFolder = 'files'
export const namePattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}Z-[0-9a-f]{6}$/
export const pathIn = (name: string, path: string) => `${backupsFolder}/${name}/${path}`
export const pooled = (name: string) => `${poolFolder}/${name.slice(0, 2)}/${name}`
const shardPattern = /^[0-9a-f]{2}$/
const pooledPattern = /^(?:[0-9a-f]{64}|[0-9a-f]{16}\.part)$/
export const isShard = (name: string) => shardPattern.test(name)
/** True for a file of the pool, or the draft of one. Other programs may have files of other names there. */
export const isPooled = (name: string) => pooledPattern.test(name)
/** Where the backup has this file: under its digest, or encrypted under another name. */
export const pathOf = ({ sha256, stored }: FileEntry) => pooled(stored?.name ?? sha256 ?? '')
export const sha256Of = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
/** Whether the file has to come back. A derived one is made again. */
export const isDerived = ({ kind }: Pick<FileEntry, 'kind'>) => kind === 'derived'
/** In the format of `sha256sum -c`. */
const sumOf = (content: string) => `${sha256Of(content)}  manifest.json\n`

/** Writes the manifest last, because a folder without one isn't a backup. */
export async function writeManifest(target: BackupTarget, manifest: Manifest): Promise<void> {
  const content = `${JSON.stringify(manifest, null, 1)}\n`
  await target.write(pathIn(manifest.name, 'manifest.sha256'), sumOf(content))
  await target.flush()
  await target.write(pathIn(manifest.name, 'manifest.json'), content)
  await target.flush()
}

export async function readWhole(target: BackupTarget, path: string): Promise<Buffer> {
  return buffer(await target.read(path))
}

/** @throws BackupError when the manifest doesn't exist or was changed */
export async function readManifest(target: BackupTarget, name: string): Promise<Manifest> {
  const place = `${target.name}/${pathIn(name, '')}`
  if ((await target.size(pathIn(name, 'manifest.json'))) === null) throw new BackupError(texts.none(place))
  const content = String(await readWhole(target, pathIn(name, 'manifest.json')))
  const sum =
    (await target.size(pathIn(name, 'manifest.sha256'))) === null
      ? ''
      : String(await readWhole(target, pathIn(name, 'manifest.sha256')))
  if (sum !== sumOf(content)) throw new BackupError(texts.changed(place))
  const manifest: unknown = JSON.parse(content)
  if (!Value.Check(Manifest, manifest)) throw new BackupError(texts.unknown(place))
  return manifest
}

/** Returns the names of all complete backups, oldest first. */
export async function listBackups(target: BackupTarget): Promise<string[]> {
  const names: string[] = []
  for (const name of (await target.list(backupsFolder)).toSorted())
    if (namePattern.test(name) && (await target.size(pathIn(name, 'manifest.json'))) !== null) names.push(name)
  return names
}

async function* linesOf(input: Readable): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    try {
      yield JSON.parse(line)
    } catch {
      throw new BackupError(texts.entry(line))
    }
  }
}

export async function readFileEntries(list: Readable): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  for await (const entry of linesOf(list)) {
    if (!Value.Check(FileEntry, entry)) throw new BackupError(texts.entry(JSON.stringify(entry)))
    entries.push(entry)
  }
  return entries
}

/** Reads the names of the encrypted files of a backup, which needs no key. */
export async function readStoredFiles(target: BackupTarget, { name, stored }: Manifest): Promise<StoredFile[]> {
  const files: StoredFile[] = []
  if (stored === undefined) return files
  for await (const file of linesOf(await target.read(pathIn(name, stored.path)))) {
    if (!Value.Check(StoredFile, file)) throw new BackupError(texts.entry(JSON.stringify(file)))
    files.push(file)
  }
  return files
}
