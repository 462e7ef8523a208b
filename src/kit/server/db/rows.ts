import type { DeleteResult, InsertResult, Selectable, SelectQueryBuilder, UpdateResult } from 'kysely'

interface RowQuery<Row> {
  executeTakeFirst(): Promise<Row | undefined>
}

/** Returns whether a statement finds or changes a row. One that changes rows must return a column of them. */
export async function hasRow<Row>(
  query: RowQuery<Row> & (Row extends DeleteResult | InsertResult | UpdateResult ? never : unknown),
): Promise<boolean> {
  return (await query.executeTakeFirst()) !== undefined
}

export async function firstRow<Row>(query: RowQuery<Row>): Promise<Row | null> {
  return (await query.executeTakeFirst()) ?? null
}

export async function countRows<Tables, Table extends keyof Tables, Row>(
  rows: SelectQueryBuilder<Tables, Table, Row>,
): Promise<number> {
  const counted = await rows.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  return (counted as { count: number }).count
}

export const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id)

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name
type Field<Column extends string> = Column extends `${string}.${infer Name}`
  ? `${Column} as ${Camel<Name>}`
  : `${Column} as ${Camel<Column>}`
type Fields<Columns extends string> = Columns extends `${infer First} ${infer Rest}`
  ? Field<First> | Fields<Rest>
  : Field<Columns>

type Words<Columns extends string> = Columns extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Columns
/** A row of a table with these columns, each under its name in camel case, as `fields` selects them. */
export type RowOf<Table, Columns extends string> = {
  [Column in Words<Columns> & keyof Selectable<Table> as Camel<Column & string>]: Selectable<Table>[Column]
}

const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Selects columns, each under its name in camel case.
 *
 * @example queries.selectFrom('goals').select(fields('id goals.created_at')) // "id" as "id", "goals"."created_at" as "createdAt"
 */
export const fields = <Columns extends string>(columns: Columns) =>
  columns.split(' ').map((column) => `${column} as ${camelCase(column.replace(/^.*\./, ''))}`) as Fields<Columns>[]
