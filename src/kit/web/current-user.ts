import { persisted } from './persisted.ts'

/** The person as this browser remembers them between visits (specification 3). The server's session decides, not this. */
export interface CurrentUser {
  id: string
  name: string
  firstName: string
  email: string
  isAdmin: boolean
  createdAt: string
}

const store = persisted<CurrentUser | null>({ key: 'user', initial: null, parse: parseUser })

/** The stored user, or null for a visitor. */
export const useCurrentUser = (): CurrentUser | null => store.use()
export const currentUser = (): CurrentUser | null => store.get()
export const onCurrentUserChange = store.subscribe
export const clearCurrentUser = (): void => store.set(null)

/** Keeps exactly the known fields, whatever more the server sends. */
export function setCurrentUser({ id, name, firstName, email, isAdmin, createdAt }: CurrentUser): void {
  store.set({ id, name, firstName, email, isAdmin, createdAt })
}

function parseUser(stored: unknown): CurrentUser | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { id, name, firstName, email, isAdmin, createdAt } = stored as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || typeof firstName !== 'string') return undefined
  return {
    id,
    name,
    firstName,
    email: typeof email === 'string' ? email : '',
    isAdmin: isAdmin === true,
    createdAt: typeof createdAt === 'string' ? createdAt : '',
  }
}
