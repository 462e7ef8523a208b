import type { DBSchema, IDBPDatabase } from 'idb'
import { ownDatabases } from './own-databases.ts'

/** What somebody keeps on this device. `kind` and `value` say which files it stands for. */
export interface Pin {
  kind: string
  value: string
  /** What people call it. */
  label: string
  madeAt: string
}

/** `here`: content and previews can be opened. The others say why not: still to come, over the limit, a full storage, gone from the server. */
export type PinnedState = 'here' | 'waiting' | 'over-limit' | 'no-room' | 'missing'

export interface PinnedFile<Row = unknown> {
  /** As the lists show it. */
  row: Row
  /** The pins that want it, by their keys. */
  pins: readonly string[]
  bytes: number
  state: PinnedState
}

interface PinsSchema extends DBSchema {
  pins: { key: string; value: Pin }
  /** By the id of the file. */
  files: { key: string; value: PinnedFile }
  /** `pins`: how many the server knows of. `cleared`: the browser has cleared what was kept, and nobody has read it yet. */
  notes: { key: 'pins' | 'cleared'; value: number }
}

/** Files that are pinned, in CacheStorage: what is opened later never pushes them out. */
export const pinnedFilesCache = 'pinned'

export const pinKey = ({ kind, value }: Pick<Pin, 'kind' | 'value'>): string => `${kind}:${value}`

const nameOf = (userId: string) => `pins-${userId}`

const databases = ownDatabases<PinsSchema>((database) => {
  database.createObjectStore('pins')
  database.createObjectStore('files')
  database.createObjectStore('notes')
})

/**
 * Beside the person's database, not within it: a tab of an earlier version could not open that one any more, and would lose its way to keep
 * what is not sent yet.
 */
export const openPinsDatabase = (userId: string): Promise<IDBPDatabase<PinsSchema>> => databases.open(nameOf(userId))

/** The pins of a person and what is kept for them. */
export async function removePins(userId: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pinnedFilesCache)
  await databases.remove(nameOf(userId))
}
