import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { ColumnKinds } from './columns.ts'
import type { Database } from './database.ts'
import { compilePrepared } from './prepared.ts'
import type { Tables } from './tables.ts'

const columns: ColumnKinds = {
  id: sql`text collate "C"`,
  text: 'text',
  integer: 'bigint',
  boolean: 'boolean',
  instant: 'timestamptz',
  yes: true,
  no: false,
  table: (builder) => builder,
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins

/** Numbers and instants as they are everywhere else in the program. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
    return pg.types.getTypeParser(oid, format)
  },
}

const undoneCodes = new Set(['40001', '40P01'])

/** Two transactions that wait for each other are PostgreSQL's to end: it undoes one, which is then done again. */
async function retryIfUndone<T>(run: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !undoneCodes.has(String(codeOf(error)))) throw error
    }
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

/** Connects to a PostgreSQL by its URL, with at most `connections` at once. */
export function openPostgres(
  url: string,
  options: { connections?: number; onIdleError?: (error: Error) => void } = {},
): Database {
  const pool = new pg.Pool({ connectionString: url, max: options.connections ?? 10, types, connectionTimeoutMillis: 10_000 })
  // A connection that is lost while nobody uses it is replaced at the next query.
  pool.on('error', (error) => options.onIdleError?.(error))
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    queries,
    unflushed: queries,
    columns,
    transaction: (work) => retryIfUndone(() => queries.transaction().execute(work)),
    prepare: <Input extends object, Row>(build: Parameters<typeof compilePrepared<Input, Row>>[1]) => {
      const prepared = compilePrepared(queries, build)
      const name = createHash('sha256').update(prepared.sql).digest('hex').slice(0, 32)
      return async (input: Input) => {
        const result = await pool.query({ name, text: prepared.sql, values: prepared.bind(input) })
        return result.rows as Row[]
      }
    },
    forUpdate: sql`for update`,
    skipLocked: sql`for update skip locked`,
    isUniqueViolation: (error) => codeOf(error) === '23505',
    explain: async (query) => {
      const compiled = query.compile()
      const result = await pool.query(`explain ${compiled.sql}`, [...compiled.parameters])
      return result.rows.map((row: Record<string, unknown>) => String(row['QUERY PLAN']))
    },
    ping: async () => {
      await pool.query('select 1')
    },
    close: () => queries.destroy(),
  }
}
