import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { migrate, pendingSteps } from '#kit/server/db/migrate.ts'
import { isDamage, openDatabase } from '#kit/server/db/open.ts'
import type { Disk } from '#kit/server/disk/disk.ts'
import { storageFault } from '#kit/server/disk/storage-fault.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { migrations } from '#migrations/migrations.ts'
import { type Config, refuseDoubts } from '../config.ts'
import { backUpBeforeMigration } from './before-migration.ts'
import { copyBeforeMigration } from './copy-before-migration.ts'
import { isWorthAnotherLook, judge, type Refusal, type Verdict } from './installation.rules.ts'
import { createInstallationStore } from './installation.store.ts'
import { copyTexts, damageTexts, noRoomText, nothingYetText, refusalTexts } from './installation.texts.ts'
import { hasTables, type Look, look, sqliteState } from './look.ts'
import { type FilesPlace, filesAsTheyAre, nameOfFiles, openFiles } from './open-files.ts'

export type Place = Pick<Config, 'databaseUrl'> &
  FilesPlace & {
    backupTo?: string | undefined
    encryptsBackups?: boolean
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

export interface Installation {
  database: Database
  files: FileStore
  /** Migrations that were run. */
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

/** How many more times to look, and the pause between, while another process may be in the middle of its first start. */
const looks = { again: 3, pauseMs: 100 }

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
    const reason = error instanceof Error ? error.message : String(error)
    throw new InstallationRefused('damaged', damageTexts.unreadable(placesOf(place).database, reason))
  }
}

async function openJudged(place: Place, options: OpenOptions): Promise<Installation> {
  for (let left = looks.again; ; left--) {
    const there = await openIfThere(place, options.onLost)
    try {
      const looked = await look({ database: there, files: await filesAsTheyAre(place) })
      const verdict = judge(looked)
      if (isNothingYet(looked, verdict)) options.beforeFirst?.()
      if (verdict.kind !== 'refuse') return await openPaired(place, { there, looked, ...options })
      if (left === 0 || !isWorthAnotherLook(verdict))
        throw new InstallationRefused(verdict.refusal, refusalTexts[verdict.refusal](placesOf(place)))
    } catch (error) {
      if (typeof there !== 'string') await there.close()
      throw error
    }
    if (typeof there !== 'string') await there.close()
    await delay(looks.pauseMs)
  }
}

/** True when neither a database nor files of an installation were found. */
const isNothingYet = ({ database }: Look, verdict: Verdict) => verdict.kind === 'pair' && database.state !== 'there'

/** There is no installation at the place that a command was given. The message asks for the right one. */
class NoInstallation extends Error {}

/**
 * Throws unless a server has used this database or these files before, and creates nothing. With `isNew` the command may create an
 * installation, unless a setting seems to be misspelt.
 *
 * @throws NoInstallation
 */
export async function requireInstallation(place: Place & Pick<Config, 'doubts'>, { isNew }: { isNew: boolean }): Promise<void> {
  const there = await openIfThere(place)
  try {
    if (typeof there !== 'string' && (await hasTables(there))) return
    const looked = await look({ database: there, files: await filesAsTheyAre(place) })
    if (!isNothingYet(looked, judge(looked))) return
  } finally {
    if (typeof there !== 'string') await there.close()
  }
  if (!isNew) throw new NoInstallation(nothingYetText(placesOf(place)))
  refuseDoubts(place)
}

/**
 * Opens both without migrating or writing anything, for example for a backup. Also throws when there is no installation yet.
 *
 * @throws InstallationRefused
 */
export async function openAsItIs(place: Place): Promise<{ database: Database; files: FileStore; id: string }> {
  const there = await openIfThere(place)
  try {
    const files = await filesAsTheyAre(place)
    const { database: side, ...sides } = await look({ database: there, files })
    const verdict = judge({ database: side, ...sides })
    if (verdict.kind === 'refuse') throw new InstallationRefused(verdict.refusal, refusalTexts[verdict.refusal](placesOf(place)))
    if (verdict.kind === 'pair' || side.id === null || typeof there === 'string')
      throw new NoInstallation(nothingYetText(placesOf(place)))
    return { database: there, files, id: side.id }
  } catch (error) {
    if (typeof there !== 'string') await there.close()
    throw error
  }
}

async function openPaired(
  place: Place,
  { there, looked, onLost, disk }: OpenOptions & { there: Awaited<ReturnType<typeof openIfThere>>; looked: Look },
): Promise<Installation> {
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  const database = typeof there === 'string' ? open(place, onLost) : there
  try {
    const files = await openFiles(place, disk)
    const backedUp = await backUpBefore(place, { database, files, id: looked.database.id })
    const migrated = await migrateCopied(place, database, (line) => backedUp.push(line))
    if (!looked.database.isPaired || looked.files.id === null) await pair(place, { database, files, id: looked.files.id })
    const isBehind = (looked.installation?.generation ?? 0) < looked.filesGeneration
    return { database, files, migrated, backedUp, lostAfter: isBehind ? (looked.installation?.writtenAt ?? '') : null }
  } catch (error) {
    if (database !== there) await database.close()
    throw error
  }
}

async function backUpBefore(
  { dataDir, backupTo, encryptsBackups: encrypts = true }: Place,
  { database, files, id }: { database: Database; files: FileStore; id: string | null },
): Promise<string[]> {
  if (backupTo === undefined || id === null || (await pendingSteps(database, migrations)).length === 0) return []
  return [await backUpBeforeMigration({ database, files, installation: id, dataDir, backupTo, encrypts })]
}

/** Migrates the database, and copies it into the data folder before. Without a copy it isn't migrated, unless the operator says so. */
export async function migrateCopied(
  { dataDir, migratesWithoutCopy = false }: Place,
  database: Database,
  say: (line: string) => void = () => {},
): Promise<string[]> {
  return migrate(database, migrations, {
    before: async () => {
      try {
        say(copyTexts.made(await copyBeforeMigration({ database, dataDir, clock: systemClock })))
      } catch (error) {
        if (isDamage(error)) throw error
        const reason = error instanceof Error ? error.message : String(error)
        if (!migratesWithoutCopy) throw new Error(copyTexts.failed(reason, dataDir))
        say(copyTexts.without(reason))
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
  if ((await files.createNote('installation-id', claimed)) !== claimed)
    throw new InstallationRefused('different', refusalTexts.different(placesOf(place)))
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
