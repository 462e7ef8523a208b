import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { systemClock } from '#kit/clock.ts'
import type { Database } from '#kit/server/db/database.ts'
import { keysOf, presentOwners } from '#kit/server/files/file-owners.ts'
import { parseS3Address } from '#kit/server/s3/s3-address.ts'
import { type Outcome, UsageError } from '../commands.ts'
import { type Config, keysMissing, readS3Keys } from '../config.ts'
import { fileOwners } from '../features.ts'
import { isAddress } from '../settings.ts'
import { findInstallation } from './installation.store.ts'
import { moveTexts as texts } from './move-files.texts.ts'
import { MoveRefused, moveFiles } from './move-files.ts'
import { type FilesPlace, filesAsTheyAre, nameOfFiles, openFiles } from './open-files.ts'
import { openIfThere } from './open-installation.ts'

/** A running server writes its generation at least this often. */
const beatMs = 65_000
const checkMs = 500

/** `willow files move --to DIR|s3://...`, where DIR is a data folder like `DATA_DIR`. */
export async function moveFilesCommand(config: Config, { to }: { to?: string | undefined }): Promise<Outcome> {
  const target = targetOf(to, config)
  const places = { from: nameOfFiles(config), to: nameOfFiles(target) }
  if (places.from === places.to) throw new UsageError(texts.same)
  const database = await openIfThere(config)
  if (typeof database === 'string') throw new MoveRefused(texts.noDatabase)
  try {
    const installation = await findInstallation(database.queries)
    if (installation === null) throw new MoveRefused(texts.noDatabase)
    const { generation } = installation
    await requireStopped(database, { generation, untilMs: Date.parse(installation.writtenAt) + beatMs })
    const moved = await moveFiles({
      from: await filesAsTheyAre(config),
      to: await openFiles(target),
      installation: installation.id,
      places,
      clock: systemClock,
      async *named() {
        for (const owner of await presentOwners(database.queries, fileOwners))
          if (owner.kind === 'person' || owner.kind === 'shop') yield* keysOf(database.queries, owner)
      },
      requireStopped: () => requireStopped(database, { generation, untilMs: 0 }),
    })
    const setting = target.storage === undefined ? `DATA_DIR=${target.dataDir}, without STORAGE_URL` : `STORAGE_URL=${to}`
    return { lines: texts.done({ ...places, setting }, moved), json: { ...places, ...moved } }
  } finally {
    await database.close()
  }
}

/** Throws when the generation grows before `untilMs`, because a server is running then. */
async function requireStopped({ queries }: Database, { generation, untilMs }: { generation: number; untilMs: number }) {
  if (systemClock.now() < untilMs) console.error(texts.waiting)
  for (;;) {
    if ((await findInstallation(queries))?.generation !== generation) throw new MoveRefused(texts.running)
    if (systemClock.now() >= untilMs) return
    await delay(checkMs)
  }
}

function targetOf(to: string | undefined, { dataDir }: Config): FilesPlace {
  if (to === undefined || to.trim() === '') throw new UsageError('--to is required: a data folder, or s3://bucket/prefix.')
  if (!isAddress(to)) return { dataDir: resolve(to) }
  const address = parseS3Address(to)
  if (address === null)
    throw new UsageError('--to must be a folder or a bucket such as s3://bucket/prefix?endpoint=https://s3.example&region=eu-1.')
  const keys = readS3Keys(process.env)
  if (keys === null) throw new UsageError(keysMissing('--to'))
  return { dataDir, storage: { address, keys } }
}
