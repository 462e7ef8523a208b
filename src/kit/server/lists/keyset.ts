import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

export interface KeysetOrder {
  /** The sort value of a row. */
  key: RawBuilder<unknown>
  /** Breaks ties. Needed unless all keys are different. */
  id?: RawBuilder<unknown>
  direction: 'asc' | 'desc'
}

/** The last row of the previous page, with its key as the column holds it. */
type After = { key: string | number; id: string } | null

/**
 * Sorts a query and starts it after a row, so that no page reads the rows of earlier pages.
 *
 * @example query.$call(inKeyset({ key: sql.ref('size'), id: sql.ref('id'), direction: 'desc' }, after)).limit(limit + 1)
 */
export function inKeyset({ key, id, direction }: KeysetOrder, after: After) {
  const beyond = direction === 'asc' ? sql`>` : sql`<`
  return <DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): SelectQueryBuilder<DB, TB, Row> => {
    const ordered = query.orderBy(key, direction)
    if (!id) return after ? ordered.where(sql<boolean>`${key} ${beyond} ${after.key}`) : ordered
    const untied = ordered.orderBy(id, direction)
    return after ? untied.where(sql<boolean>`(${key}, ${id}) ${beyond} (${after.key}, ${after.id})`) : untied
  }
}
