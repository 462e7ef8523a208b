import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '#kit/clock.ts'
import { messageOf } from '#kit/errors.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Database } from '#kit/server/db/database.ts'
import { migrate, pendingSteps } from '#kit/server/db/migrate.ts'
import { isDamage, openDatabase } from '#kit/server/db/open.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { migrations } from '#migrations/migrations.ts'
import { beforeMigrationTexts } from '../backup/backup.texts.ts'
import { isEncryptedAt, openPlace, placeByVariable } from '../backup/backup-place.ts'
import { createBackup } from '../backup/create-backup.ts'
import { isHeld } from '../backup/held.store.ts'
import { readPublicKey } from '../backup/recovery-key.ts'
import { type Config, refuseDoubts } from '../config.ts'
import { linesOfFailure } from '../failure.ts'
import { openSettings, placeIn } from '../shop/apply-settings.ts'
import { readStored } from '../shop/shop-settings.store.ts'
import { copyBeforeMigration } from './copy-before-migration.ts'
import { isWorthReadingAgain, judge, type Refusal } from './installation.rules.ts'
import { createInstallationStore } from './installation.store.ts'
import { copyTexts, damageTexts, noRoomText, nothingYetText, refusalTexts } from './installation.texts.ts'
import { type FilesPlace, filesAsTheyAre, nameOfFiles, openFiles } from './open-files.ts'
import { readSides, sqliteState } from './read-sides.ts'
import { findSecret, settingsSecretName } from './secrets.ts'

export type Place = Pick<Config, 'databaseUrl'> &
  FilesPlace & {
    backupTo?: string | undefined
    encryptsBackups?: boolean
    secretKey?: string | undefined
    isDrill?: boolean
    /** Migrates although no copy of the database can be made before. */
    migratesWithoutCopy?: boolean
  }

/** This database and these files can't be started together. The message says why and what to do, in one line. */
class InstallationRefused extends Error {
  readonly refusal: Refusal | 'damaged'
  constructor(refusal: Refusal | 'damaged', message: string) {
    super(message)
    this.refusal = refusal
  }
}

export interface OpenOptions {
  onLost?: (error: Error) => void
  /** Refuses new files when there is no room for them. */
  disk?: Disk
  /** Called before anything is created, when there is no installation yet. Throws to prevent one. */
  beforeFirst?: () => void
}

export interface Installation extends Pick<Basics, 'database' | 'files'> {
  migrated: string[]
  /** Results of the copy and the backup before the migrations, one line each; empty when there were none. */
  backedUp: string[]
  /** When the database was last written, if it has lost later changes that the files have seen; otherwise null. */
  lostAfter: string | null
}

/** Returns the names of both places for messages. They never contain a password. */
export function placesOf(place: Place): { database: string; files: string } {
  const files = nameOfFiles(place)
  if (place.databaseUrl === undefined) return { database: resolve(place.dataDir, 'database.sqlite'), files }
  const { host, pathname } = new URL(place.databaseUrl)
  return { database: `${host}${pathname}`, files }
}

/** Opens what is there of both sides and compares them. Creates nothing. `close` is for those who don't keep the database. */
async function openSides(place: Place, onLost?: (error: Error) => void) {
  const there = await openIfThere(place, onLost)
  const database = typeof there === 'string' ? null : there
  const close = async () => database?.close()
  try {
    const files = await filesAsTheyAre(place)
    const sides = await readSides({ database: there, files })
    return { database, files, sides, verdict: judge(sides), close }
  } catch (error) {
    await close()
    throw error
  }
}
type OpenedSides = Awaited<ReturnType<typeof openSides>>

/** True when neither a database nor files of an installation were found. */
const isNothingYet = ({ sides, verdict }: OpenedSides) => verdict.kind === 'pair' && sides.database.state !== 'there'

const refused = (place: Place, refusal: Refusal) => new InstallationRefused(refusal, refusalTexts[refusal](placesOf(place)))

/** How many more times to read both sides, and the pause between, while another process may be in the middle of its first start. */
const retries = { count: 3, pauseMs: 100 }

/**
 * Opens the configured database and files if they belong together, and migrates the database. A refusal changes nothing: in particular, no
 * database is created next to files that belong to another one.
 *
 * @throws InstallationRefused
 */
export async function openInstallation(place: Place, options: OpenOptions = {}): Promise<Installation> {
  try {
    return await openJudged(place, options)
  } catch (error) {
    if (storageFault(error) === 'full') throw new Error(noRoomText(place.dataDir), { cause: error })
    if (!isDamage(error)) throw error
    throw new InstallationRefused('damaged', damageTexts.unreadable(placesOf(place).database, messageOf(error)))
  }
}

async function openJudged(place: Place, options: OpenOptions): Promise<Installation> {
  for (let left = retries.count; ; left--) {
    const opened = await openSides(place, options.onLost)
    try {
      if (isNothingYet(opened)) options.beforeFirst?.()
      if (opened.verdict.kind !== 'refuse') return await openPaired(place, opened, options)
      if (left === 0 || !isWorthReadingAgain(opened.verdict)) throw refused(place, opened.verdict.refusal)
    } catch (error) {
      await opened.close()
      throw error
    }
    await opened.close()
    await delay(retries.pauseMs)
  }
}

/** There is no installation at the place that a command was given. The message asks for the right one. */
class NoInstallation extends Error {}

