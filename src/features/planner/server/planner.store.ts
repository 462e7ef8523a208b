import type { Database, Tx } from '#kit/server/db/database.ts'
import { createImportsStore } from './imports.store.ts'
import { createPagesStore } from './pages.store.ts'
import './planner.tables.ts'
import { createVersionsStore } from './versions.store.ts'

export function createPlannerStore(database: Database) {
  const { queries } = database
  return {
    ...createImportsStore(database),
    ...createPagesStore(database),
    ...createVersionsStore(database),

    async isOn(userId: string, from: Pick<typeof queries, 'selectFrom'> = queries): Promise<boolean> {
      const choice = from.selectFrom('planner_choices').select('is_on').where('user_id', '=', userId)
      const row = await choice.executeTakeFirst()
      return row === undefined || Boolean(row.is_on)
    },

    async choose(tx: Tx, userId: string, isOn: boolean, now: string): Promise<void> {
      await tx
        .insertInto('planner_choices')
        .values({ user_id: userId, is_on: isOn, updated_at: now })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ is_on: isOn, updated_at: now }))
        .execute()
    },
  }
}

export type PlannerStore = ReturnType<typeof createPlannerStore>
