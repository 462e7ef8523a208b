import { sql } from 'kysely'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Queries } from '#kit/server/db/database.ts'

/** There is one row. */
const key = 'installation'

interface InstallationTable {
  key: typeof key
  /** Stands beside the files too. */
  id: string
  /** Whether the files have the id as well. */
  is_paired: boolean
  /** Grows by one every minute while a server runs, and is then told to the files: a database that is behind them has lost something. */
  generation: number
  written_at: string
}

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    installation: InstallationTable
  }
}

export interface InstallationRow {
  id: string
  isPaired: boolean
  generation: number
  writtenAt: string
}

export function createInstallationStore({ database, clock }: { database: Database; clock: Clock }) {
  const { queries } = database

  return {
    find: () => findInstallation(queries),

    /** Takes this id, unless there is one; returns the one that there is then. */
    async claim(id: string): Promise<string> {
      await queries
        .insertInto('installation')
        .values({ key, id, is_paired: false, generation: 0, written_at: instant(clock) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await queries.selectFrom('installation').select('id').executeTakeFirstOrThrow()
      return row.id
    },

    /** The files have this id too. */
    async confirm(id: string): Promise<void> {
      await queries.updateTable('installation').set({ is_paired: true }).where('id', '=', id).execute()
    },

    /** Gives the database this id, whatever it had. */
    async replace(id: string): Promise<void> {
      await queries
        .insertInto('installation')
        .values({ key, id, is_paired: true, generation: 0, written_at: instant(clock) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ id, is_paired: true }))
        .execute()
    },

    /** Writes the row, durably, and returns the new generation, at least `atLeast`. */
    async grow(atLeast = 0): Promise<number> {
      const row = await queries
        .updateTable('installation')
        .set({
          generation: sql<number>`case when generation + 1 < ${atLeast} then ${atLeast} else generation + 1 end`,
          written_at: instant(clock),
        })
        .returning('generation')
        .executeTakeFirstOrThrow()
      return row.generation
    },

    /** Reads the row in a transaction that may write and does not: SQLite gives one only while no other program holds its lock. */
    check: (): Promise<unknown> =>
      database.transaction((tx) => tx.selectFrom('installation').select('written_at').executeTakeFirstOrThrow()),
  }
}

export async function findInstallation(queries: Queries): Promise<InstallationRow | null> {
  const row = await queries
    .selectFrom('installation')
    .select(['id', 'is_paired', 'generation', 'written_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  return row ? { id: row.id, isPaired: row.is_paired, generation: row.generation, writtenAt: row.written_at } : null
}
