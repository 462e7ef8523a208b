import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import { Kysely, type KyselyPlugin, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { errorCode } from '#kit/errors.ts'
import { spendRows } from '../http/budget.ts'
import type { ColumnKinds } from './columns.ts'
import { commitOrSay, type Database, type EngineReport } from './database.ts'
import { type CopiedRow, writeRows } from './database-copy.ts'
import { isPostgresUnavailable } from './postgres-errors.ts'
import { addPostgresWordIndex, dropPostgresWordIndex, searchPostgresWords } from './postgres-words.ts'
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
  addWordIndex: addPostgresWordIndex,
  dropWordIndex: dropPostgresWordIndex,
}

const { INT8, TIMESTAMPTZ } = pg.types.builtins

/** Parses bigints as numbers and timestamps as ISO 8601 strings, like the rest of the program. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return Number
    if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
    return pg.types.getTypeParser(oid, format)
  },
}

const undoneCodes = new Set(['40001', '40P01'])

/** Retries up to three times after a deadlock or a serialization failure, which PostgreSQL resolves by rolling one transaction back. */
async function retryIfUndone<T>(run: () => Promise<T>): Promise<T> {
  for (let left = 3; ; left--) {
    try {
      return await run()
    } catch (error) {
      if (left === 0 || !undoneCodes.has(errorCode(error))) throw error
    }
  }
}

/**
 * Error classes with which the server itself refuses a commit: violated constraints, conflicts and missing resources. After any other error
 * the outcome is unknown.
 */
const refusedCommit = /^(23|40|53)/

export const isPostgresDamage = (error: unknown) => /^XX00[12]$/.test(errorCode(error))

/** In milliseconds; 0 is no limit. */
export interface PostgresTimeouts {
  /** To get a connection, either a free one of the pool or a new one. */
  connect: number
  /** For one statement, after which PostgreSQL cancels it. */
  statement: number
  /** Without any traffic, after which the connection is closed. Longer than `statement`. */
  silence: number
  /** Between two statements of a transaction, after which PostgreSQL ends it and releases its locks. */
  idleInTransaction: number
}

const usualTimeouts: PostgresTimeouts = { connect: 5_000, statement: 15_000, silence: 20_000, idleInTransaction: 30_000 }
/** Until the transaction ends, because behind a connection pooler the next transaction of this connection may be another program's. */
const withoutLimits = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

export interface PostgresOptions {
  connections?: number
  /** Called for each lost connection, whether in use or idle. */
  onLost?: (error: Error) => void
  timeouts?: Partial<PostgresTimeouts>
}

/** Connections of one process unless `PostgresOptions` says otherwise. */
const usualConnections = 10
/** Older versions get no security updates any more. */
const oldestMaintainedPostgres = 15

function openPool(url: string, { connections = usualConnections, onLost, ...options }: PostgresOptions): pg.Pool {
  const timeouts = { ...usualTimeouts, ...options.timeouts }
  const settings = {
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
  }
  const limits = Object.entries(settings).map(([name, value]) => `set ${name} = ${value}`)
  // Read again, because a program that was started as root may have become another user since pg was loaded.
  if (process.env.USER) pg.defaults.user = process.env.USER
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types,
    connectionTimeoutMillis: timeouts.connect,
    // Set by a statement, because connection poolers refuse startup parameters that they don't know.
    onConnect: async (client) => void (await client.query(limits.join('; '))),
  })
  pool.on('connect', (client) => {
    // The pool handles errors only while a connection is idle. An unhandled 'error' event would end the program.
    client.on('error', (error) => onLost?.(error))
    giveUpWhenSilent(client, timeouts.silence)
  })
  // Reported above already. The pool replaces a lost connection at the next query.
  pool.on('error', () => undefined)
  return pool
}

/** A pooler gave the next statement to another connection, which doesn't have this statement, or has it already. */
const strangeStatement = /^(26000|42P05)$/

/** Closes a connection that was silent too long: a frozen or firewalled PostgreSQL would never close it. */
function giveUpWhenSilent(client: pg.PoolClient, silenceMs: number): void {
  const { connection } = client as pg.PoolClient & { connection?: { stream: Socket } }
  const stream = connection?.stream
  stream?.setTimeout(silenceMs, () => stream.destroy(new Error('Connection terminated: PostgreSQL does not respond')))
}

/** Milliseconds for one batch of rows of a copy. */
const copySilenceMs = 120_000
const rowsAtOnce = 2000

