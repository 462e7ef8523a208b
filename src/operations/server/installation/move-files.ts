import { type Clock, instant } from '#kit/clock.ts'
import { digestOf } from '#kit/server/files/digest.ts'
import { isFileKey } from '#kit/server/files/file-keys.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { forEach } from '#kit/server/jobs/for-each.ts'
import { awayNote, underWayNote } from './installation.rules.ts'
import { moveTexts as texts } from './move-files.texts.ts'

const atOnce = 8

export interface MoveFilesOptions {
  from: FileStore
  to: FileStore
  /** Id of the installation, from the database. */
  installation: string
  /** Names for messages. */
  places: { from: string; to: string }
  clock: Clock
  /** Yields the keys of the files that rows name and that can't be made again. */
  named(): AsyncIterable<string[]>
  /** Throws when a server has begun to use these files. */
  requireStopped(): Promise<void>
}

export interface Moved {
  files: number
  thumbnails: number
  bytes: number
  /** Files that had to be sent; the others were already there with the same content. */
  copied: number
  /** Files of the target that the source no longer has; they were put into quarantine there. */
  setAside: number
  /** Files that rows name and that the source didn't have either. */
  missing: string[]
}

/** The message is one line for the operator. */
export class MoveRefused extends Error {}

/**
 * Copies every file to another store and compares the digests, then hands the installation over: from then on, a server starts only with
 * the target. The source keeps its files as a copy. An interrupted move can be run again and doesn't resend what has arrived.
 */
export async function moveFiles(options: MoveFilesOptions): Promise<Moved> {
  const { from, to, installation, clock, requireStopped } = options
  await requireMovable(options)
  await to.replaceNote('installation-id', underWayNote(installation))

  const moved: Moved = { files: 0, thumbnails: 0, bytes: 0, copied: 0, setAside: 0, missing: [] }
  const there = new Set<string>()
  for (const area of ['files', 'thumbnails'] as const) {
    await forEach(from.list(area), atOnce, async (key) => {
      // Skip files that aren't ours, such as a file manager's notes.
      if (area === 'files' && !isFileKey(key)) return
      const { size, isCopied } = await bring(options, key)
      there.add(key)
      moved[area]++
      moved.bytes += size
      if (isCopied) moved.copied++
    })
  }
  await moveQuarantine(options)
  const inQuarantine = new Set<string>()
  for await (const { key } of to.listQuarantine()) inQuarantine.add(key)
  for await (const keys of options.named()) moved.missing.push(...keys.filter((key) => !there.has(key) && !inQuarantine.has(key)))
  await forEach(to.list('files'), atOnce, async (key) => {
    if (!isFileKey(key) || there.has(key)) return
    await to.quarantine(key, instant(clock).slice(0, 10))
    moved.setAside++
  })

  await to.replaceNote('generation', (await from.readNote('generation')) ?? '0')
  await requireStopped()
  // In this order, a server starts with neither store between the two writes. In the other order, it would start with both.
  await from.replaceNote('installation-id', awayNote(installation))
  await to.replaceNote('installation-id', installation)
  return moved
}

async function requireMovable({ from, to, installation, places, requireStopped }: MoveFilesOptions) {
  const [source, target] = [await from.readNote('installation-id'), await to.readNote('installation-id')]
  const isBegun = target === underWayNote(installation)
  if (source !== installation && !(source === awayNote(installation) && isBegun))
    throw new MoveRefused(source === awayNote(installation) ? texts.movedBefore(places.from) : texts.notOurs(places.from))
  const mayTake = target === null ? await isEmpty(to) : isBegun || target === awayNote(installation)
  if (!mayTake) throw new MoveRefused(texts.notEmpty(places.to))
  await requireStopped()
}

async function isEmpty(store: FileStore): Promise<boolean> {
  for await (const _ of store.list('files')) return false
  return true
}

async function bring({ from, to, places }: MoveFilesOptions, key: string): Promise<{ size: number; isCopied: boolean }> {
  const [source, target] = await Promise.all([from.stat(key), to.stat(key)])
  const size = source?.size ?? 0
  if (target?.size === size) {
    const [ours, theirs] = await Promise.all([sha256In(from, key), sha256In(to, key)])
    if (ours === theirs) return { size, isCopied: false }
  }
  const { stream } = await from.open(key)
  const draft = await to.receive(stream, { maxBytes: Number.MAX_SAFE_INTEGER, expectedBytes: size })
  try {
    await draft.keep(key)
  } finally {
    await draft.discard()
  }
  if ((await sha256In(to, key)) !== draft.sha256) throw new MoveRefused(texts.differs(key, places.to))
  return { size, isCopied: true }
}

/** A store can't open files in quarantine, so each one is released while it's copied. */
async function moveQuarantine(options: MoveFilesOptions) {
  const { from, to } = options
  const known = new Set<string>()
  for await (const { key, day } of to.listQuarantine()) known.add(`${day}/${key}`)
  for await (const one of from.listQuarantine()) {
    if (known.has(`${one.day}/${one.key}`)) continue
    await from.release(one)
    await bring(options, one.key)
    await to.quarantine(one.key, one.day)
    await from.quarantine(one.key, one.day)
  }
}

const sha256In = async (store: FileStore, key: string): Promise<string> => (await digestOf((await store.open(key)).stream)).sha256
