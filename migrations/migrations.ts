import type { MigrationStep } from '#kit/server/db/migrate.ts'
import { initial } from './0001-initial.ts'
import { companion } from './0002-companion.ts'
import { firstAdministrator } from './0003-first-administrator.ts'
import { mailAndActions } from './0004-mail-and-actions.ts'

/** Every step of the schema, in order. A released step is never changed. */
export const migrations: Record<string, MigrationStep> = {
  '0001-initial': initial,
  '0002-companion': companion,
  '0003-first-administrator': firstAdministrator,
  '0004-mail-and-actions': mailAndActions,
}
