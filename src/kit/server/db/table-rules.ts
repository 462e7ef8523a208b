import { sql } from 'kysely'
import type { Tx } from './database.ts'
import type { Tables } from './tables.ts'

export interface TableRule {
  /** With a deleted account: foreign keys delete the rows, their feature does (`onAccountDeleted`), they stay, or they are of nobody. */
  onAccountDeleted: 'cascades' | 'removed' | 'stays' | 'of nobody'
  /** At a restore: they stay, wait until the operator releases them, or are ended, by this function or by a foreign key. */
  afterRestore: 'stays' | 'held' | 'cascades' | ((tx: Tx) => Promise<number>)
}

export type TableRules = { readonly [Table in keyof Tables]?: TableRule }

export const ofNobody = { onAccountDeleted: 'of nobody', afterRestore: 'stays' } as const satisfies TableRule
export const deletedWithUser = { onAccountDeleted: 'cascades', afterRestore: 'stays' } as const satisfies TableRule
export const removedByFeature = { onAccountDeleted: 'removed', afterRestore: 'stays' } as const satisfies TableRule

/** Rows of something under way, which doesn't go on after a restore. */
export const underWay = (table: keyof Tables) =>
  ({
    onAccountDeleted: 'cascades',
    afterRestore: async (tx: Tx) => (await sql`delete from ${sql.table(table)} returning 1`.execute(tx)).rows.length,
  }) as const satisfies TableRule
