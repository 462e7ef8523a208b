import { type Clock, instant } from '#kit/clock.ts'
import { isFileKey, shownFile } from './file-keys.ts'
import type { FileStore, Quarantined } from './file-store.ts'
import { isQuarantineOver, mayBeQuarantined } from './sweep.rules.ts'

/** One hour, which is longer than any upload takes from its first byte to its row. */
const sweepAgeMs = 60 * 60 * 1000
const batchKeys = 500
/** More candidates are only counted, because with so many nothing is moved anyway. */
const mostConfirmed = 2000

export interface Sweep {
  store: FileStore
  /** Returns those of the keys that a row names. Fast, but may miss some when an index is damaged. */
  isNamed(keys: string[]): Promise<ReadonlySet<string>>
  /** Does the same without indexes. Called before any file is moved or removed. */
  isSurelyNamed(keys: string[]): Promise<ReadonlySet<string>>
  /** Returns whether this database can be trusted. An older, different or damaged one may lack rows. */
  isTrusted(): Promise<boolean>
  clock: Clock
  /** Ignores the daily limit, because an operator has checked the files. */
  isBoundless?: boolean
}

export interface Swept {
  drafts: number
  thumbnails: number
  /** Number of files that a row names. */
  named: number
  /** Keys that were moved to quarantine. */
  quarantined: string[]
  /** Number of files without a row that stayed, because there are too many or the database isn't trusted. */
  left: number
  /** Keys that were brought back from quarantine, because a row names them. */
  released: string[]
  /** Keys that were removed for good after their time in quarantine. */
  removed: string[]
}

/**
 * Cleans up what a crash can leave: drafts, files without a row and thumbnails without a file. Files without a row go into quarantine, and
 * only while there are few of them, because a missing row doesn't prove that the file isn't needed.
 */
export async function sweepFiles(sweep: Sweep): Promise<Swept> {
  const { store, isSurelyNamed, isTrusted, clock } = sweep
  const changedBefore = clock.now() - sweepAgeMs
  const today = instant(clock).slice(0, 10)

  const drafts = await store.removeStaleDrafts(changedBefore)
  const found = await findUnnamed(sweep, changedBefore)
  const quarantine: Quarantined[] = []
  for await (const one of store.listQuarantine()) quarantine.push(one)

  const released = await releaseNamed(sweep, quarantine)
  const over = quarantine.filter(({ key, day }) => isQuarantineOver(day, clock.now()) && !released.has(key))
  const isSweepable = found.unnamed.length === 0 && over.length === 0 ? true : await isTrusted()

  const unnamed = await without(found.unnamed.slice(0, mostConfirmed), isSurelyNamed)
  const more = Math.max(0, found.unnamed.length - mostConfirmed)
  const quarantinedToday = quarantine.filter(({ day }) => day === today).length
  const most = sweep.isBoundless ? Number.POSITIVE_INFINITY : mayBeQuarantined({ filesInAll: found.inAll, quarantinedToday })
  const isTaken = isSweepable && more === 0 && unnamed.length <= most
  if (isTaken) for (const key of unnamed) await store.quarantine(key, today)

  const removed = isSweepable
    ? await without(
        over.map(({ key }) => key),
        isSurelyNamed,
      )
    : []
  for (const one of over) if (removed.includes(one.key)) await store.removeQuarantined(one)

  return {
    drafts,
    thumbnails: await sweepThumbnails(sweep, changedBefore, new Set(quarantine.map(({ key }) => key))),
    named: found.named,
    quarantined: isTaken ? unnamed : [],
    left: isTaken ? 0 : unnamed.length + more,
    released: [...released],
    removed,
  }
}

/** Finds the old files that no row seems to name. */
async function findUnnamed({ store, isNamed }: Sweep, changedBefore: number) {
  let inAll = 0
  let named = 0
  const unnamed: string[] = []
  // Foreign files, such as those of a file manager, are left alone.
  for await (const keys of batches(store.list('files'), isFileKey)) {
    const known = await isNamed(keys)
    inAll += keys.length
    named += known.size
    for (const key of keys) if (!known.has(key) && (await isOlder(store, key, changedBefore))) unnamed.push(key)
  }
  return { inAll, named, unnamed }
}

/** Releases the files that a row names after all, for example because the right database is back. */
async function releaseNamed({ store, isNamed }: Sweep, quarantine: Quarantined[]): Promise<Set<string>> {
  const released = new Set<string>()
  for (let at = 0; at < quarantine.length; at += batchKeys) {
    const some = quarantine.slice(at, at + batchKeys)
    const named = await isNamed(some.map(({ key }) => key))
    for (const one of some) {
      if (!named.has(one.key) || (await store.stat(one.key)) !== null) continue
      await store.release(one)
      released.add(one.key)
    }
  }
  return released
}

/** Removes old thumbnails without a file. When a row still names a lost file, its thumbnail stays: it's all that is left of the page. */
async function sweepThumbnails(
  { store, isNamed, isSurelyNamed }: Sweep,
  changedBefore: number,
  inQuarantine: ReadonlySet<string>,
): Promise<number> {
  let removed = 0
  for await (const keys of batches(store.list('thumbnails'), (key) => shownFile(key) !== null)) {
    const fileOf = (key: string) => shownFile(key) ?? key
    const named = await isNamed([...new Set(keys.map(fileOf))])
    const orphans: string[] = []
    for (const key of keys) {
      const file = fileOf(key)
      if (named.has(file) || inQuarantine.has(file) || (await store.stat(file)) !== null) continue
      if (await isOlder(store, key, changedBefore)) orphans.push(key)
    }
    const surelyNamed = orphans.length === 0 ? new Set<string>() : await isSurelyNamed(orphans.map(fileOf))
    for (const key of orphans) {
      if (surelyNamed.has(fileOf(key))) continue
      await store.remove(key)
      removed++
    }
  }
  return removed
}

async function isOlder(store: FileStore, key: string, changedBefore: number): Promise<boolean> {
  const found = await store.stat(key)
  return found !== null && found.changedAt < changedBefore
}

async function without(keys: string[], isSurelyNamed: Sweep['isSurelyNamed']): Promise<string[]> {
  const left: string[] = []
  for (let at = 0; at < keys.length; at += batchKeys) {
    const some = keys.slice(at, at + batchKeys)
    const named = await isSurelyNamed(some)
    left.push(...some.filter((key) => !named.has(key)))
  }
  return left
}

async function* batches(keys: AsyncIterable<string>, isOurs: (key: string) => boolean): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    if (!isOurs(key)) continue
    if (batch.push(key) < batchKeys) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
