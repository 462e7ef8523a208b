import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { type Clock, instant, systemClock } from '#kit/clock.ts'
import { openDatabase } from '#kit/server/db/open.ts'
import { createAsItWas, openCopy, stepsOf } from '#kit/server/db/open-copy.ts'
import { isSqliteCopy, replaceSqlite } from '#kit/server/db/replace-sqlite.ts'
import { migrations } from '#migrations/migrations.ts'
import { type Outcome, UsageError } from '../commands.ts'
import type { Config } from '../config.ts'
import { restoreCopyTexts as texts } from './installation.texts.ts'
import { filesAsTheyAre } from './open-files.ts'

/**
 * Puts the copy from before an update back, without updating it again: for the earlier version of the program. Replaces a SQLite database,
 * which is moved aside; fills an empty PostgreSQL database.
 */
export async function restoreCopyCommand(
  place: Pick<Config, 'dataDir' | 'databaseUrl' | 'storage'>,
  { from }: { from?: string | undefined },
  clock: Clock = systemClock,
): Promise<Outcome> {
  const { dataDir, databaseUrl } = place
  if (from === undefined) throw new UsageError(texts.usage)
  const folder = resolve(from)
  if (isSqliteCopy(folder) !== (databaseUrl === undefined)) throw new UsageError(texts.otherEngine(folder))
  if (databaseUrl === undefined) {
    const isHere = existsSync(join(dataDir, 'database.sqlite')) || (await isWithFiles(place))
    if (!isHere) throw new UsageError(texts.notHere(resolve(dataDir)))
    const aside = join(dataDir, `replaced-${instant(clock).slice(0, 19).replaceAll(':', '-')}Z.sqlite`)
    const moved = await replaceSqlite({ file: join(dataDir, 'database.sqlite'), by: folder, aside, inUse: texts.inUse })
    return { lines: [texts.replaced(basename(folder), moved), texts.next], json: { copy: folder, aside: moved[0] ?? null } }
  }
  const database = openDatabase({ url: databaseUrl, folder: dataDir })
  const copy = openCopy(folder)
  try {
    const tables = await database.queries.introspection.getTables({ withInternalKyselyTables: true })
    if (tables.length > 0) throw new UsageError(texts.hasTables)
    const steps = await stepsOf(copy)
    await database.unlimited((tx) => createAsItWas(database, tx, { copy, steps, migrations }))
    return { lines: [texts.filled(basename(folder)), texts.next], json: { copy: folder, aside: null } }
  } finally {
    copy.close()
    await database.close()
  }
}

/** True when the files of an installation are there, though its database may be lost. */
async function isWithFiles(place: Pick<Config, 'dataDir' | 'storage'>): Promise<boolean> {
  return (await (await filesAsTheyAre(place)).readNote('installation-id')) !== null
}
