import type { DBSchema } from 'idb'
import { ownDatabases } from './own-databases.ts'

/** State that the service worker needs. It can't read localStorage, so it is kept in IndexedDB. */
interface StateSchema extends DBSchema {
  state: { key: 'person' | 'isSigningOut'; value: string | boolean }
}

/** The id of the signed-in user, and whether a sign-out is still unknown to the server. */
export interface BrowserState {
  person: string | null
  isSigningOut: boolean
}

const databases = ownDatabases<StateSchema>((database) => void database.createObjectStore('state'))
const open = () => databases.open('willow')

export async function readState(): Promise<BrowserState> {
  const database = await open()
  const [person, isSigningOut] = await Promise.all([database.get('state', 'person'), database.get('state', 'isSigningOut')])
  return { person: typeof person === 'string' ? person : null, isSigningOut: isSigningOut === true }
}

export async function writeState({ person, isSigningOut }: BrowserState): Promise<void> {
  const transaction = (await open()).transaction('state', 'readwrite')
  if (person === null) transaction.store.delete('person')
  else transaction.store.put(person, 'person')
  if (isSigningOut) transaction.store.put(true, 'isSigningOut')
  else transaction.store.delete('isSigningOut')
  await transaction.done
}
