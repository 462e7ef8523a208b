import type { Database } from '#kit/server/db/database.ts'
import type { Rebuilt } from '#kit/server/lists/derived.ts'
import { features } from '../features.ts'

/** Recomputes what is stored next to the rows: search texts, sort keys and counts. */
export async function rebuildDerived(database: Database): Promise<Rebuilt[]> {
  const rebuilt: Rebuilt[] = []
  for (const { rebuild } of features) if (rebuild) rebuilt.push(...(await rebuild(database)))
  return rebuilt
}
