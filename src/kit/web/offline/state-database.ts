import type { DBSchema } from 'idb'
import { ownDatabases } from './own-databases.ts'

/** State that the service worker needs. It can't read localStorage, so it is stored in IndexedDB. */
interface StateSchema extends DBSchema {
  // 'person' is the key of the user's id; earlier versions of the app wrote it.
  state: { key: 'person' | 'isSigningOut'; value: string | boolean }
}

/** The id of the signed-in user, and whether a sign-out is still unknown to the server. */
export interface BrowserState {
  userId: string | null
  isSigningOut: boolean
}

const databases = ownDatabases<StateSchema>((database) => void database.createObjectStore('state'))
const open = () => databases.open('willow')

export async function readState(): Promise<BrowserState> {
  const database = await open()
  const [userId, isSigningOut] = await Promise.all([database.get('state', 'person'), database.get('state', 'isSigningOut')])
  return { userId: typeof userId === 'string' ? userId : null, isSigningOut: isSigningOut === true }
}

export async function writeState({ userId, isSigningOut }: BrowserState): Promise<void> {
  const transaction = (await open()).transaction('state', 'readwrite')
  if (userId === null) transaction.store.delete('person')
  else transaction.store.put(userId, 'person')
  if (isSigningOut) transaction.store.put(true, 'isSigningOut')
  else transaction.store.delete('isSigningOut')
  await transaction.done
}
