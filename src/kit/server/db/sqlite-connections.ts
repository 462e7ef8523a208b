import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { pathToFileURL } from 'node:url'
import BetterSqlite3 from 'better-sqlite3'
import { giveUpReserve } from '../disk/reserve.ts'
import { storageFault } from '../disk/storage-fault.ts'
import { SqliteStatements } from './sqlite-statements.ts'

// Lets a name that begins with `file:` carry options; SQLite reads this when the first database is opened.
process.env.SQLITE_USE_URI ??= '1'

/** Leaves room for an answer within 6 seconds. */
export const busyMs = 4000

/** The connections of one process: a writing and a reading one. */
export interface SqliteConnections {
  writer: BetterSqlite3.Database
  reader: BetterSqlite3.Database
  writes: SqliteStatements
  reads: SqliteStatements
  close(): void
}

/**
 * Opens the database in `file`. A disk that is full or can only be read must not keep anybody from reading: first the reserve is given up,
 * and where that does not help the database is opened as it lies there, and every write is refused by SQLite.
 */
export function connectSqlite(file: string): SqliteConnections {
  try {
    return openPair(file)
  } catch (error) {
    if (!isRefusedByDisk(error)) throw error
    const bytes = giveUpReserve(dirname(file))
    if (bytes > 0) return withRoom(connectSqlite(file), bytes)
    if (!isWhole(file)) throw error
    // Nothing is locked and no file is made beside it: nobody else can write to it either, as long as the disk is like that.
    return pair(() => open(`${pathToFileURL(file).href}?immutable=1`, { readonly: true }))
  }
}

function withRoom(connections: SqliteConnections, bytes: number): SqliteConnections {
  takeRoom(connections.writer, bytes)
  return connections
}

/**
 * Lets the database and its log take `bytes` that were just given up, before another program does: as free pages for new rows, and as a log
 * whose space is used again and again. Does what is possible, and never throws.
 */
export function takeRoom(writer: BetterSqlite3.Database, bytes: number): void {
  try {
    writer.exec('create table if not exists room (filler blob)')
    // Once in the log and once in the database.
    writer.prepare('insert into room (filler) values (zeroblob(?))').run(Math.floor(bytes * 0.45))
    writer.pragma('wal_checkpoint(RESTART)')
  } catch {
    // Somebody else was quicker, or holds the lock.
  }
  try {
    writer.exec('drop table if exists room')
  } catch {
    // The next time that room is taken.
  }
}

/** SQLite says that it cannot open a database when it cannot make the files beside it. */
const isRefusedByDisk = (error: unknown) =>
  storageFault(error) !== null || (error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_CANTOPEN')

/** There is a database, and nothing in the log beside it that it does not hold yet. */
function isWhole(file: string): boolean {
  const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0
  return sizeOf(file) > 0 && sizeOf(`${file}-wal`) === 0
}

function openPair(file: string): SqliteConnections {
  return pair(() => open(file, {}))
}

function pair(openOne: () => BetterSqlite3.Database): SqliteConnections {
  const writer = openOne()
  try {
    // Waiting for another process's write is done by the driver, which lets this process go on with its reads.
    writer.pragma('busy_timeout = 0')
    const reader = openOne()
    reader.pragma('query_only = ON')
    // What is sorted must not need space on the disk.
    reader.pragma('temp_store = MEMORY')
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

function open(file: string, options: BetterSqlite3.Options): BetterSqlite3.Database {
  const db = new BetterSqlite3(file, options)
  try {
    setUp(db)
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

/** Every commit reaches the disk before it is acknowledged. */
function setUp(db: BetterSqlite3.Database) {
  db.pragma(`busy_timeout = ${busyMs}`)
  // Only before the first page is written; later the whole database has to be rewritten.
  if (!db.readonly && db.pragma('page_count', { simple: true }) === 0) db.pragma('auto_vacuum = INCREMENTAL')
  if (!db.readonly) db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('trusted_schema = OFF')
}
