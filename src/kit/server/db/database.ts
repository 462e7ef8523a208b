import type { Compilable, Expression, Kysely, Transaction } from 'kysely'
import type { ColumnKinds } from './columns.ts'
import type { Tables } from './tables.ts'
import type { WordIndex, WordSearch } from './word-index.ts'

export type Queries = Kysely<Tables>
/** The queries inside a `transaction`: they commit together or not at all. */
export type Tx = Transaction<Tables>

export type Params<Input> = <Name extends keyof Input>(name: Name) => Input[Name]

/** Thrown when the connection is lost during a commit, so that it's unknown whether the transaction was committed. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'

  constructor(cause: unknown) {
    super('The connection was lost while a transaction was being committed.', { cause })
  }
}

/** Runs `work` in a transaction. @throws OutcomeUnknown when the commit fails, unless the error says that it was refused */
export async function commitOrSay<T>(
  queries: Queries,
  work: (tx: Tx) => Promise<T>,
  isRefused: (error: unknown) => boolean,
): Promise<T> {
  let isCommitting = false
  try {
    return await queries.transaction().execute(async (tx) => {
      const result = await work(tx)
      isCommitting = true
      return result
    })
  } catch (error) {
    throw isCommitting && !isRefused(error) ? new OutcomeUnknown(error) : error
  }
}

/** Version and capacity of the engine, for the operator. */
export interface EngineReport {
  /** `SQLite 3.54.0`, `PostgreSQL 18.1`. */
  version: string
  /** In the same format. Older versions are unsafe or get no security updates. */
  oldestVersion: string
  isOutdated: boolean
  /** Connections left for other processes. Null when the engine has no limit. */
  freeConnections: number | null
  /** The maximum that one process uses. */
  wantedConnections: number
  /**
   * Milliseconds by which the engine's clock is certainly ahead of ours; negative when it's behind. 0 when the engine has no clock of its
   * own or no difference is certain.
   */
  clockAheadMs: number
}

/** Disk space that the engine occupies without needing it for rows. */
export interface SpareSpace {
  /** Size of the write-ahead log. */
  logBytes: number
  /** Free space inside the database, which new rows will reuse. */
  freeBytes: number
  /** False for a database made by an earlier version: only `compact` returns its free space to the disk. */
  isGivenBackBitByBit: boolean
}

/** A database on either engine. Code outside `kit/server/db` doesn't depend on which one it is. */
export interface Database {
  queries: Queries
  /**
   * For single writes that may be lost in a power cut, such as counters and data that can be computed again. They survive a crash of the
   * program. The engine may acknowledge them before they are on disk.
   */
  unflushed: Queries
  /**
   * Runs `work` in one transaction that may write. When `work` throws, the transaction is rolled back and the error is rethrown. `work` may
   * run more than once, because the engine can abort a transaction, so it must do nothing but queries.
   *
   * @throws OutcomeUnknown the reply to the commit was lost; after any other error nothing has changed
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Compiles a query once and returns a function that runs it with other values each time. For frequent reads.
   *
   * @example
   * const findGoal = database.prepare((queries, param: Params<{ id: string }>) =>
   *   queries.selectFrom('goals').select('title').where('id', '=', param('id')))
   * const [goal] = await findGoal({ id })
   */
  prepare<Input extends object, Row>(
    build: (queries: Queries, param: Params<Input>) => Compilable<Row>,
  ): (input: Input) => Promise<Row[]>
  /** SQL to append to a query: locks the selected rows until the transaction ends. Meanwhile no rows can be added that reference them. */
  forUpdate: Expression<unknown>
  /** SQL to append to a sub-query that selects rows to update: skips rows that another transaction has locked instead of waiting. */
  skipLocked: Expression<unknown>
  /** Locks `name` until the transaction ends. Other transactions that take a turn of the same name wait here. */
  takeTurn(tx: Tx, name: string): Promise<void>
  /** Runs `work` once, in one transaction without statement timeouts, for migrations. */
  unlimited<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  isUniqueViolation(error: unknown): boolean
  /** True when a row was to be written that refers to one which doesn't exist, for example because it was deleted meanwhile. */
  isReferenceViolation(error: unknown): boolean
  /** True when the engine can't hold or compare a value, such as text with a NUL on PostgreSQL. */
  isUnfitValue(error: unknown): boolean
  /** True when the database was unreachable or too busy. Nothing is wrong with the query, and a later try may succeed. */
  isUnavailable(error: unknown): boolean
  /** Returns the structural damage that the engine finds, one line each. Empty when it has no such check. Doesn't block the event loop. */
  findDamage(): Promise<string[]>
  /**
   * Returns those of `values` that the column holds. Scans the table itself without indexes, because a damaged index may miss rows, which
   * must never lead to a deletion. Doesn't block the event loop.
   *
   * @throws when the table can't be read to its end
   */
  scanFor(table: keyof Tables, column: string, values: string[]): Promise<ReadonlySet<string>>
  /** Returns the rows with a word for each list of beginnings, highest `id` first. */
  findByWords<Row extends { id: number }>(index: WordIndex, search: WordSearch<Row>): Promise<Row[]>
  /** Estimates the bytes that a copy takes. */
  copyBytes(): Promise<number>
  /**
   * Writes a snapshot of the whole database durably into an empty folder, without blocking reads or writes. Returns the files, relative to
   * the folder. `openCopy` reads them.
   */
  writeCopy(folder: string): Promise<string[]>
  spareSpace(): Promise<SpareSpace>
  /**
   * Returns spare space to the disk in small steps, between which other connections can write. False when the log had to stay because
   * another connection still reads from it; try again later.
   */
  giveBackSpace(): Promise<boolean>
  /** Rewrites the whole database without free space. Blocks all writes and needs twice the database's size on its disk. */
  compact(): Promise<void>
  /** Returns the foreign keys between tables, as the transaction sees them. */
  references(tx: Tx): Promise<{ from: string; to: string }[]>
  columns: ColumnKinds
  /** Returns the query plan, one step a line, for tests that forbid table scans. */
  explain(query: Compilable): Promise<string[]>
  /** Throws when the database doesn't answer. */
  examine(): Promise<EngineReport>
  /** Throws when the database doesn't answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
