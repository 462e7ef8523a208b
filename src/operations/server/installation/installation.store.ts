import { sql } from 'kysely'
import { type Clock, instant } from '#kit/clock.ts'
import type { Database, Queries } from '#kit/server/db/database.ts'

/** The table has one row. */
const key = 'installation'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    installation: {
      key: typeof key
      /** Also stored next to the files. */
      id: string
      /** True once the files have the id too. */
      is_paired: boolean
      /** Incremented every minute while a server runs, then copied to the files. A database behind its files has lost changes. */
      generation: number
      written_at: string
    }
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

    /** Stores this id unless there is one. Returns the stored id. */
    async claim(id: string): Promise<string> {
      await queries
        .insertInto('installation')
        .values({ key, id, is_paired: false, generation: 0, written_at: instant(clock) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const row = await queries.selectFrom('installation').select('id').executeTakeFirstOrThrow()
      return row.id
    },

    /** Records that the files have this id too. */
    async confirm(id: string): Promise<void> {
      await queries.updateTable('installation').set({ is_paired: true }).where('id', '=', id).execute()
    },

    /** Stores this id in place of any other. */
    async replace(id: string): Promise<void> {
      await queries
        .insertInto('installation')
        .values({ key, id, is_paired: true, generation: 0, written_at: instant(clock) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ id, is_paired: true }))
        .execute()
    },

    /** Increments the generation durably, to at least `atLeast`, and returns it. */
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

    /** Reads the row in a transaction that could write: SQLite grants one only while no other program holds its lock. */
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
