import type { Database } from '#kit/server/db/database.ts'
import { hasRow } from '#kit/server/db/rows.ts'
import './backups.tables.ts'

/** True when this is a restored copy whose operator hasn't released it yet. The original may still be running. */
export const isHeld = ({ queries }: Database): Promise<boolean> =>
  hasRow(queries.selectFrom('restores').select('id').where('released_at', 'is', null).limit(1))
