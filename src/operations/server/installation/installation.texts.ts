import type { Refusal } from './installation.rules.ts'

const lookFirst = 'Nothing was changed. To see what is there, run "willow adopt".'

interface Places {
  /** Name of the database, without a password. */
  database: string
  /** Folder or bucket of the files. */
  files: string
}

/** Printed in one line when the server refuses to start. */
export const refusalTexts: Record<Refusal, (places: Places) => string> = {
  moved: ({ files }) =>
    `The files in ${files} were moved to another place, or moving them did not finish. Check STORAGE_URL and DATA_DIR, or run "willow files move" again. Nothing was changed.`,
  different: ({ database, files }) =>
    `The database ${database} does not belong to the files in ${files}. Check DATABASE_URL and DATA_DIR. ${lookFirst}`,
  'no-database': ({ database, files }) =>
    `The files in ${files} belong to a database, but there is none at ${database}. Check DATABASE_URL and DATA_DIR, or restore the database from a backup. ${lookFirst}`,
  'empty-database-file': ({ database, files }) =>
    `The database ${database} is empty (0 bytes), but there are files in ${files}. Restore the database from a backup. ${lookFirst}`,
  'files-without-id': ({ database, files }) =>
    `The database ${database} belongs to files that are not in ${files}. Is the disk mounted there? Check DATA_DIR and DATABASE_URL. ${lookFirst}`,
  'database-without-id': ({ database, files }) =>
    `The files in ${files} belong to a database other than ${database}. Check DATABASE_URL and DATA_DIR. ${lookFirst}`,
  'files-gone': ({ database, files }) =>
    `The database ${database} names files, but there are none in ${files}. Is the disk mounted there? ${lookFirst}`,
  'unnamed-files': ({ database, files }) =>
    `There are files in ${files}, but the database ${database} names none of them. Check DATABASE_URL and DATA_DIR. ${lookFirst}`,
  'missing-files': ({ database, files }) =>
    `Some of the newest files that the database ${database} names are not in ${files}. Check DATABASE_URL and DATA_DIR, and whether the disk is mounted. ${lookFirst}`,
}

export const damageTexts = {
  unreadable: (database: string, reason: string) =>
    `The database ${database} is damaged (${reason}). Nothing was changed. Restore it from a backup; without one, "sqlite3 ${database} .recover" saves what can be read.`,
  found: (database: string, lines: string[]) =>
    `The database ${database} is damaged (${lines[0]}${lines.length > 1 ? `, and ${lines.length - 1} more` : ''}). No file is removed. Restore it from a backup as soon as you can.`,
  older: (database: string, since: string | null) =>
    `The database ${database} is older than its files: it has lost its last changes${since === null ? '' : `, made after ${since}`}. No file is removed. If you restored a backup on purpose, run "willow adopt --yes".`,
}

/** A size for the operator. @example inMb(2_000_000) // '2 MB' */
const inMb = (bytes: number) => `${Math.ceil(bytes / 1024 / 1024).toLocaleString('en-US')} MB`

export const copyTexts = {
  made: (folder: string) => `Updating the database. A copy from before the update is in ${folder}.`,
  noRoom: (needed: number, free: number) => `it needs ${inMb(needed)}, but the disk has only ${inMb(free)} free`,
  failed: (reason: string, dataDir: string) =>
    `The database needs an update, but the copy before it could not be made: ${reason}. Nothing was changed. Make room in ${dataDir} and start again, or set MIGRATE_WITHOUT_COPY=true if you have another backup.`,
  without: (reason: string) => `Updating the database without a copy, because MIGRATE_WITHOUT_COPY says so: ${reason}.`,
}

export const restoreCopyTexts = {
  usage: 'willow database restore --from COPY: give a folder in before-update of the data folder.',
  otherEngine: (folder: string) =>
    `${folder} is not a copy for this database. A copy of SQLite goes into DATA_DIR, one of PostgreSQL into DATABASE_URL. Nothing was changed.`,
  inUse: 'A program still has the database open. Nothing was changed. Stop the server first.',
  hasTables: 'The database in DATABASE_URL has tables already. Nothing was changed. Create an empty database and name that one.',
  notHere: (folder: string) =>
    `There is no installation in ${folder}. Nothing was changed. Set DATA_DIR to the folder that the server uses.`,
  replaced: (copy: string, moved: string[]) =>
    [
      `The database is again as it was in ${copy}.`,
      ...(moved.length > 0 ? [`What was replaced is ${moved.join(' and ')}; remove it when you no longer need it.`] : []),
    ].join(' '),
  filled: (copy: string) => `The database in DATABASE_URL is filled as it was in ${copy}.`,
  next: 'Start the version of the program that you used before. A newer one updates the database again.',
}

/** Result of comparing the database and the files. */
export interface Findings {
  database: { place: string; id: string | null }
  files: { place: string; id: string | null }
  rows: number
  newestRow: string | null
  filesInAll: number
  inQuarantine: number
  /** Files that rows name but that don't exist. */
  missing: string[]
  /** Files that no row names. */
  unnamed: number
  damage: string[]
  /** True when the files have seen a later state of the database. */
  isOlder: boolean
  /** Why the server would refuse to start; null when it would start. */
  refusal: string | null
  /** What was changed; null after an inspection. */
  outcome: { id: string; released: number; quarantined: number } | null
}

const shownMissing = 10

/** The result of `willow adopt`, one line each. */
export function findingsTexts(findings: Findings): string[] {
  const { database, files, rows, filesInAll, missing, unnamed, inQuarantine, newestRow, damage } = findings
  return [
    `Database:             ${database.place}${database.id === null ? '' : `, installation ${database.id}`}`,
    `Files:                ${files.place}${files.id === null ? '' : `, installation ${files.id}`}`,
    `Rows:                 ${rows}${newestRow === null ? '' : `, the newest from ${newestRow}`}`,
    `Files:                ${filesInAll}, and ${inQuarantine} in quarantine`,
    `Rows without a file:  ${missing.length}${missing.length === 0 ? '' : ` (${missing.slice(0, shownMissing).join(', ')}${missing.length > shownMissing ? ', ...' : ''})`}`,
    `Files without a row:  ${unnamed}`,
    ...damage.map((line) => `Damage:               ${line}`),
    ...(findings.isOlder ? ['The database is older than its files: it has lost its last changes.'] : []),
    findings.outcome === null
      ? findings.refusal === null
        ? 'They belong together.'
        : `The server does not start: ${findings.refusal} To use them together anyway, run "willow adopt --yes".`
      : `They belong together from now on, as installation ${findings.outcome.id}. Files restored from quarantine: ${findings.outcome.released}. Files moved to quarantine: ${findings.outcome.quarantined}.`,
  ]
}

/** Shown at the first start, or the first one of a new version. */
export const noRoomText = (dataDir: string) =>
  `The database has to be created or updated, but the disk of ${dataDir} has no room for that.`

export const nothingYetText = ({ database, files }: Places) =>
  `There is no installation here yet: no server has used ${database} or ${files}. Give this command the DATA_DIR and DATABASE_URL of the server, for example DATA_DIR=/var/lib/willow. To create an installation here, add --new.`

/** Shown after a restore in place of an unused installation. */
export const restoredText = (aside: string) =>
  `The restored backup is in place. What was there before is in ${aside} and may be removed.`
