import { sql } from 'kysely'
import type { Database, Queries, Tx } from '../db/database.ts'
import { addToCounters } from './counters.ts'
import { counterOf, type ListShape } from './list-pages.ts'

type Row = Record<string, string | null>

/** Columns of a table that are computed from others. */
export interface DerivedColumns {
  table: string
  /** Column that identifies a row. */
  id: string
  /** Columns that the derived ones are computed from. */
  from: readonly string[]
  columns: readonly string[]
  /** Computes the values for some rows and returns them in the same order. */
  derive(rows: Row[], queries: Queries): Promise<Row[]> | Row[]
}

/** Rows that are read in one statement and corrected in one transaction. */
const rowsAtOnce = 500
/** Name of a counter whose row serves as a lock, so that only one rebuild runs at a time. */
const turn = 'rebuild'

/**
 * Recomputes derived columns and corrects wrong rows, in small batches, so that a running server never waits long. After an interruption
 * the corrected rows stay correct. Returns how many rows were checked and how many were corrected.
 */
async function rebuildColumns(database: Database, derived: DerivedColumns): Promise<{ rows: number; correctedRows: number }> {
  const id = sql.ref<string>(derived.id)

  const some = (queries: Queries) =>
    queries
      .selectFrom(sql<Row>`${sql.table(derived.table)}`.as('t'))
      .select([id.as('row_id'), ...[...derived.from, ...derived.columns].map((name) => sql.ref<string | null>(name).as(name))])

  async function wrongOnes(rows: Row[], queries: Queries): Promise<{ id: string; values: Row }[]> {
    const computed = await derived.derive(rows, queries)
    return rows.flatMap((row, index) => {
      const values = computed[index] ?? {}
      const isRight = derived.columns.every((name) => row[name] === values[name])
      return isRight ? [] : [{ id: row.row_id ?? '', values }]
    })
  }

  /** Reads the rows again with a lock before it corrects them, because they may have changed in between. */
  async function correct(tx: Tx, ids: string[]): Promise<number> {
    const held = await some(tx).where(id, 'in', ids).orderBy(id).modifyEnd(database.forUpdate).execute()
    const wrong = await wrongOnes(held, tx)
    for (const one of wrong) {
      const values = sql.join(derived.columns.map((name) => sql`${sql.ref(name)} = ${one.values[name]}`))
      await sql`update ${sql.table(derived.table)} set ${values} where ${id} = ${one.id}`.execute(tx)
    }
    return wrong.length
  }

  const done = { rows: 0, correctedRows: 0 }
  for (let after = ''; ; ) {
    const rows = await some(database.queries).where(id, '>', after).orderBy(id).limit(rowsAtOnce).execute()
    const wrong = await wrongOnes(rows, database.queries)
    if (wrong.length > 0) {
      const ids = wrong.map((one) => one.id)
      done.correctedRows += await database.transaction((tx) => correct(tx, ids))
    }
    done.rows += rows.length
    const last = rows.at(-1)
    if (!last) return done
    after = last.row_id ?? ''
  }
}

/**
 * Corrects stored counts by their difference from the rows, and returns how many were wrong. `read` must find the differences in one
 * statement, so that it sees rows and counts of the same moment. Concurrent transactions change both alike, so none has to wait.
 */
export async function correctCounts<Difference>(
  database: Database,
  read: (queries: Queries) => Promise<Difference[]>,
  add: (tx: Tx, differences: Difference[]) => Promise<void>,
): Promise<number> {
  const seen = await read(database.queries)
  if (seen.length === 0) return 0
  return database.transaction(async (tx) => {
    // Two rebuilds at the same time would add the same difference twice. The second waits here for the first, and then reads again.
    await tx.insertInto('counters').values({ name: turn, share: 0, value: 0 }).execute()
    const differences = await read(tx)
    await add(tx, differences)
    await tx.deleteFrom('counters').where('name', '=', turn).execute()
    return differences.length
  })
}

/** Recounts the rows of a list by state and corrects its counters. Returns how many were wrong. */
export function rebuildCounters(database: Database, shape: ListShape): Promise<number> {
  const read = async (queries: Queries) => {
    const names = shape.states.map((state) => counterOf(shape, state))
    const { rows } = await sql<{ name: string; value: number }>`
      select name, cast(sum(value) as bigint) as value from (
        select ${`${shape.name}:`} || ${shape.state} as name, count(*) as value from ${sql.table(shape.table)} group by 1
        union all
        select name, -value from counters where name in (${sql.join(names)})
      ) as difference
      group by name having sum(value) <> 0 order by name`.execute(queries)
    return rows
  }
  return correctCounts(database, read, (tx, differences) =>
    addToCounters(tx, Object.fromEntries(differences.map(({ name, value }) => [name, value]))),
  )
}

export interface Rebuilt {
  table: string
  rows: number
  /** Rows whose search text or sort key was wrong. */
  correctedRows: number
  correctedCounts: number
}

export async function rebuildTable(database: Database, derived: DerivedColumns, count: () => Promise<number>): Promise<Rebuilt> {
  const columns = await rebuildColumns(database, derived)
  return { table: derived.table, ...columns, correctedCounts: await count() }
}
