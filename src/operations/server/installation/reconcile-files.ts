import type { FastifyBaseLogger } from 'fastify'
import { markMissing } from '#features/library/server/all-uploads.store.ts'
import type { Clock } from '#kit/clock.ts'
import type { Basics } from '#kit/server/basics.ts'
import type { Database, Queries } from '#kit/server/db/database.ts'
import {
  countNamedFiles,
  type FileOwner,
  keysOf,
  namedKeys,
  nameOfOwner,
  surelyNamedKeys,
} from '#kit/server/files/file-owners.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { filesBeingRemoved } from '#kit/server/files/remove-files.ts'
import { type Swept, sweepFiles } from '#kit/server/files/sweep.ts'
import { createAlarms } from '#kit/server/notices/alarms.ts'
import { type FileColumnsOf, fileOwners } from '../features.ts'

const mostLogged = 20

export interface ReconcileFilesOptions extends Pick<Basics, 'database' | 'files'> {
  /** A trusted clock. */
  clock: Clock
  logger?: FastifyBaseLogger | undefined
  /** True after an operator's check: any number of files may go into quarantine. */
  isBoundless?: boolean
}

export interface FilesReport extends Swept {
  /** How many files the rows name. */
  rows: number
  /** Files that rows name but that don't exist, without those that are made again. */
  missing: string[]
}

/** Compares files and rows, cleans up where that is safe, and raises alarms about the rest. */
export async function reconcileFiles(options: ReconcileFilesOptions): Promise<FilesReport> {
  const { database, files, clock, logger, isBoundless = false } = options
  const { queries } = database
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

  const rows = await countNamedFiles(queries, fileOwners)
  const swept = await sweepFiles({
    store: files,
    isNamed: orIsBeingRemoved((keys) => namedKeys(queries, fileOwners, keys)),
    isSurelyNamed: orIsBeingRemoved((keys) => surelyNamedKeys(database, fileOwners, keys)),
    isTrusted,
    clock,
    isBoundless,
  })
  // Each row has its own file, so none is missing when the numbers agree.
  const gone = swept.named === rows ? [] : await findMissing(files, queries, fileOwners)
  await forgetDerived(database, gone)
  const missing = lostForGood(gone)

  if (missing.length > 0 || (await alarms.has('files-missing')))
    await markMissing(
      database.queries,
      gone.filter(isPage).map(({ key }) => key),
    )
  if (await alarms.set('files-unnamed', swept.left))
    logger?.error({ files: swept.left }, 'files without a row were left in place: too many, or the database is not trusted')
  if (await alarms.set('files-missing', missing))
    logger?.error({ files: missing.length, some: missing.slice(0, mostLogged) }, 'files that rows name are missing')
  if (swept.quarantined.length > 0) logger?.warn({ files: swept.quarantined }, 'files without a row were moved to quarantine')
  if (swept.released.length > 0) logger?.warn({ files: swept.released }, 'files were restored from quarantine')
  if (swept.removed.length > 0) logger?.warn({ files: swept.removed }, 'files were removed after 30 days in quarantine')
  return { ...swept, rows, missing }
}

const isPage = ({ owner }: MissingFile) => nameOfOwner(owner) === ('uploads.filename' satisfies FileColumnsOf<'person'>)

export interface MissingFile {
  key: string
  owner: FileOwner
}

/** Returns the files that rows name and that the store doesn't have. Throws when the store doesn't answer: that says nothing about a file. */
export async function findMissing(files: FileStore, queries: Queries, owners: readonly FileOwner[]): Promise<MissingFile[]> {
  const missing: MissingFile[] = []
  for (const owner of owners)
    for await (const keys of keysOf(queries, owner)) {
      const found = await Promise.all(keys.map((key) => files.stat(key)))
      const gone = keys.filter((_, at) => found[at] === null)
      // A row that was deleted meanwhile took its file with it.
      const named = await namedKeys(queries, [owner], gone)
      missing.push(...gone.filter((key) => named.has(key)).map((key) => ({ key, owner })))
    }
  return missing
}

/** Those that nothing but a backup, or whoever sent them, can bring back. */
export const lostForGood = (missing: readonly MissingFile[]): string[] =>
  missing.filter(({ owner: { kind } }) => kind === 'person' || kind === 'shop').map(({ key }) => key)

/** Lets derived files that are gone be made again. */
async function forgetDerived(database: Database, missing: readonly MissingFile[]): Promise<void> {
  for (const { key, owner } of missing) if (owner.kind === 'derived') await database.transaction((tx) => owner.forget(tx, [key]))
}
