import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { giveUpReserve } from '../disk/reserve.ts'
import { storageFault } from '../disk/storage-fault.ts'
import { busyMs, connectSqlite, type SqliteConnections, takeRoom } from './sqlite-connections.ts'
import type { SqliteStatements } from './sqlite-statements.ts'

/** How often it is tried to write again to a disk that could only be read. */
const reconnectMs = 1000

/** Lets one holder at a time pass, in the order they came. */
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

/** How long statements may follow each other before other work gets a turn. */
const turnMs = 5

/**
 * SQLite answers at once, so a loop of statements that are awaited never lets go of the event loop: an import would stop the server. After some
 * time the next statement waits until everybody else has had a turn.
 */
class Turns {
  #beganAt: number | null = null

  /** Null: go on. */
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
  /** Whether a single write waits until the disk has it; a transaction always does. */
  isFlushed: boolean
  /** Set while this connection is in a transaction. */
  unlock: (() => void) | null
}

/**
 * One writing and one reading connection a process. Reads see the last commit and never wait; writes follow each other:
 * a single statement waits for an open transaction of this process, and BEGIN IMMEDIATE for other processes.
 */
export class SqliteDriver implements Driver {
  readonly #file: string
  readonly #mutex = new Mutex()
  readonly #turns = new Turns()
  #connections: SqliteConnections
  #isReadOnly = false
  #reconnectedAt = 0

  constructor(file: string) {
    this.#file = file
    this.#connections = connectSqlite(file)
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

  /** Once the disk could only be read, the database is reopened from time to time: a connection does not notice that it may write again. */
  #connected(): SqliteConnections {
    const before = this.#connections
    if (!this.#isReadOnly || before.writer.inTransaction || performance.now() - this.#reconnectedAt < reconnectMs) return before
    this.#reconnectedAt = performance.now()
    try {
      this.#connections = connectSqlite(this.#file)
      this.#isReadOnly = this.#connections.writer.readonly
      before.close()
    } catch {
      // Somebody reads from the connections before, or nothing has changed: they go on.
    }
    return this.#connections
  }

  /**
   * Does `write`, and again after each way of making room when the disk is full: taking the log's space from its start, which another program
   * cannot have taken meanwhile, and then the reserve. A write that was refused for want of space has done nothing.
   */
  async retryWithRoom<T>(write: () => Promise<T>): Promise<T> {
    for (const isReserveNeeded of [false, true]) {
      try {
        return await write()
      } catch (error) {
        if (storageFault(error) === 'read-only') this.#isReadOnly = true
        if (!isSqliteFull(error)) throw error
      }
      await this.#makeRoom(isReserveNeeded ? giveUpReserve(dirname(this.#file)) : 0)
    }
    return write()
  }

  /** Puts everything from the log into the database, so that the next write begins at the log's start. */
  async #makeRoom(givenUpBytes: number) {
    const unlock = await this.#mutex.lock()
    try {
      if (givenUpBytes > 0) takeRoom(this.#writer, givenUpBytes)
      this.#writer.pragma('wal_checkpoint(RESTART)')
    } catch {
      // It needs room too, or another process is in the way: the write that follows tells.
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
    // Should it fail, `releaseConnection` lets the next one go on.
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
    // A commit that failed (a full disk) may leave the transaction open; nobody else may inherit it.
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

  /** The write is in the log in its order, safe from a crash of this program, and reaches the disk with the next flushed one. */
  #runUnflushed<T>(write: () => T): T {
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

/** The same connections for single statements whose writes do not wait for the disk. */
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
    throw new Error('A transaction is always flushed: begin it on `queries`.')
  }
  async commitTransaction() {}
  async rollbackTransaction() {}
}

const isSqliteFull = (error: unknown) => error instanceof BetterSqlite3.SqliteError && error.code === 'SQLITE_FULL'

/** Another process holds the database's lock. */
export function isSqliteBusy(error: unknown): boolean {
  if (error instanceof BetterSqlite3.SqliteError) return error.code.startsWith('SQLITE_BUSY')
  return error instanceof Error && isSqliteBusy(error.cause)
}

/**
 * Tries until no other process is writing, for as long as `busy_timeout` would, counted from when it was asked for: writes that wait for each
 * other give up together. A write that was refused has done nothing.
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
