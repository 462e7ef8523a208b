import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { giveUpReserve } from '../disk/reserve.ts'
import { storageFault } from '../disk/storage-fault.ts'
import { busyMs, connectSqlite, type SqliteConnections, type Synchronous, takeRoom } from './sqlite-connections.ts'
import type { SqliteStatements } from './sqlite-statements.ts'

/** Milliseconds between two attempts to reopen a database that was read-only. */
const reconnectMs = 1000

/** Admits one holder at a time, in the order of the calls. */
class Mutex {
  #last: Promise<void> = Promise.resolve()

  async lock(): Promise<() => void> {
    const before = this.#last
    let unlock = () => {}
    this.#last = new Promise((resolve) => {
      unlock = resolve
    })
    await before
    return unlock
  }
}

/** Milliseconds of consecutive statements before other work gets a turn. */
const turnMs = 5

/**
 * SQLite answers synchronously, so a loop of awaited statements never returns to the event loop: an import would block the server. After
 * `turnMs` the next statement waits until other work has had a turn.
 */
class Turns {
  #beganAt: number | null = null

  /** Null when the statement may run immediately. */
  next(): Promise<void> | null {
    const now = performance.now()
    if (this.#beganAt === null) {
      this.#beganAt = now
      setImmediate(() => {
        this.#beganAt = null
      })
      return null
    }
    return now - this.#beganAt < turnMs ? null : new Promise((resolve) => setImmediate(resolve))
  }
}

interface SqliteConnection extends DatabaseConnection {
  /** Whether a single write waits until it's on disk. A transaction always does. */
  isFlushed: boolean
  /** Set while this connection is in a transaction. */
  unlock: (() => void) | null
}

/**
 * Uses two connections per process, one to write and one to read. Reads see the last commit and never wait. Writes run one after another: a
 * single statement waits for this process's open transaction, and BEGIN IMMEDIATE waits for other processes.
 */
export class SqliteDriver implements Driver {
  readonly #file: string
  readonly #synchronous: Synchronous
  readonly #mutex = new Mutex()
  readonly #turns = new Turns()
  #connections: SqliteConnections
  #isReadOnly = false
  #reconnectedAt = 0

  constructor(file: string, synchronous: Synchronous) {
    this.#file = file
    this.#synchronous = synchronous
    this.#connections = connectSqlite(file, synchronous)
    this.#isReadOnly = this.#connections.writer.readonly
  }

  get reads(): SqliteStatements {
    return this.#connected().reads
  }

