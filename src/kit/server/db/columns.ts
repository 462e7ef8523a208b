import type { CreateTableBuilder, Expression, Kysely } from 'kysely'
import type { WordIndex } from './word-index.ts'

type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | Expression<unknown>

/**
 * The column kinds a migration may use; each engine names its own types for them. In a query a kind has one type
 * on every engine: `id`, `text` and `instant` are strings (an instant in ISO 8601, UTC), `integer` is a number, `boolean`
 * a boolean. SQLite has no booleans, so **a boolean column's name begins with `is_`**: that is how its result is read back.
 */
export interface ColumnKinds {
  /** Compared byte by byte, whatever the database's collation: keyset pages depend on it. */
  id: ColumnType
  text: ColumnType
  integer: ColumnType
  boolean: ColumnType
  instant: ColumnType
  /** Default values of a boolean column. */
  yes: boolean | number
  no: boolean | number
  /** Ends a table's definition: typed columns, and rows stored by the primary key where `clustered` asks for it. */
  table<T extends string, C extends string>(
    builder: CreateTableBuilder<T, C>,
    options?: { clustered?: boolean },
  ): CreateTableBuilder<T, C>
  /** Has the engine keep an index of words beside a table, whatever changes its rows; those that are there come first. `Database.findByWords` asks it. */
  addWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void>
  dropWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void>
}

/** One step of the schema. Steps are never changed once released, only added; this file is all that they import of the program. */
export type MigrationStep = (db: Kysely<unknown>, columns: ColumnKinds) => Promise<void>
