import { dirname, join } from 'node:path'
import { type Dialect, type Driver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely'
import { errorCode } from '#kit/errors.ts'
import type { ColumnKinds } from './columns.ts'
import { commitOrSay, type Database } from './database.ts'
import { sqliteCopyFile } from './database-copy.ts'
import { compilePrepared } from './prepared.ts'
import { runBeside } from './sqlite-beside.ts'
import type { Synchronous } from './sqlite-connections.ts'
import { isSqliteBusy, SqliteDriver, UnflushedSqliteDriver } from './sqlite-driver.ts'
import { readSpareSpace } from './sqlite-space.ts'
import { addSqliteWordIndex, dropSqliteWordIndex, searchSqliteWords } from './sqlite-words.ts'
import type { Tables } from './tables.ts'
import type { WordIndex, WordSearch } from './word-index.ts'

/** Older versions can corrupt a database in WAL mode. */
const oldestSafeSqlite = '3.51.3'

export function isOlderSqlite(version: string, oldest: string): boolean {
  return version.localeCompare(oldest, 'en', { numeric: true }) < 0
}

/** SQLite can roll back schema changes, though Kysely's own adapter assumes that it can't. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true
  }

  /** The driver reads on a second connection. With only one, every read would wait for an open transaction. */
  override get supportsMultipleConnections() {
    return true
  }
}

/**
 * Puts a unary plus before each parameter, which doesn't change its value (SQLite's "Expressions"). Without it SQLite 3.54 considers bound
 * values when it plans `=` and `limit`. Because better-sqlite3 clears them after each run, it would plan the statement every time: finding
 * a session took seven times as long.
 */
class PlannedOnceQueryCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder() {
    return '+?'
  }
}

/** Leaves out the virtual and shadow tables of word indexes, which SQLite manages itself. */
class OwnTablesIntrospector extends SqliteIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables(options?: Parameters<SqliteIntrospector['getTables']>[0]) {
    const { rows } = await sql<{ name: string }>`select name from pragma_table_list where type in ('virtual', 'shadow')`.execute(
      this.#db,
    )
    const ofIndexes = new Set(rows.map(({ name }) => name))
    return (await super.getTables(options)).filter(({ name }) => !ofIndexes.has(name))
  }
}

const dialectOf = (driver: Driver): Dialect => ({
  createAdapter: () => new TransactionalSqliteAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new OwnTablesIntrospector(db),
  createQueryCompiler: () => new PlannedOnceQueryCompiler(),
})

const columns: ColumnKinds = {
  id: 'text',
  text: 'text',
  integer: 'integer',
  boolean: 'integer',
  instant: 'text',
  yes: 1,
  no: 0,
  table: (builder, options) => builder.modifyEnd(options?.clustered ? sql`strict, without rowid` : sql`strict`),
  addWordIndex: addSqliteWordIndex,
  dropWordIndex: dropSqliteWordIndex,
}

export const isSqliteDamage = (error: unknown) => /^SQLITE_(CORRUPT|NOTADB)/.test(errorCode(error))

/** Opens or creates the SQLite database in `file`. Throws when SQLite is too old to be safe. */
export function openSqlite(file: string, { synchronous = 'full' }: { synchronous?: Synchronous } = {}): Database {
  const driver = new SqliteDriver(file, synchronous)
  const version = String(driver.reads.run('select sqlite_version() as version', []).rows[0]?.version)
  if (isOlderSqlite(version, oldestSafeSqlite)) {
    throw new Error(
      `SQLite ${version} is too old. Use ${oldestSafeSqlite} or newer, because older versions can damage the database.`,
    )
  }
  const queries = new Kysely<Tables>({ dialect: dialectOf(driver) })
  const unflushed = new Kysely<Tables>({ dialect: dialectOf(new UnflushedSqliteDriver(driver)) })
  return {
    queries,
    unflushed,
    columns,
    copyBytes: async () => {
      const { bytes } = driver.reads.run('select page_count * page_size as bytes from pragma_page_count, pragma_page_size', [])
        .rows[0] as { bytes: number }
      return bytes
    },
    writeCopy: async (folder) => {
      await runBeside(file, { kind: 'copy', to: join(folder, sqliteCopyFile) })
      return [sqliteCopyFile]
    },
    spareSpace: async () => readSpareSpace(file, driver.reads),
    giveBackSpace: async () => (await runBeside(file, { kind: 'give back' })).length === 0,
    compact: async () => {
      // Temporary data goes to the database's disk, whose free space was checked, not to a small temporary folder.
      process.env.SQLITE_TMPDIR ??= dirname(file)
      await runBeside(file, { kind: 'compact' })
    },
    references: async (tx) =>
      (
        await sql<{ from: string; to: string }>`select tables.name as "from", keys."table" as "to"
          from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as keys where tables.type = 'table'`.execute(tx)
      ).rows,
    transaction: (work) =>
      // A commit that SQLite refuses is rolled back, but after a disk error it may be in the log nevertheless.
      driver.retryWithRoom(() => commitOrSay(queries, work, (error) => !errorCode(error).startsWith('SQLITE_IOERR'))),
    prepare: <Input extends object, Row>(build: Parameters<typeof compilePrepared<Input, Row>>[1]) => {
      const prepared = compilePrepared(queries, build)
      return async (input: Input) => driver.reads.run(prepared.sql, prepared.bind(input)).rows as Row[]
    },
    // Only one transaction writes at a time, so there are no row locks.
    forUpdate: sql``,
    skipLocked: sql``,
    takeTurn: async () => {},
    unlimited: (work) => queries.transaction().execute(work),
    isUnavailable: isSqliteBusy,
    isUniqueViolation: (error) => /^SQLITE_CONSTRAINT_(UNIQUE|PRIMARYKEY)$/.test(errorCode(error)),
    isReferenceViolation: (error) => errorCode(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
    // Columns accept any value that fits into a row.
    isUnfitValue: (error) => errorCode(error) === 'SQLITE_TOOBIG',
    findDamage: () => runBeside(file, { kind: 'damage' }),
    findByWords: async <Row extends { id: number }>(index: WordIndex, search: WordSearch<Row>) =>
      searchSqliteWords(driver.reads, index, search),
    scanFor: async (table, column, values) =>
      new Set(values.length === 0 ? [] : await runBeside(file, { kind: 'scan', table, column, values })),
    explain: async (query) => {
      const compiled = query.compile()
      return driver.reads.run(`explain query plan ${compiled.sql}`, compiled.parameters).rows.map((row) => String(row.detail))
    },
    examine: async () => ({
      version: `SQLite ${version}`,
      oldestVersion: `SQLite ${oldestSafeSqlite}`,
      // An outdated version is refused above.
      isOutdated: false,
      freeConnections: null,
      wantedConnections: 2,
      clockAheadMs: 0,
    }),
    ping: async () => {
      driver.reads.run('select 1', [])
    },
    close: () => queries.destroy(),
  }
}
