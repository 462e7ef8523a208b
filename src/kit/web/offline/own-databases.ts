import { type DBSchema, deleteDB, type IDBPDatabase, openDB, type StoreNames } from 'idb'

/** IndexedDB databases of one kind, by name. */
export interface OwnDatabases<Schema extends DBSchema> {
  /** Opens a database, or returns the open connection. */
  open(name: string): Promise<IDBPDatabase<Schema>>
  /** Clears all stores immediately, then deletes the database once no other tab has it open. */
  remove(name: string): Promise<void>
}

/**
 * Manages databases that all have the same stores.
 *
 * @example const notes = ownDatabases<NotesSchema>((database) => database.createObjectStore('notes'))
 */
export function ownDatabases<Schema extends DBSchema>(
  makeStores: (database: IDBPDatabase<Schema>) => void,
): OwnDatabases<Schema> {
  const opened = new Map<string, Promise<IDBPDatabase<Schema>>>()

  function open(name: string): Promise<IDBPDatabase<Schema>> {
    const known = opened.get(name)
    if (known) return known
    const forget = () => void opened.delete(name)
    const opening = openDB<Schema>(name, 1, {
      upgrade: makeStores,
      blocking: (_current, _blocked, event) => {
        ;(event.target as IDBDatabase).close()
        forget()
      },
      // The browser closes the connection when it clears the site's storage.
      terminated: forget,
    })
    opened.set(name, opening)
    opening.catch(forget)
    return opening
  }

  function closeAll(): void {
    for (const opening of opened.values())
      opening.then(
        (database) => database.close(),
        () => {},
      )
    opened.clear()
  }
  // In WebKit 2.50, a page that leaves in the middle of a transaction can lock the stores for every later page and the service worker.
  if ('document' in globalThis) window.addEventListener('pagehide', closeAll)

  async function remove(name: string): Promise<void> {
    const database = await open(name)
    const names: StoreNames<Schema>[] = [...database.objectStoreNames]
    const transaction = database.transaction(names, 'readwrite')
    await Promise.all([...names.map((store) => transaction.objectStore(store).clear()), transaction.done])
    database.close()
    opened.delete(name)
    await deleteDB(name)
  }

  return { open, remove }
}
