import type { DBSchema, IDBPDatabase } from 'idb'
import { ownDatabases } from './own-databases.ts'

/** What a user has pinned on this device. `kind` and `value` say which files it covers. */
export interface Pin {
  kind: string
  value: string
  /** Its name on screen. */
  label: string
  madeAt: string
}

/**
 * `here` when content and previews can be opened. The other states say why not: not fetched yet, over the size limit, storage full, or
 * deleted on the server.
 */
export type PinnedState = 'here' | 'waiting' | 'over-limit' | 'no-room' | 'missing'

export interface PinnedFile<Row = unknown> {
  /** The row as lists show it. */
  row: Row
  /** Keys of the pins that cover the file. */
  pins: readonly string[]
  bytes: number
  state: PinnedState
}

interface PinsSchema extends DBSchema {
  pins: { key: string; value: Pin }
  /** By file id. */
  files: { key: string; value: PinnedFile }
  /** `pins`: number of pins reported to the server. `cleared`: set after the browser cleared its storage, until the user has seen it. */
  notes: { key: 'pins' | 'cleared'; value: number }
}

/** CacheStorage cache for files and previews that the signed-in user opened lately. It never holds those of two users. */
export const openedFilesCache = 'files'
/** CacheStorage cache for pinned files, separate so that recently opened files never evict them. */
export const pinnedFilesCache = 'pinned'

export const pinKey = ({ kind, value }: Pick<Pin, 'kind' | 'value'>): string => `${kind}:${value}`

const nameOf = (userId: string) => `pins-${userId}`

const databases = ownDatabases<PinsSchema>((database) => {
  database.createObjectStore('pins')
  database.createObjectStore('files')
  database.createObjectStore('notes')
})

/**
 * Opens the database of pins. It is separate from the user's main database: adding stores there would need a new version, which a tab with
 * an older version of the app could no longer open. That tab would then be unable to store unsent changes.
 */
export const openPinsDatabase = (userId: string): Promise<IDBPDatabase<PinsSchema>> => databases.open(nameOf(userId))

/** Deletes the pins of a user and their files. */
export async function removePins(userId: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(pinnedFilesCache)
  await databases.remove(nameOf(userId))
}
