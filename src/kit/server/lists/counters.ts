import { randomInt } from 'node:crypto'
import type { Queries, Tx } from '../db/database.ts'

declare module '#kit/server/db/tables.ts' {
  interface Tables {
    /** Row counts. Each is the sum of several shares, so that two transactions seldom wait for the same row. */
    counters: {
      name: string
      share: number
      value: number
    }
  }
}

const shares = 8

/**
 * Adds to counters, in the transaction that adds or removes the rows. They give totals without counting a million rows.
 *
 * @example await addToCounters(tx, { 'registered-users:pending': -1, 'registered-users:approved': 1 })
 */
export async function addToCounters(tx: Tx, changes: Record<string, number>): Promise<void> {
  const share = randomInt(shares)
  // Always in the same order, so that two transactions can't deadlock.
  for (const name of Object.keys(changes).sort()) {
    const value = changes[name] ?? 0
    if (value === 0) continue
    await tx
      .insertInto('counters')
      .values({ name, share, value })
      .onConflict((conflict) =>
        conflict.columns(['name', 'share']).doUpdateSet((set) => ({ value: set('counters.value', '+', value) })),
      )
      .execute()
  }
}

/** Returns the values of counters; 0 for those that were never added to. */
export async function readCounters<Name extends string>(queries: Queries, names: readonly Name[]): Promise<Record<Name, number>> {
  const rows = await queries.selectFrom('counters').select(['name', 'value']).where('name', 'in', names).execute()
  const values = Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
  for (const { name, value } of rows) values[name as Name] += value
  return values
}
