import { closeSync, fchmodSync, fsyncSync, openSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import BetterSqlite3 from 'better-sqlite3'
import type { BesideTask } from './sqlite-beside.ts'
import { compact, giveBack } from './sqlite-space.ts'

const mostLines = 20

const { file, task } = workerData as { file: string; task: BesideTask }
const isWriting = task.kind === 'give back' || task.kind === 'compact'
const db = new BetterSqlite3(file, { readonly: !isWriting, fileMustExist: true, timeout: 5000 })
let lines: string[]
try {
  lines = answer()
} finally {
  db.close()
}
// Only now: whoever closes the database last removes its log, and a connection that only reads can't.
parentPort?.postMessage(lines)

function answer(): string[] {
  switch (task.kind) {
    case 'damage':
      return findDamage()
    case 'scan':
      return scan(task)
    case 'copy':
      return copyTo(task.to)
    case 'give back':
      return giveBack(db)
    case 'compact':
      return compact(db)
  }
}

/** Copies the database. It's one long read, so other connections keep reading and writing. */
function copyTo(file: string): string[] {
  db.prepare('vacuum into ?').run(file)
  const written = openSync(file, 'r+')
  try {
    fchmodSync(written, 0o600)
    fsyncSync(written)
  } finally {
    closeSync(written)
  }
  return []
}

/** `quick_check` reads every page and every row of every table. It doesn't compare indexes with their tables. */
function findDamage(): string[] {
  try {
    const found = db.pragma(`quick_check(${mostLines})`) as { quick_check: string }[]
    return found.flatMap((line) => line.quick_check.split('\n')).filter((line) => line !== 'ok' && !line.startsWith('***'))
  } catch (error) {
    if (error instanceof BetterSqlite3.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)) return [error.message]
    throw error
  }
}

function scan({ table, column, values }: Extract<BesideTask, { kind: 'scan' }>): string[] {
  const marks = values.map(() => '?').join()
  return db
    .prepare<string[], string>(`select "${column}" from "${table}" not indexed where "${column}" in (${marks})`)
    .pluck()
    .all(...values)
}
