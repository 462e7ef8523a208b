import type { CreateTableBuilder, Expression, Kysely } from 'kysely'
import type { WordIndex } from './word-index.ts'

type ColumnType = 'text' | 'integer' | 'bigint' | 'boolean' | 'timestamptz' | Expression<unknown>

/**
 * The column kinds that a migration may use. Each engine maps them to its own types, but queries return the same type on every engine: a
 * string for `id`, `text` and `instant` (ISO 8601, UTC), a number for `integer`, and a boolean for `boolean`. SQLite has no booleans, so
 * **the name of a boolean column must begin with `is_`**: results are converted by that name.
 */
export interface ColumnKinds {
  /** Compared byte by byte, regardless of the database's collation: keyset pagination depends on it. */
  id: ColumnType
  text: ColumnType
  integer: ColumnType
  boolean: ColumnType
  instant: ColumnType
  /** Default values of a boolean column. */
  yes: boolean | number
  no: boolean | number
  /** Completes a table's definition: SQLite gets strict column types and, with `clustered`, stores rows in primary key order. */
  table<T extends string, C extends string>(
    builder: CreateTableBuilder<T, C>,
    options?: { clustered?: boolean },
  ): CreateTableBuilder<T, C>
  /** Indexes the words of a table's present rows and keeps the index up to date. `Database.findByWords` searches it. */
  addWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void>
  dropWordIndex(db: Kysely<unknown>, index: WordIndex): Promise<void>
}

/** One migration of the schema. A released step never changes. Steps import only this file, so that later code can't change them. */
export type MigrationStep = (db: Kysely<unknown>, columns: ColumnKinds) => Promise<void>
