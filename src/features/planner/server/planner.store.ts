import type { Database } from '#kit/server/db/database.ts'
import { createImportsStore } from './imports.store.ts'
import { createPagesStore } from './pages.store.ts'
import { isRecognitionOn } from './readings.store.ts'
import { createVersionsStore } from './versions.store.ts'

export function createPlannerStore(database: Database) {
  const { queries } = database
  return {
    ...createImportsStore(database),
    ...createPagesStore(database),
    ...createVersionsStore(database),
    isOn: (userId: string, from: Pick<typeof queries, 'selectFrom'> = queries) => isRecognitionOn(from, userId),
  }
}

export type PlannerStore = ReturnType<typeof createPlannerStore>
