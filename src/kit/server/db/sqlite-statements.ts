import type BetterSqlite3 from 'better-sqlite3'
import type { QueryResult } from 'kysely'
import { spendRows } from '../http/budget.ts'

const statementsKept = 500

/** Caches prepared statements by their SQL and converts SQLite's values to ours. */
export class SqliteStatements {
  readonly #db: BetterSqlite3.Database
  readonly #statements = new Map<string, { statement: BetterSqlite3.Statement; booleans: string[] }>()

  constructor(db: BetterSqlite3.Database) {
    this.#db = db
  }

  run(sql: string, values: readonly unknown[]): QueryResult<Record<string, unknown>> {
    const { statement, booleans } = this.#find(sql)
    const bound = values.map((value) => (typeof value === 'boolean' ? Number(value) : value))
    if (!statement.reader) return { rows: [], numAffectedRows: BigInt(statement.run(bound).changes) }
    const rows = statement.all(bound) as Record<string, unknown>[]
    for (const name of booleans) for (const row of rows) row[name] = row[name] === null ? null : row[name] === 1
    spendRows(rows)
    return { rows, numAffectedRows: BigInt(rows.length) }
  }

  *iterate(sql: string, values: readonly unknown[]): Generator<Record<string, unknown>> {
    const { booleans } = this.#find(sql)
    // Not from the cache: a statement can't run again while it's being iterated.
    const rows = this.#db.prepare(sql).iterate(values.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
    for (const row of rows as Iterable<Record<string, unknown>>) {
      for (const name of booleans) row[name] = row[name] === 1
      yield row
    }
  }

  #find(sql: string) {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#db.prepare(sql)
    const booleans = statement.reader
      ? statement
          .columns()
          .map((column) => column.name)
          .filter((name) => /^is[_A-Z]/.test(name))
      : []
    const made = { statement, booleans }
    if (this.#statements.size >= statementsKept) {
      const [oldest] = this.#statements.keys()
      if (oldest !== undefined) this.#statements.delete(oldest)
    }
    this.#statements.set(sql, made)
    return made
  }
}
