import { setTimeout as delay } from 'node:timers/promises'
import BetterSqlite3 from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'

const statementsKept = 500
/** Leaves room for an answer within 6 seconds. */
const busyMs = 4000

/** Prepared statements by their text, and the way from SQLite's values to ours. */
export class SqliteStatements {
  readonly #db: BetterSqlite3.Database
  readonly #statements = new Map<string, { statement: BetterSqlite3.Statement; booleans: string[] }>()

  constructor(db: BetterSqlite3.Database) {
    this.#db = db
  }

  run(sql: string, values: readonly unknown[]): QueryResult<Record<string, unknown>> {
    const { statement, booleans } = this.#find(sql)
    const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    if (!statement.reader) return { rows: [], numAffectedRows: BigInt(statement.run(bound).changes) }
    const rows = statement.all(bound) as Record<string, unknown>[]
    for (const name of booleans) for (const row of rows) row[name] = row[name] === null ? null : row[name] === 1
    return { rows, numAffectedRows: BigInt(rows.length) }
  }

  *iterate(sql: string, values: readonly unknown[]): Generator<Record<string, unknown>> {
    const { booleans } = this.#find(sql)
    // A statement of its own: one that is being iterated cannot be run by anyone else.
    const rows = this.#db.prepare(sql).iterate(values.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
    for (const row of rows as Iterable<Record<string, unknown>>) {
      for (const name of booleans) row[name] = row[name] === 1
      yield row
    }
  }

  #find(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#db.prepare(sql)
    const booleans = statement.reader
      ? statement
          .columns()
          .map((column) => column.name)
          .filter((name) => /^is[_A-Z]/.test(name))
      : []
    const made = { statement, booleans }
    if (this.#statements.size >= statementsKept) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, made)
    return made
  }
}

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

/** So long statements may follow each other before everybody else has a turn. */
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
  readonly #writer: BetterSqlite3.Database
  readonly #reader: BetterSqlite3.Database
  readonly #writes: SqliteStatements
  readonly reads: SqliteStatements
  readonly #mutex = new Mutex()
  readonly #turns = new Turns()

  constructor(file: string) {
    this.#writer = new BetterSqlite3(file)
    setUp(this.#writer)
    // Waiting for another process's write is done by `whenFree`, which lets this process go on with its reads.
    this.#writer.pragma('busy_timeout = 0')
    this.#reader = new BetterSqlite3(file)
    setUp(this.#reader)
    this.#reader.pragma('query_only = ON')
    this.#writes = new SqliteStatements(this.#writer)
    this.reads = new SqliteStatements(this.#reader)
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
    this.#reader.close()
    this.#writer.close()
  }

  async #execute<Row>(connection: SqliteConnection, query: CompiledQuery): Promise<QueryResult<Row>> {
    const turn = this.#turns.next()
    if (turn !== null) await turn
    if (connection.unlock) return this.#writes.run(query.sql, query.parameters) as QueryResult<Row>
    if (query.query.kind === 'SelectQueryNode') return this.reads.run(query.sql, query.parameters) as QueryResult<Row>
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

/** Every commit reaches the disk before it is acknowledged (design 9a). */
function setUp(db: BetterSqlite3.Database) {
  db.pragma(`busy_timeout = ${busyMs}`)
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  db.pragma('trusted_schema = OFF')
}
