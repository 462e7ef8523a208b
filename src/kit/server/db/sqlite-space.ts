import { statSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import type { SpareSpace } from './database.ts'
import type { SqliteStatements } from './sqlite-statements.ts'

/** Pages freed in one transaction: 1 MiB, which takes some milliseconds. */
const pagesAtOnce = 256
/** Pause between two such transactions, in which other connections can write. */
const pauseMs = 5
/** Attempts to truncate the log between other connections' writes. */
const tries = 40
const tryAgainMs = 25
/** Value of `pragma auto_vacuum` in a database that can return pages to the disk. */
const incremental = 2

export function readSpareSpace(file: string, reads: SqliteStatements): SpareSpace {
  const [row] = reads.run(
    `select freelist_count * page_size as free, auto_vacuum as mode
     from pragma_freelist_count, pragma_page_size, pragma_auto_vacuum`,
    [],
  ).rows
  return {
    logBytes: statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    freeBytes: Number(row?.free),
    isGivenBackBitByBit: row?.mode === incremental,
  }
}

/** Returns free pages and the log's space to the disk. The result has a line when another connection still reads from the log. */
export function giveBack(db: BetterSqlite3.Database): string[] {
  const freePages = () => Number(db.pragma('freelist_count', { simple: true }))
  const isIncremental = db.pragma('auto_vacuum', { simple: true }) === incremental
  for (let left = isIncremental ? freePages() : 0; left > 0; ) {
    db.pragma(`incremental_vacuum(${pagesAtOnce})`)
    pause(pauseMs)
    const now = freePages()
    // Other connections may free pages meanwhile. The next run returns those.
    if (now >= left) break
    left = now
  }
  return cutOffLog(db) ? [] : ['The log is in use.']
}

/** Truncates the log. Waiting for a reader would block all writes, so it tries between them and returns false if it never succeeds. */
function cutOffLog(db: BetterSqlite3.Database): boolean {
  db.pragma('busy_timeout = 0')
  for (let left = tries; left > 0; left--) {
    // Does nearly all of the work without blocking other connections.
    db.pragma('wal_checkpoint(PASSIVE)')
    const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    if (result?.busy === 0) return true
    pause(tryAgainMs)
  }
  return false
}

export function compact(db: BetterSqlite3.Database): string[] {
  db.pragma('auto_vacuum = INCREMENTAL')
  db.exec('vacuum')
  cutOffLog(db)
  return []
}

/** Blocks this thread, which has nothing else to do. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
