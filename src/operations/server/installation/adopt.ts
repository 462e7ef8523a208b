import { randomUUID } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { newestUploadDate } from '#features/library/server/all-uploads.store.ts'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { isFileKey } from '#kit/server/files/file-keys.ts'
import { countNamedFiles, namedKeys, presentOwners } from '#kit/server/files/file-owners.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { createTrustedClock } from '#kit/server/trusted-clock/trusted-clock.ts'
import { fileOwners } from '../features.ts'
import { judge } from './installation.rules.ts'
import { createInstallationStore } from './installation.store.ts'
import { type Findings, refusalTexts } from './installation.texts.ts'
import { filesAsTheyAre, openFiles } from './open-files.ts'
import { migrateCopied, open, openIfThere, type Place, placesOf } from './open-installation.ts'
import { readSides } from './read-sides.ts'
import { findMissing, lostForGood, reconcileFiles } from './reconcile-files.ts'

const keysAtOnce = 500
const quiet = { warn() {}, info() {} }

export async function inspect(place: Place): Promise<Findings> {
  const there = await openIfThere(place)
  try {
    return await compare(place, there, await filesAsTheyAre(place))
  } finally {
    if (typeof there !== 'string') await there.close()
  }
}

/**
 * Writes one id to both sides, because an operator has decided that they belong together. If each had its own, both get a new one, because
 * neither belongs to its former counterpart any more. Files in quarantine that a row names are released.
 */
export async function adopt(place: Place, { quarantine }: { quarantine: boolean }): Promise<Findings> {
  await mkdir(place.dataDir, { recursive: true, mode: 0o700 })
  const there = await openIfThere(place)
  const database = typeof there === 'string' ? open(place) : there
  try {
    await migrateCopied(place, database)
    const files = await openFiles(place)
    const store = createInstallationStore({ database, clock: systemClock })
    const [ofDatabase, ofFiles] = [(await store.find())?.id ?? null, await files.readNote('installation-id')]
    const isOne = ofDatabase === null || ofFiles === null || ofDatabase === ofFiles
    const id = (isOne ? (ofDatabase ?? ofFiles) : null) ?? randomUUID()
    await store.replace(id)
    await files.replaceNote('installation-id', id)
    const generation = await store.grow(Number((await files.readNote('generation')) ?? 0))
    await files.replaceNote('generation', String(generation))
    await createAlarms({ database, clock: systemClock }).set('database-older', 0)
    const clock = await createTrustedClock({ database, clock: systemClock, monotonic: systemClock, logger: quiet }).read()
    // While the clock is in doubt, use 1970: no file is old enough then to be moved or removed.
    const report = await reconcileFiles({ database, files, clock: clock ?? { now: () => 0 }, isBoundless: quarantine })
    const outcome = { id, released: report.released.length, quarantined: report.quarantined.length }
    return { ...(await compare(place, database, files)), outcome }
  } finally {
    await database.close()
  }
}

async function compare(place: Place, database: Database | 'none' | 'empty-file', files: FileStore): Promise<Findings> {
  const sides = await readSides({ database, files })
  const verdict = judge(sides)
  const places = placesOf(place)
  // Databases of earlier versions have these tables too.
  const queries = typeof database === 'string' || sides.database.state !== 'there' ? null : database.queries
  const owners = queries === null ? [] : await presentOwners(queries, fileOwners)
  const keys: string[] = []
  for await (const key of files.list('files')) if (isFileKey(key)) keys.push(key)
  let named = 0
  for (let at = 0; typeof database !== 'string' && at < keys.length; at += keysAtOnce)
    named += (await namedKeys(database.queries, owners, keys.slice(at, at + keysAtOnce))).size
  let inQuarantine = 0
  for await (const _ of files.listQuarantine()) inQuarantine++
  return {
    database: { place: places.database, id: sides.database.id },
    files: { place: places.files, id: sides.files.id },
    rows: typeof database === 'string' ? 0 : await countNamedFiles(database.queries, owners),
    newestRow: queries && (await newestUploadDate(queries)),
    filesInAll: keys.length,
    inQuarantine,
    missing: typeof database === 'string' ? [] : lostForGood(await findMissing(files, database.queries, owners)),
    unnamed: keys.length - named,
    damage: typeof database === 'string' ? [] : await database.findDamage(),
    isOlder: (sides.installation?.generation ?? 0) < sides.filesGeneration,
    refusal: verdict.kind === 'refuse' ? refusalTexts[verdict.refusal](places) : null,
    outcome: null,
  }
}
