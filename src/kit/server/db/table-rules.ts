import { type SelectType, sql } from 'kysely'
import type { IsFileKey } from '../files/file-keys.ts'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

/**
 * Whose a file is. `person`: it goes with its owner's account. `shop`: nobody's account and no restore of one person touches it. `passing`:
 * a step of something under way, so no backup has it. `derived`: it's made of another file, and made again when it's gone.
 */
export type FileKind = 'person' | 'shop' | 'passing' | 'derived'

interface Rules<Column> {
  person: StoredFile<'person', Column>
  shop: StoredFile<'shop', Column>
  passing: { kind: 'passing' }
  derived: {
    kind: 'derived'
    /** Removes these keys from their rows, so that the files are made again. */
    forget(tx: Tx, keys: readonly string[]): Promise<void>
  }
}

interface StoredFile<Kind, Column> {
  kind: Kind
  /** The column with the digest of the file. */
  sha256: Column
  /** The column with its size, if there is one. */
  bytes?: Column
  /** Rows whose file was removed although they name it still. */
  unless?: { column: Column; is: string }
}

/** What is done with the files that a column names. `Column` are the columns of its table. */
export type FileRule<Column = string, Kind extends FileKind = FileKind> = Rules<Column>[Kind]

export interface TableRule {
  /** With a deleted account: foreign keys delete the rows, their feature does (`onAccountDeleted`), they stay, or they are of nobody. */
  onAccountDeleted: 'cascades' | 'removed' | 'stays' | 'of nobody'
  /** At a restore: they stay, wait until the operator releases them, or are ended, by this function or by a foreign key. */
  afterRestore: 'stays' | 'held' | 'cascades' | ((tx: Tx) => Promise<number>)
  /** Whose the files are that its rows name, by column. */
  files?: Readonly<Record<string, FileRule>>
}

type FileColumn<Row> = {
  [Column in keyof Row & string]: IsFileKey<SelectType<Row[Column]>> extends true ? Column : never
}[keyof Row & string]
/** A column of this name holds the key of a file. With another type than `FileKey`, no rule fits its table. */
type UntypedFileColumn<Row> = Exclude<Extract<keyof Row, 'filename' | `${string}_filename`>, FileColumn<Row>>

/** Only their feature removes files with an account: a foreign key would leave them behind. Nobody's account removes those of the shop. */
type FilesOf<Row> = { readonly [Column in UntypedFileColumn<Row>]: never } & (
  | {
      onAccountDeleted: 'removed'
      files: { readonly [Column in FileColumn<Row>]: FileRule<keyof Row & string, 'person' | 'passing' | 'derived'> }
    }
  | {
      onAccountDeleted: 'of nobody'
      files: { readonly [Column in FileColumn<Row>]: FileRule<keyof Row & string, 'shop' | 'derived'> }
    }
)

/** A table with the key of a file in a column has to say whose the file is. */
export type RuleOf<Row> = TableRule &
  ([FileColumn<Row> | UntypedFileColumn<Row>] extends [never] ? { files?: never } : FilesOf<Row>)

export type TableRules = { readonly [Table in keyof Tables]?: RuleOf<Tables[Table]> }

export const ofNobody = { onAccountDeleted: 'of nobody', afterRestore: 'stays' } as const satisfies TableRule
export const deletedWithUser = { onAccountDeleted: 'cascades', afterRestore: 'stays' } as const satisfies TableRule
export const removedByFeature = { onAccountDeleted: 'removed', afterRestore: 'stays' } as const satisfies TableRule

/** Rows of something under way, which doesn't go on after a restore. */
export const underWay = (table: keyof Tables) =>
  ({
    onAccountDeleted: 'cascades',
    afterRestore: async (tx: Tx) => (await sql`delete from ${sql.table(table)} returning 1`.execute(tx)).rows.length,
  }) as const satisfies TableRule
