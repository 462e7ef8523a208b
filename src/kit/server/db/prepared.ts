import type { Compilable, Kysely } from 'kysely'
import type { Params } from './database.ts'
import type { Tables } from './tables.ts'

/** Stands where a value will be when the query runs. */
class Placeholder {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

export interface PreparedSql {
  sql: string
  /** The values of one run, in the order the SQL names them. */
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
