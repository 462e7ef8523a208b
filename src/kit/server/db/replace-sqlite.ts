import { existsSync } from 'node:fs'
import { chmod, copyFile, link, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { sqliteCopyFile } from './database-copy.ts'
import './sqlite-connections.ts'

/** True when SQLite wrote the copy in this folder. */
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

/** Replaces a SQLite database by a copy. At any moment there is either the present database or the copy. */
export async function replaceSqlite({ file, by, aside, inUse }: Replacing): Promise<void> {
  const draft = `${file}.draft`
  await rm(draft, { force: true })
  await copyFile(join(by, sqliteCopyFile), draft)
  await chmod(draft, 0o600)
  await flush(draft)
  try {
    if (existsSync(file)) {
      leaveLog(file, inUse)
      await link(file, aside)
    }
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  await flush(dirname(file))
}

/** Moves the content of the log into the database and removes the log. Only the one program that has the database open can do that. */
function leaveLog(file: string, inUse: string): void {
  const db = new BetterSqlite3(file, { timeout: 0 })
  try {
    db.pragma('journal_mode = DELETE')
  } catch (error) {
    throw error instanceof BetterSqlite3.SqliteError && error.code.startsWith('SQLITE_BUSY') ? new Error(inUse) : error
  } finally {
    db.close()
  }
}

async function flush(path: string): Promise<void> {
  const opened = await open(path, 'r')
  await opened.sync().finally(() => opened.close())
}
