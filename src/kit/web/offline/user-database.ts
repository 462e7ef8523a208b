import type { DBSchema, IDBPDatabase } from 'idb'
import { ownDatabases } from './own-databases.ts'
import { removePins } from './pins-database.ts'

/** A reply of the server, stored to be read offline. */
export interface StoredReply {
  text: string
  headers: [string, string][]
  at: number
}

/** A row as a list shows it until the server has the change. A null `row` means deleted. */
export interface UnsentRow {
  list: string
  id: string
  row: unknown
}

export interface UnsentFile {
  name: string
  type: string
  size: number
  fields: Record<string, string>
  /** Key of its content in the store `parts`. */
  parts: string
  /** For a large file that is sent in parts: the address of the parts, and the body of the final call that joins them. */
  inParts?: { address: string; body: object }
  /** Size of each part but the last one. Absent in files that an earlier version stored: 1 MiB. */
  partBytes?: number
  /** Number of parts that the server has. */
  sent?: number
}

/** A change that the server doesn't have yet: the call to make, and the row and words that screens show meanwhile. */
export interface Unsent {
  method: string
  address: string
  body?: unknown
  /** A file, sent as a multipart form. Its content is in the store `parts`. */
  file?: UnsentFile
  row: UnsentRow | null
  /** True for a file that came from another app or site, until the user has decided to keep it. */
  isShared?: true
  /** What the user wrote or chose, so that it can be read and copied if the server refuses it. */
  words: string
  madeAt: string
  /** Why the server refused it for good. */
  refused?: string
  /** True if it was refused because the account is read-only or has no room: it is sent again when the user asks for it. */
  isForWriter?: boolean
  /** Number of server errors so far, and the time of the next attempt (milliseconds since 1970). */
  failed?: { times: number; until: number }
}

interface UserSchema extends DBSchema {
  /** By address. */
  kept: { key: string; value: StoredReply }
  unsent: { key: number; value: Unsent }
  /** Parts of files, by file and number. Stored as ArrayBuffers because Safari loses Blobs. */
  parts: { key: [string, number]; value: ArrayBuffer }
  contact: { key: 'at'; value: number }
}

export type UserDatabase = IDBPDatabase<UserSchema>

const nameOf = (userId: string) => `willow-${userId}`

const databases = ownDatabases<UserSchema>((database) => {
  database.createObjectStore('kept')
  database.createObjectStore('unsent', { autoIncrement: true })
  database.createObjectStore('parts')
  database.createObjectStore('contact')
})

/** Users whose database this page has deleted. A reply still under way must not create it again. */
const removed = new Set<string>()

/** Allows the database again when a user signs in, possibly for the second time on this page. */
export const admitUser = (userId: string): void => void removed.delete(userId)

/**
 * Opens the database that holds everything this browser stores for one user.
 *
 * @throws when the user has signed out on this page
 */
export async function openUserDatabase(userId: string): Promise<UserDatabase> {
  if (removed.has(userId)) throw new Error('This database belongs to a user who has signed out.')
  return databases.open(nameOf(userId))
}

/** Deletes everything that can be fetched again, including pins. Changes that the server doesn't have yet stay. */
export async function clearCopies(userId: string): Promise<void> {
  const database = await openUserDatabase(userId)
  const transaction = database.transaction(['kept', 'contact'], 'readwrite')
  await Promise.all([transaction.objectStore('kept').clear(), transaction.objectStore('contact').clear(), transaction.done])
  await removePins(userId)
}

export async function removeUserDatabase(userId: string): Promise<void> {
  removed.add(userId)
  await databases.remove(nameOf(userId))
  await removePins(userId)
}
