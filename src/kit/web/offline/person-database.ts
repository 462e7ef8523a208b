import type { DBSchema, IDBPDatabase } from 'idb'
import { ownDatabases } from './own-databases.ts'
import { removePins } from './pins-database.ts'

/** An answer of the server, to be read without it. */
export interface KeptReply {
  text: string
  headers: [string, string][]
  at: number
}

/** How a list shows a row until the server has the change; null: it is gone. */
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
  /** Under which its content lies here. */
  parts: string
  /** A large one is sent part by part: where they go, and what then makes a file of them. */
  inParts?: { address: string; body: object }
  /** Parts that have been sent. */
  sent?: number
}

/** A change that the server does not have yet: a call, and what people see of it. */
export interface Unsent {
  method: string
  address: string
  body?: unknown
  /** A file, sent as a multipart form; its content lies beside it in parts. */
  file?: UnsentFile
  row: UnsentRow | null
  /** What a person wrote or chose, to be read and copied if it can't be kept. */
  words: string
  madeAt: string
  /** Why the server will never take it. */
  refused?: string
  /** How often the server has failed at it, and until when it is left alone (milliseconds since 1970). */
  failed?: { times: number; until: number }
}

interface PersonSchema extends DBSchema {
  /** By address. */
  kept: { key: string; value: KeptReply }
  unsent: { key: number; value: Unsent }
  /** Parts of files as ArrayBuffers, by the file and its part: Safari loses Blobs. */
  parts: { key: [string, number]; value: ArrayBuffer }
  contact: { key: 'at'; value: number }
}

export type PersonDatabase = IDBPDatabase<PersonSchema>

const nameOf = (userId: string) => `willow-${userId}`

const databases = ownDatabases<PersonSchema>((database) => {
  database.createObjectStore('kept')
  database.createObjectStore('unsent', { autoIncrement: true })
  database.createObjectStore('parts')
  database.createObjectStore('contact')
})

/** Whose database this page has removed: an answer that was still on its way would make it again. */
const removed = new Set<string>()

/** They are signed in here, perhaps once more. */
export const admitPerson = (userId: string): void => void removed.delete(userId)

/**
 * Everything that this browser keeps of one person lies in a database of theirs.
 *
 * @throws the person has signed out here
 */
export async function openPersonDatabase(userId: string): Promise<PersonDatabase> {
  if (removed.has(userId)) throw new Error('Somebody who has signed out leaves nothing here.')
  return databases.open(nameOf(userId))
}

/** What can be read again from the server goes, pins included; what it does not have yet stays. */
export async function clearKept(userId: string): Promise<void> {
  const database = await openPersonDatabase(userId)
  const transaction = database.transaction(['kept', 'contact'], 'readwrite')
  await Promise.all([transaction.objectStore('kept').clear(), transaction.objectStore('contact').clear(), transaction.done])
  await removePins(userId)
}

export async function removePersonDatabase(userId: string): Promise<void> {
  removed.add(userId)
  await databases.remove(nameOf(userId))
  await removePins(userId)
}
