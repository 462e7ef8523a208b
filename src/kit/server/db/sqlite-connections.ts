import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import BetterSqlite3 from 'better-sqlite3'
import { giveUpReserve } from '../disk/reserve.ts'
import { storageFault } from '../disk/storage-fault.ts'
import { SqliteStatements } from './sqlite-statements.ts'

// Lets SQLite open `file:` URIs with options. It reads this variable when the first database is opened.
process.env.SQLITE_USE_URI ??= '1'

/** Milliseconds that a write waits for another process. Leaves time to answer the request within 6 seconds. */
export const busyMs = 4000

/** The rest is for the pages that SQLite adds to each row. */
const usableShare = 0.9

const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0

/** Whether a commit waits until it's on the disk. Only tests open a database that doesn't wait: a power cut may damage it. */
export type Synchronous = 'full' | 'off'

/** The two connections of one process: one writes, one reads. */
export interface SqliteConnections {
  writer: BetterSqlite3.Database
  reader: BetterSqlite3.Database
  writes: SqliteStatements
  reads: SqliteStatements
  close(): void
}

/**
 * Opens the database in `file`. Reading must work even on a disk that is full or read-only. So the reserve is given up first, and when that
 * doesn't help, the database is opened read-only.
 */
export function connectSqlite(file: string, synchronous: Synchronous): SqliteConnections {
  try {
    return pair(() => open(file, synchronous, {}))
  } catch (error) {
    if (!isRefusedByDisk(error)) throw error
    const bytes = giveUpReserve(dirname(file))
    if (bytes > 0) {
      const connections = connectSqlite(file, synchronous)
      takeRoom(connections.writer, file, bytes)
      return connections
    }
    // Nothing may be in the log, which is ignored from here on.
    if (sizeOf(file) === 0 || sizeOf(`${file}-wal`) > 0) throw error
    // `immutable` takes no locks and creates no files. That's safe: while the disk refuses writes, no other process can write either.
    return pair(() => open(`${pathToFileURL(file).href}?immutable=1`, synchronous, { readonly: true }))
  }
}

/**
 * Claims `bytes` that were just given up for the database and its log, before another program takes them: as free pages for new rows, and
 * as log space, which is reused. Does what is possible and never throws.
 */
export function takeRoom(writer: BetterSqlite3.Database, file: string, bytes: number): void {
  try {
    // A young database is mostly in its log. Moving it into the database enlarges that file, so only the rest can be claimed.
    const before = sizeOf(file)
    writer.pragma('wal_checkpoint(RESTART)')
    const left = (bytes - (sizeOf(file) - before)) * usableShare
    writer.exec('create table if not exists room (filler blob)')
    // The row is written twice: to the log, which reuses the space that it has, then to the database.
    const fillerBytes = Math.floor(Math.min(left, (left + sizeOf(`${file}-wal`)) / 2))
    if (fillerBytes > 0) writer.prepare('insert into room (filler) values (zeroblob(?))').run(fillerBytes)
    writer.pragma('wal_checkpoint(RESTART)')
  } catch {
    // Another program took the space first, or another process holds the lock.
  }
  try {
    writer.exec('drop table if exists room')
  } catch {
    // Dropped the next time.
  }
}

/** SQLite reports SQLITE_CANTOPEN when it can't create the files beside a database. */
const isRefusedByDisk = (error: unknown) =>
  storageFault(error) !== null || (error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_CANTOPEN')

function pair(openOne: () => BetterSqlite3.Database): SqliteConnections {
  const writer = openOne()
  try {
    // The driver itself waits for another process's write, without blocking the reads of this process.
    writer.pragma('busy_timeout = 0')
    const reader = openOne()
    reader.pragma('query_only = ON')
    const close = () => {
      reader.close()
      writer.close()
    }
    return { writer, reader, writes: new SqliteStatements(writer), reads: new SqliteStatements(reader), close }
  } catch (error) {
    writer.close()
    throw error
  }
}

function open(file: string, synchronous: Synchronous, options: BetterSqlite3.Options): BetterSqlite3.Database {
  const db = new BetterSqlite3(file, options)
  try {
    setUp(db, synchronous)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

function setUp(db: BetterSqlite3.Database, synchronous: Synchronous) {
  db.pragma(`busy_timeout = ${busyMs}`)
  // Takes effect only before the first page is written. Later the whole database must be rewritten (`compact`).
  if (!db.readonly && db.pragma('page_count', { simple: true }) === 0) db.pragma('auto_vacuum = INCREMENTAL')
  if (!db.readonly) db.pragma('journal_mode = WAL')
  // With FULL every commit reaches the disk before it is acknowledged.
  db.pragma(`synchronous = ${synchronous}`)
  db.pragma('foreign_keys = ON')
  db.pragma('trusted_schema = OFF')
  // Neither sorting nor a statement that can be undone may need disk space.
  db.pragma('temp_store = MEMORY')
}
