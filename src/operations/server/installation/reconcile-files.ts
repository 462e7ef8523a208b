import type { FastifyBaseLogger } from 'fastify'
import { createUploadPartsStore } from '#features/library/server/upload-parts.store.ts'
import { createUploadsStore } from '#features/library/server/uploads.store.ts'
import { createEditionsStore } from '#features/planner/server/editions.store.ts'
import type { Clock } from '#kit/clock.ts'
import { createAlarms } from '#kit/server/alarms.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { filesBeingRemoved } from '#kit/server/files/remove-files.ts'
import { type Swept, sweepFiles } from '#kit/server/files/sweep.ts'

const mostLogged = 20

export interface ReconcileFilesOptions extends Pick<Basics, 'database' | 'files'> {
  /** A trusted clock. */
  clock: Clock
  logger?: FastifyBaseLogger | undefined
  /** True after an operator's check: any number of files may go into quarantine. */
  isBoundless?: boolean
}

export interface FilesReport extends Swept {
  rows: number
  /** Files that rows name but that don't exist. */
  missing: string[]
}

/** Compares files and rows, cleans up where that is safe, and raises alarms about the rest. */
export async function reconcileFiles(options: ReconcileFilesOptions): Promise<FilesReport> {
  const { database, files, clock, logger, isBoundless = false } = options
  const uploads = createUploadsStore(database, new Set())
  const editions = createEditionsStore(database)
  const parts = createUploadPartsStore(database)
  const alarms = createAlarms({ database, clock })

  async function isTrusted(): Promise<boolean> {
    if (await alarms.has('database-older')) return false
    const damage = await database.findDamage()
    if (await alarms.set('database-damaged', damage)) logger?.error({ damage }, 'the database is damaged')
    return damage.length === 0
  }

  /** Reads rows before jobs: if a row is deleted in between, the job that removes its file names the file. */
  const orIsBeingRemoved = (named: (keys: string[]) => Promise<ReadonlySet<string>>) => async (keys: string[]) => {
    const byRows = await named(keys)
    const byJobs = await filesBeingRemoved(database)
    return new Set(keys.filter((key) => byRows.has(key) || byJobs.has(key)))
  }

  const rows = await uploads.count()
  const swept = await sweepFiles({
    store: files,
    isNamed: orIsBeingRemoved(either(uploads.namedFiles, editions.namedFiles, parts.namedFiles)),
    isSurelyNamed: orIsBeingRemoved(either(uploads.surelyNamedFiles, editions.surelyNamedFiles, parts.surelyNamedFiles)),
    isTrusted,
    clock,
    isBoundless,
  })
  // Each row has its own file, so none is missing when the numbers agree.
  const missing =
    swept.named === rows + (await editions.countFiles()) + (await parts.count()) ? [] : await findMissing(files, uploads)

  if (missing.length > 0 || (await alarms.has('files-missing'))) await uploads.markMissing(missing)
  if (await alarms.set('files-unnamed', swept.left))
    logger?.error({ files: swept.left }, 'files without a row were left in place: too many, or the database is not trusted')
  if (await alarms.set('files-missing', missing))
    logger?.error({ files: missing.length, some: missing.slice(0, mostLogged) }, 'files that rows name are missing')
  if (swept.quarantined.length > 0) logger?.warn({ files: swept.quarantined }, 'files without a row were moved to quarantine')
  if (swept.released.length > 0) logger?.warn({ files: swept.released }, 'files were restored from quarantine')
  if (swept.removed.length > 0) logger?.warn({ files: swept.removed }, 'files were removed after 30 days in quarantine')
  return { ...swept, rows, missing }
}

type Named = (keys: string[]) => Promise<ReadonlySet<string>>
const either =
  (...names: Named[]): Named =>
  async (keys) =>
    new Set((await Promise.all(names.map((named) => named(keys)))).flatMap((found) => [...found]))

export async function findMissing(files: FileStore, uploads: ReturnType<typeof createUploadsStore>): Promise<string[]> {
  const missing: string[] = []
  for await (const filenames of uploads.allFiles()) {
    const found = await Promise.all(filenames.map((filename) => files.stat(filename)))
    const gone = filenames.filter((_, at) => found[at] === null)
    // A row that was deleted meanwhile took its file with it.
    const named = gone.length === 0 ? new Set() : await uploads.namedFiles(gone)
    missing.push(...gone.filter((filename) => named.has(filename)))
  }
  return missing
}