/**
 * Throws unless a server has used this database or these files before, and creates nothing. With `isNew` the command may create an
 * installation, unless a setting seems to be misspelt.
 *
 * @throws NoInstallation
 */
export async function requireInstallation(place: Place & Pick<Config, 'doubts'>, { isNew }: { isNew: boolean }): Promise<void> {
  const opened = await openSides(place)
  await opened.close()
  if (!isNothingYet(opened)) return
  if (!isNew) throw new NoInstallation(nothingYetText(placesOf(place)))
  refuseDoubts(place)
}

/**
 * Opens both without migrating or writing anything, for example for a backup. Also throws when there is no installation yet.
 *
 * @throws InstallationRefused
 */
export async function openAsItIs(place: Place): Promise<{ database: Database; files: FileStore; id: string }> {
  const { database, files, sides, verdict, close } = await openSides(place)
  const { id } = sides.database
  if (verdict.kind === 'start' && id !== null && database !== null) return { database, files, id }
  await close()
  throw verdict.kind === 'refuse' ? refused(place, verdict.refusal) : new NoInstallation(nothingYetText(placesOf(place)))
}

async function openPaired(
  place: Place,
  { database: there, sides }: OpenedSides,
  { onLost, disk }: OpenOptions,
): Promise<Installation> {
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  const database = there ?? open(place, onLost)
  try {
    const files = await openFiles(place, disk)
    const backedUp = await backUpBefore(place, { database, files, id: sides.database.id })
    const migrated = await migrateCopied(place, database, (line) => backedUp.push(line))
    if (!sides.database.isPaired || sides.files.id === null) await pair(place, { database, files, id: sides.files.id })
    const isBehind = (sides.installation?.generation ?? 0) < sides.filesGeneration
    return { database, files, migrated, backedUp, lostAfter: isBehind ? (sides.installation?.writtenAt ?? '') : null }
  } catch (error) {
    if (database !== there) await database.close()
    throw error
  }
}

/**
 * Makes a backup while the schema is still that of the previous version. Returns the result in one line instead of throwing, so that a full
 * or missing disk doesn't prevent the update.
 */
async function backUpBefore(
  config: Place,
  { database, files, id }: { database: Database; files: FileStore; id: string | null },
): Promise<string[]> {
  if (id === null || (await pendingSteps(database, migrations)).length === 0) return []
  const { dataDir, encryptsBackups = true } = config
  try {
    const place = await placeBefore(config, database)
    if (place === null) return []
    const publicKey = await readPublicKey(dataDir)
    const how = { encrypts: isEncryptedAt(place, { encryptsBackups }), needsKey: place.isFromBrowser }
    const to = { target: await openPlace(place, config), clock: systemClock, reason: 'migration' as const }
    const { name } = await createBackup({ database, files, installation: id, dataDir, publicKey, ...how, ...to })
    return [beforeMigrationTexts.made(name)]
  } catch (error) {
    return [beforeMigrationTexts.failed(messageOf(error))]
  }
}

/** Where a backup is made before the migrations. A copy that was restored isn't released yet, and its place may be the original's. */
async function placeBefore({ backupTo, isDrill = false, dataDir, secretKey }: Place, database: Database) {
  if (backupTo !== undefined) return placeByVariable(backupTo)
  // An earlier version has no such settings.
  const stored = await readStored(database.queries).catch(() => null)
  if (stored?.backups.content.backupPlace === undefined || (await isHeld(database))) return null
  const secret = await findSecret({ config: { dataDir, secretKey }, database }, settingsSecretName)
  return placeIn(openSettings(stored, secret).values, { backupTo, isDrill })
}

/** Migrates the database, and copies it into the data folder before. Without a copy it isn't migrated, unless the operator says so. */
export async function migrateCopied(
  { dataDir, migratesWithoutCopy = false }: Place,
  database: Database,
  print: (line: string) => void = () => {},
): Promise<string[]> {
  return migrate(database, migrations, {
    before: async () => {
      try {
        print(copyTexts.made(await copyBeforeMigration({ database, dataDir, clock: systemClock })))
      } catch (error) {
        if (isDamage(error)) throw error
        const reason = linesOfFailure(error, { dataDir }).join(' ').replace(/\.$/, '')
        if (!migratesWithoutCopy) throw new Error(copyTexts.failed(reason, dataDir))
        print(copyTexts.without(reason))
      }
    },
  })
}

/** Writes one id to both sides, the database first. If several processes do this at the same time, one of them decides. */
async function pair(
  place: Place,
  { database, files, id }: { database: Database; files: FileStore; id: string | null },
): Promise<void> {
  const store = createInstallationStore({ database, clock: systemClock })
  const claimed = await store.claim(id ?? randomUUID())
  if ((await files.createNote('installation-id', claimed)) !== claimed) throw refused(place, 'different')
  await store.confirm(claimed)
}

/** Opens the database without migrating it. Looks for the file first, because SQLite would create it. */
export async function openIfThere(place: Place, onLost?: (error: Error) => void): Promise<Database | 'none' | 'empty-file'> {
  const state = place.databaseUrl === undefined ? await sqliteState(place.dataDir) : 'there'
  return state === 'there' ? open(place, onLost) : state
}

export function open(place: Place, onLost?: (error: Error) => void): Database {
  return openDatabase({ url: place.databaseUrl, folder: place.dataDir, ...(onLost ? { onLost } : {}) })
}