  get #writes(): SqliteStatements {
    return this.#connected().writes
  }

  get #writer(): BetterSqlite3.Database {
    return this.#connected().writer
  }

  /** Reopens a read-only database from time to time, because a connection doesn't notice that the disk is writable again. */
  #connected(): SqliteConnections {
    const before = this.#connections
    if (!this.#isReadOnly || before.writer.inTransaction || performance.now() - this.#reconnectedAt < reconnectMs) return before
    this.#reconnectedAt = performance.now()
    try {
      this.#connections = connectSqlite(this.#file, this.#synchronous)
      this.#isReadOnly = this.#connections.writer.readonly
      before.close()
    } catch {
      // The disk is still read-only, or a query still reads from the old connections, which can't be closed then.
    }
    return this.#connections
  }

  /**
   * Runs `write`. On a full disk it makes room and retries: first by reusing the log's space, which no other program can have taken, then
   * by giving up the reserve. A write that was refused for lack of space has changed nothing.
   */
  async retryWithRoom<T>(write: () => Promise<T>): Promise<T> {
    for (const isReserveNeeded of [false, true]) {
      try {
        return await write()
      } catch (error) {
        if (storageFault(error) === 'read-only') this.#isReadOnly = true
        if (storageFault(error) !== 'full') throw error
      }
      await this.#makeRoom(isReserveNeeded)
    }
    return write()
  }

  /** Moves the log's content into the database, so that the next write reuses the log from its start. */
  async #makeRoom(isReserveNeeded: boolean) {
    const unlock = await this.#mutex.lock()
    try {
      // Not before the lock: while this waits, another program would take the space.
      const givenUpBytes = isReserveNeeded ? giveUpReserve(dirname(this.#file)) : 0
      if (givenUpBytes > 0) takeRoom(this.#writer, this.#file, givenUpBytes)
      this.#writer.pragma('wal_checkpoint(RESTART)')
    } catch {
      // The disk may be too full for this too, or another process may hold the lock. The next write reports it.
    } finally {
      unlock()
    }
  }

  async init() {}

  async acquireConnection(): Promise<SqliteConnection> {
    return this.connect({ isFlushed: true })
  }

  connect({ isFlushed }: { isFlushed: boolean }): SqliteConnection {
    const connection: SqliteConnection = {
      isFlushed,
      unlock: null,
      executeQuery: (query) => this.#execute(connection, query),
      streamQuery: (query, chunkSize) => this.#stream(connection, query, chunkSize),
    }
    return connection
  }

  async beginTransaction(connection: SqliteConnection) {
    const askedAt = performance.now()
    connection.unlock = await this.#mutex.lock()
    // If this fails, `releaseConnection` unlocks the mutex.
    await whenFree(askedAt, () => this.#writer.exec('begin immediate'))
  }

  async commitTransaction() {
    this.#writer.exec('commit')
  }

  async rollbackTransaction() {
    if (this.#writer.inTransaction) this.#writer.exec('rollback')
  }

  async releaseConnection(connection: SqliteConnection) {
    if (!connection.unlock) return
    // A failed commit (full disk) may leave the transaction open. The next holder must not inherit it.
    if (this.#writer.inTransaction) this.#writer.exec('rollback')
    connection.unlock()
    connection.unlock = null
  }

  async destroy() {
    this.#connections.close()
  }

  async #execute<Row>(connection: SqliteConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const turn = this.#turns.next()
    if (turn !== null) await turn
    if (connection.unlock) return this.#writes.run(query.sql, query.parameters) as QueryResult<Row>
    if (query.query.kind === 'SelectQueryNode') return this.reads.run(query.sql, query.parameters) as QueryResult<Row>
    return this.retryWithRoom(() => this.#writeAlone<Row>(connection, query))
  }

  async #writeAlone<Row>(connection: SqliteConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const askedAt = performance.now()
    const unlock = await this.#mutex.lock()
    try {
      const write = () => this.#writes.run(query.sql, query.parameters)
      return (await whenFree(askedAt, connection.isFlushed ? write : () => this.#runUnflushed(write))) as QueryResult<Row>
    } finally {
      unlock()
    }
  }

  /** Runs a write without waiting for the disk. It survives a crash of this program and reaches the disk with the next flushed write. */
  #runUnflushed<T>(write: () => T): T {
    if (this.#synchronous === 'off') return write()
    this.#writer.exec('pragma synchronous = normal')
    try {
      return write()
    } finally {
      this.#writer.exec('pragma synchronous = full')
    }
  }

  async *#stream<Row>(
    connection: SqliteConnection,
    query: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    const from = connection.unlock ? this.#writes : this.reads
    let rows: Row[] = []
    for (const row of from.iterate(query.sql, query.parameters)) {
      rows.push(row as Row)
      if (rows.length < chunkSize) continue
      yield { rows }
      rows = []
    }
    if (rows.length > 0) yield { rows }
  }
}

/** Uses the connections of a `SqliteDriver` for single writes that don't wait for the disk. */
export class UnflushedSqliteDriver implements Driver {
  readonly #driver: SqliteDriver

  constructor(driver: SqliteDriver) {
    this.#driver = driver
  }

  async init() {}

  async acquireConnection() {
    return this.#driver.connect({ isFlushed: false })
  }

  async releaseConnection() {}
  async destroy() {}

  async beginTransaction() {
    throw new Error('Transactions are always flushed. Begin this one on `queries`.')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
}

/** True when another process holds the database's lock. */
export function isSqliteBusy(error: unknown): boolean {
  if (error instanceof BetterSqlite3.SqliteError) return error.code.startsWith('SQLITE_BUSY')
  return error instanceof Error && isSqliteBusy(error.cause)
}

/**
 * Retries `write` while another process is writing, for as long as `busy_timeout` would. The time counts from `askedAt`, so that queued
 * writes give up together. A write that was refused has changed nothing.
 */
async function whenFree<T>(askedAt: number, write: () => T): Promise<T> {
  const giveUpAt = askedAt + busyMs
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, 50)) {
    try {
      return write()
    } catch (error) {
      if (!isSqliteBusy(error) || performance.now() > giveUpAt) throw error
    }
    await delay(pauseMs)
  }
}
