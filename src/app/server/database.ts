import type { Database } from '#kit/server/db/database.ts'
import { openInstallation, type Place } from './installation/open-installation.ts'

/** The configured database alone, brought up to date, for what needs no files. It is refused as the whole installation would be. */
export async function openMigratedDatabase(place: Place): Promise<{ database: Database; migrated: string[] }> {
  const { database, migrated } = await openInstallation(place)
  return { database, migrated }
}
