import type { Compilable, Expression, Kysely, Transaction } from 'kysely'
import type { ColumnKinds } from './columns.ts'
import type { Tables } from './tables.ts'
import type { WordIndex, WordSearch } from './word-index.ts'

export type Queries = Kysely<Tables>
/** Inside `transaction`: everything done through it commits together, or not at all. */
export type Tx = Transaction<Tables>

export type Params<Input> = <Name extends keyof Input>(name: Name) => Input[Name]

/** The connection was lost while a transaction was being committed: nobody can say whether it was. */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'

  constructor(cause: unknown) {
    super('The connection was lost while a transaction was being committed.', { cause })
  }
}

/** What an engine says about itself, for whoever looks after it. */
export interface EngineReport {
  /** `SQLite 3.54.0`, `PostgreSQL 18.1`. */
  version: string
  /** Written the same way: older ones are not safe, or get no security updates. */
  oldestVersion: string
  isOutdated: boolean
  /** What is left for another process; null: the engine has no limit. */
  freeConnections: number | null
  /** The most that one process uses. */
  wantedConnections: number
  /** How far the engine's clock is surely ahead of ours, in milliseconds; 0: it has none of its own, or no difference is sure. */
  clockAheadMs: number
}

/** Space on the disk that an engine holds and that no row needs. */
export interface SpareSpace {
  /** Of the log that changes are written to first. */
  logBytes: number
  /** Of the database itself. New rows use it again. */
  freeBytes: number
  /** False: a database of an earlier version, whose free space only `compact` gives back. */
  isGivenBackBitByBit: boolean
}

/** A database of either engine. Nothing outside `kit/server/db` knows which one it is. */
export interface Database {
  queries: Queries
  /**
   * For single writes that a power cut may take back, though a crash of the program never does: counters, and what can be made again. An
   * engine need not wait for the disk then.
   */
  unflushed: Queries
  /**
   * Runs `work` in one transaction that may write; the writes of one process follow each other. Throws what `work` throws, after rolling back.
   * `work` may run again when the engine had to undo it: it does nothing but queries.
   *
   * @throws OutcomeUnknown the answer to the commit never came; with any other error nothing was changed
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Compiles a query once for many runs; the values are filled in at each run. For reads that are asked often.
   *
   * @example
   * const findGoal = database.prepare((queries, param: Params<{ id: string }>) =>
   *   queries.selectFrom('goals').select('title').where('id', '=', param('id')))
   * const [goal] = await findGoal({ id })
   */
  prepare<Input extends object, Row>(
    build: (queries: Queries, param: Params<Input>) => Compilable<Row>,
  ): (input: Input) => Promise<Row[]>
  /** The end of a query that reads a row and holds it until the transaction ends: nobody adds rows that refer to it meanwhile. */
  forUpdate: Expression<unknown>
  /** The end of a sub-query that picks rows to update: rows that another transaction is changing are passed over, not waited for. */
  skipLocked: Expression<unknown>
  /** Transactions that take a turn of the same name follow each other from here until they end. */
  takeTurn(tx: Tx, name: string): Promise<void>
  /** For migrations: no statement of `work` is ended because it takes long. */
  unlimited<T>(work: (queries: Queries) => Promise<T>): Promise<T>
  isUniqueViolation(error: unknown): boolean
  /** The database could not be reached or had no time, and later it may: nothing is wrong with what it was asked. */
  isUnavailable(error: unknown): boolean
  /** What the engine finds damaged in its own structure, a line each; empty: nothing, or the engine has no such check. Does not block the program. */
  findDamage(): Promise<string[]>
  /**
   * Of these values of a column, the ones that rows hold. Reads the table itself: a damaged index leaves rows out, which must never lead to
   * a deletion. Does not block the program.
   *
   * @throws when the table cannot be read to its end
   */
  scanFor<Table extends keyof Tables & string>(
    table: Table,
    column: keyof Tables[Table] & string,
    values: string[],
  ): Promise<ReadonlySet<string>>
  /** The rows that have a word with each of the beginnings, the highest `id` first. */
  findByWords<Row extends { id: number }>(index: WordIndex, search: WordSearch<Row>): Promise<Row[]>
  /** About how many bytes a copy takes. */
  copyBytes(): Promise<number>
  /**
   * Writes the whole database as it is at one moment into an empty folder, durably, while others read and write. Returns the files, relative to
   * the folder. `openCopy` reads them on either engine.
   */
  writeCopy(folder: string): Promise<string[]>
  spareSpace(): Promise<SpareSpace>
  /**
   * Gives spare space back to the disk in small steps, between which others write. False: the log is kept, because somebody reads what stands in
   * it; later it can be given back.
   */
  giveBackSpace(): Promise<boolean>
  /** Rewrites the whole database, without free space. Nobody can write meanwhile, and it needs twice the size of the database on its disk. */
  compact(): Promise<void>
  /** Which table refers to which, as a transaction sees it. */
  references(tx: Tx): Promise<{ from: string; to: string }[]>
  columns: ColumnKinds
  /** How the engine would run a query, one step a line: for tests that forbid table scans. */
  explain(query: Compilable): Promise<string[]>
  /** Throws when the database does not answer. */
  examine(): Promise<EngineReport>
  /** Throws when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