/** Copies all tables in one snapshot. */
async function copyRows(pool: pg.Pool, folder: string): Promise<string[]> {
  const client = await pool.connect()
  const files: string[] = []
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(withoutLimits)
    const tables = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = current_schema() and table_type = 'BASE TABLE' order by table_name`,
    )
    for (const { name } of tables.rows) {
      await client.query(`declare copied no scroll cursor for select * from ${client.escapeIdentifier(name)}`)
      // Returns the column names even when the table is empty.
      const none = await client.query('fetch 0 from copied')
      const columns = none.fields.map((field) => field.name)
      files.push(await writeRows(folder, { name, columns, rows: fetchAll(client) }))
      await client.query('close copied')
    }
    await client.query('commit')
    client.release()
    return files
  } catch (error) {
    // Close the connection, because its transaction may still be open.
    client.release(true)
    throw error
  }
}

async function* fetchAll(client: pg.PoolClient): AsyncGenerator<CopiedRow[]> {
  for (;;) {
    const { rows } = await client.query<CopiedRow>(`fetch ${rowsAtOnce} from copied`)
    if (rows.length === 0) return
    yield rows
  }
}

/** Connections reserved for superusers don't count as free. */
async function examine(pool: pg.Pool, wantedConnections: number): Promise<EngineReport> {
  const before = Date.now()
  const { rows } = await pool.query<{ version: string; major: number; now: string; free: number }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
       (extract(epoch from clock_timestamp()) * 1000)::bigint as now,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
         - coalesce(current_setting('reserved_connections', true)::int, 0)
         - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free`,
  )
  const after = Date.now()
  const [row] = rows
  if (!row) throw new Error('PostgreSQL did not report its version.')
  const now = Number(row.now)
  return {
    version: `PostgreSQL ${row.version.split(' ')[0]}`,
    oldestVersion: `PostgreSQL ${oldestMaintainedPostgres}`,
    isOutdated: row.major < oldestMaintainedPostgres,
    // The query counts this process's own connections as used.
    freeConnections: row.free + pool.totalCount,
    wantedConnections,
    clockAheadMs: now > after ? now - after : now < before ? now - before : 0,
  }
}

function counted<Rows extends readonly Record<string, unknown>[]>(rows: Rows): Rows {
  spendRows(rows)
  return rows
}

const rowCounter: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    spendRows(result.rows)
    return result
  },
}

/** Opens a PostgreSQL database by its URL. Connects when it's first used. */
export function openPostgres(url: string, options: PostgresOptions = {}): Database {
  const pool = openPool(url, options)
  const queries = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [rowCounter] })
  let keepsStatements = true
  return {
    queries,
    unflushed: queries,
    columns,
    transaction: (work) => retryIfUndone(() => commitOrSay(queries, work, (error) => refusedCommit.test(errorCode(error)))),
    prepare: <Input extends object, Row>(build: Parameters<typeof compilePrepared<Input, Row>>[1]) => {
      const prepared = compilePrepared(queries, build)
      const name = createHash('sha256').update(prepared.sql).digest('hex').slice(0, 32)
      return async (input: Input) => {
        const query = { text: prepared.sql, values: prepared.bind(input) }
        if (keepsStatements)
          try {
            return counted((await pool.query({ name, ...query })).rows) as Row[]
          } catch (error) {
            if (!strangeStatement.test(errorCode(error))) throw error
            keepsStatements = false
          }
        return counted((await pool.query(query)).rows) as Row[]
      }
    },
    forUpdate: sql`for update`,
    skipLocked: sql`for update skip locked`,
    takeTurn: async (tx, name) => void (await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx)),
    unlimited: async (work) => {
      const patient = openPool(url, { ...options, connections: 1, timeouts: { ...options.timeouts, silence: 0 } })
      const unlimited = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: patient }) })
      try {
        return await unlimited.transaction().execute(async (tx) => {
          await sql.raw(withoutLimits).execute(tx)
          return work(tx)
        })
      } finally {
        await unlimited.destroy()
      }
    },
    isUniqueViolation: (error) => errorCode(error) === '23505',
    isReferenceViolation: (error) => errorCode(error) === '23503',
    // Class 22: data exceptions.
    isUnfitValue: (error) => errorCode(error).startsWith('22'),
    isUnavailable: isPostgresUnavailable,
    findByWords: (index, search) => searchPostgresWords(queries, index, search),
    // PostgreSQL checks pages when it reads them.
    findDamage: async () => [],
    copyBytes: async () => {
      const result = await pool.query('select pg_database_size(current_database()) as bytes')
      return Number(result.rows[0].bytes)
    },
    writeCopy: async (folder) => {
      const patient = openPool(url, { ...options, connections: 1, timeouts: { ...options.timeouts, silence: copySilenceMs } })
      try {
        return await copyRows(patient, folder)
      } finally {
        await patient.end()
      }
    },
    // PostgreSQL reclaims space itself (autovacuum).
    spareSpace: async () => ({ logBytes: 0, freeBytes: 0, isGivenBackBitByBit: true }),
    giveBackSpace: async () => true,
    compact: async () => {},
    references: async (tx) =>
      (
        await sql<{ from: string; to: string }>`select tables.relname as "from", targets.relname as "to" from pg_constraint
          join pg_class as tables on tables.oid = conrelid join pg_class as targets on targets.oid = confrelid
          where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
      ).rows,
    scanFor: async (table, column, values) =>
      queries.transaction().execute(async (tx) => {
        await sql`set local enable_indexscan = off`.execute(tx)
        await sql`set local enable_indexonlyscan = off`.execute(tx)
        await sql`set local enable_bitmapscan = off`.execute(tx)
        const found = await sql<{
          value: string
        }>`select ${sql.ref(column)} as value from ${sql.table(table)} where ${sql.ref(column)} = any(${values})`.execute(tx)
        return new Set(found.rows.map(({ value }) => value))
      }),
    explain: async (query) => {
      const compiled = query.compile()
      const result = await pool.query(`explain ${compiled.sql}`, [...compiled.parameters])
      return result.rows.map((row: Record<string, unknown>) => String(row['QUERY PLAN']))
    },
    examine: () => examine(pool, options.connections ?? usualConnections),
    ping: async () => {
      await pool.query('select 1')
    },
    close: () => queries.destroy(),
  }
}
