import type { DeleteResult, InsertResult, SelectQueryBuilder, UpdateResult } from 'kysely'

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
