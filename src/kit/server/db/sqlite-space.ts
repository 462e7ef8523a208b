import { statSync } from 'node:fs'
import type BetterSqlite3 from 'better-sqlite3'
import type { SpareSpace } from './database.ts'
import type { SqliteStatements } from './sqlite-statements.ts'

/** Freed in one transaction: 1 MiB, some milliseconds. */
const pagesAtOnce = 256
/** Between two such transactions, for everybody else who writes. */
const pauseMs = 5
/** So often the log is tried to be cut off between two writes of others. */
const tries = 40
const tryAgainMs = 25
/** `pragma auto_vacuum` of a database that can give pages back. */
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

/** Returns a line when somebody still reads what stands in the log. */
export function giveBack(db: BetterSqlite3.Database): string[] {
  const freePages = () => Number(db.pragma('freelist_count', { simple: true }))
  const isIncremental = db.pragma('auto_vacuum', { simple: true }) === incremental
  for (let left = isIncremental ? freePages() : 0; left > 0; ) {
    db.pragma(`incremental_vacuum(${pagesAtOnce})`)
    pause(pauseMs)
    const now = freePages()
    // Others free pages too: what they add comes the next time.
    if (now >= left) break
    left = now
  }
  return cutOffLog(db) ? [] : ['The log is in use.']
}

/** Waiting for a reader would keep everybody from writing. So nothing waits: it is tried between other writes. */
function cutOffLog(db: BetterSqlite3.Database): boolean {
  db.pragma('busy_timeout = 0')
  for (let left = tries; left > 0; left--) {
    // Nearly all of the work, and in nobody's way.
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

/** This thread has nothing else to do. */
function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}
