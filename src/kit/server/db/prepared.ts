import type { Compilable, Kysely } from 'kysely'
import type { Params } from './database.ts'
import type { Tables } from './tables.ts'

/** Stands in for a value that is filled in when the query runs. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

export interface PreparedSql {
  sql: string
  /** Returns the values of one run in the order of the SQL's parameters. */
  bind(input: object): unknown[]
}

/** Compiles a query whose values are filled in later. */
export function compilePrepared<Input extends object, Row>(
  queries: Kysely<Tables>,
  build: (queries: Kysely<Tables>, param: Params<Input>) => Compilable<Row>,
): PreparedSql {
  const param = ((name: PropertyKey) => new Placeholder(name)) as unknown as Params<Input>
  const { sql, parameters } = build(queries, param).compile()
  return {
    sql,
    bind: (input) =>
      parameters.map((value) => (value instanceof Placeholder ? (input as Record<PropertyKey, unknown>)[value.name] : value)),
  }
}
