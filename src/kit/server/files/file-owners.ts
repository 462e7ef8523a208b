import type { Kysely } from 'kysely'
import type { Database, Queries, Tx } from '../db/database.ts'
import type { CopiedRow, DatabaseCopy } from '../db/database-copy.ts'
import type { FileKind, FileRule, TableRule } from '../db/table-rules.ts'
import type { Tables } from '../db/tables.ts'

/** A column whose rows name files. */
export type FileOwner<Kind extends FileKind = FileKind> = FileRule<string, Kind> & { table: keyof Tables; column: string }

/** All columns that name files. The list of `src/operations/server/features.ts` is made by this. */
export const fileOwnersOf = (tables: Readonly<Record<keyof Tables, TableRule>>): FileOwner[] =>
  (Object.keys(tables) as (keyof Tables)[]).flatMap((table) =>
    Object.entries(tables[table].files ?? {}).map(([column, rule]) => ({ table, column, ...rule })),
  )

/** @example nameOfOwner(owner) // 'uploads.filename' */
export const nameOfOwner = ({ table, column }: FileOwner) => `${table}.${column}`

/** The tables of any schema. The names in an owner have been checked by their types. */
type AnyTable = Kysely<Record<string, CopiedRow>>
const rowsOf = (queries: Queries | Tx, { table }: FileOwner) => (queries as unknown as AnyTable).selectFrom(table)

const withFile = (queries: Queries | Tx, owner: FileOwner) => {
  const rows = rowsOf(queries, owner).where(owner.column, 'is not', null)
  return 'unless' in owner && owner.unless ? rows.where(owner.unless.column, '!=', owner.unless.is) : rows
}

/** Returns the owners whose columns this database has: one of an earlier version may lack some. */
export async function presentOwners(queries: Queries | Tx, owners: readonly FileOwner[]): Promise<FileOwner[]> {
  const tables = await queries.introspection.getTables()
  return owners.filter(({ table, column }) =>
    tables.some(({ name, columns }) => name === table && columns.some((one) => one.name === column)),
  )
}

/** Returns which of the keys a row names. A damaged index may hide some, so never remove files based on this. */
export async function namedKeys(
  queries: Queries,
  owners: readonly FileOwner[],
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  if (keys.length === 0) return named
  for (const owner of owners)
    for (const row of await withFile(queries, owner).select(owner.column).where(owner.column, 'in', keys).execute())
      named.add(String(row[owner.column]))
  return named
}

/** Like `namedKeys`, but without an index, so that it is safe for deciding which files to remove. */
export async function surelyNamedKeys(database: Database, owners: readonly FileOwner[], keys: string[]): Promise<Set<string>> {
  const named = new Set<string>()
  for (const { table, column } of owners) for (const key of await database.scanFor(table, column, keys)) named.add(key)
  return named
}

export async function countNamedFiles(queries: Queries, owners: readonly FileOwner[]): Promise<number> {
  let count = 0
  for (const owner of owners) {
    const counted = withFile(queries, owner).select(({ fn }) => fn.countAll<number>().as('files'))
    count += Number((await counted.executeTakeFirstOrThrow()).files)
  }
  return count
}

const rowsAtOnce = 500

/** Yields the keys that the rows of one owner name, in batches. */
export async function* keysOf(queries: Queries | Tx, owner: FileOwner): AsyncGenerator<string[]> {
  const { column } = owner
  for (let after = ''; ; ) {
    const some = withFile(queries, owner).select(column).where(column, '>', after).orderBy(column).limit(rowsAtOnce)
    const keys = (await some.execute()).map((row) => String(row[column]))
    if (keys.length === 0) return
    yield keys
    after = keys.at(-1) ?? ''
  }
}

/** Yields the rows of a copied database that name a file of this owner. One that was made before the table or column has none. */
export async function* copiedRowsOf(copy: DatabaseCopy, owner: FileOwner): AsyncGenerator<{ key: string; row: CopiedRow }> {
  if (!(await copy.tables()).includes(owner.table)) return
  for await (const row of copy.rows(owner.table)) {
    const key = row[owner.column]
    const isWithout = 'unless' in owner && owner.unless !== undefined && row[owner.unless.column] === owner.unless.is
    if (typeof key === 'string' && !isWithout) yield { key, row }
  }
}
