import type { Database } from '#kit/server/db/database.ts'
import { openInstallation, type Place } from './installation/open-installation.ts'

/** Opens and migrates only the configured database, for commands that need no files. Refuses what opening the installation would refuse. */
export async function openMigratedDatabase(place: Place): Promise<{ database: Database; migrated: string[] }> {
  const { database, migrated } = await openInstallation(place)
  return { database, migrated }
}
