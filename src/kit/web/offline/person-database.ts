import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
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
const opened = new Map<string, Promise<PersonDatabase>>()

/** Everything that this browser keeps of one person lies in a database of theirs. */
export function openPersonDatabase(userId: string): Promise<PersonDatabase> {
  const known = opened.get(userId)
  if (known) return known
  const forget = () => opened.delete(userId)
  const opening = openDB<PersonSchema>(nameOf(userId), 1, {
    upgrade(database) {
      database.createObjectStore('kept')
      database.createObjectStore('unsent', { autoIncrement: true })
      database.createObjectStore('parts')
      database.createObjectStore('contact')
    },
    blocking: (_current, _blocked, event) => {
      ;(event.target as IDBDatabase).close()
      forget()
    },
    // The browser has cleared the storage.
    terminated: () => void forget(),
  })
  opened.set(userId, opening)
  opening.catch(forget)
  return opening
}

/** What can be read again from the server goes, pins included; what it does not have yet stays. */
export async function clearKept(userId: string): Promise<void> {
  const database = await openPersonDatabase(userId)
  const transaction = database.transaction(['kept', 'contact'], 'readwrite')
  await Promise.all([transaction.objectStore('kept').clear(), transaction.objectStore('contact').clear(), transaction.done])
  await removePins(userId)
}

/** Everything goes: first what it holds, at once, then the database itself as soon as no other tab has it open. */
export async function removePersonDatabase(userId: string): Promise<void> {
  const database = await openPersonDatabase(userId)
  const names = ['kept', 'unsent', 'parts', 'contact'] as const
  const transaction = database.transaction(names, 'readwrite')
  await Promise.all([...names.map((name) => transaction.objectStore(name).clear()), transaction.done])
  database.close()
  opened.delete(userId)
  await deleteDB(nameOf(userId))
  await removePins(userId)
}
