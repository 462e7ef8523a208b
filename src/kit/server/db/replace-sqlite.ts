import { existsSync, statSync } from 'node:fs'
import { chmod, copyFile, link, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { syncToDisk } from '../files/disk-errors.ts'
import { sqliteCopyFile } from './database-copy.ts'
import { isSqliteDamage } from './sqlite.ts'

export const isSqliteCopy = (folder: string) => existsSync(join(folder, sqliteCopyFile))

interface Replacing {
  file: string
  /** The folder of a copy that `Database.writeCopy` wrote. */
  by: string
  /** Where the present database goes. */
  aside: string
  /** The error's message when a program has the database open. */
  inUse: string
}

/** Changes of the database that SQLite would apply to whatever has its name when it's opened next. */
const logEndings = ['-wal', '-journal']

/**
 * Replaces a SQLite database by a copy, also one that is damaged or missing. At any moment there is either the present database or the copy.
 * Returns the files that were moved aside: none, the database, or with it a log that SQLite couldn't move into it.
 */
export async function replaceSqlite({ file, by, aside, inUse }: Replacing): Promise<string[]> {
  const draft = `${file}.draft`
  await rm(draft, { force: true })
  await copyFile(join(by, sqliteCopyFile), draft)
  await chmod(draft, 0o600)
  await syncToDisk(draft)
  try {
    const moved = await moveAside(file, aside, inUse)
    await rename(draft, file)
    await syncToDisk(dirname(file))
    return moved
  } finally {
    await rm(draft, { force: true })
  }
}

/** Gives the database a second name, and removes its log from its place. */
async function moveAside(file: string, aside: string, inUse: string): Promise<string[]> {
  const logs = logEndings.filter((ending) => existsSync(file + ending))
  // SQLite removes a log when it closes the database, also one that is damaged or empty: a second name keeps it.
  for (const ending of logs) await link(file + ending, aside + ending)
  let isLogNeeded = false
  try {
    isLogNeeded = !takeLog(file, inUse)
    if (existsSync(file)) await link(file, aside)
  } finally {
    if (!isLogNeeded) for (const ending of logs) await rm(aside + ending)
  }
  for (const ending of [...logs, '-shm']) await rm(file + ending, { force: true })
  return ['', ...logEndings].map((ending) => aside + ending).filter((path) => existsSync(path))
}

/**
 * Moves the content of the log into the database. Only the one program that has the database open can do that. Returns false when that isn't
 * possible, because the database is damaged, empty or missing.
 */
function takeLog(file: string, inUse: string): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0) return false
  const db = new BetterSqlite3(file, { timeout: 0 })
  try {
    db.pragma('journal_mode = DELETE')
    return true
  } catch (error) {
    if (isSqliteDamage(error)) return false
    throw error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY') ? new Error(inUse) : error
  } finally {
    db.close()
  }
}
