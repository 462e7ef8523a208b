import { persisted } from './persisted.ts'
import { type CurrentUser, parseUser, userKey } from './stored-user.ts'

export type { CurrentUser }

const store = persisted<CurrentUser | null>({ key: userKey, initial: null, parse: parseUser })

/** Returns the stored user, or null for a visitor. */
export const useCurrentUser = (): CurrentUser | null => store.use()
export const currentUser = (): CurrentUser | null => store.get()
export const onCurrentUserChange = store.subscribe
export const clearCurrentUser = (): void => store.set(null)

/** Stores only the known fields, in case the server sends more. */
export function setCurrentUser({ id, name, firstName, email, isAdmin, createdAt, readOnlyAt }: CurrentUser): void {
  store.set({ id, name, firstName, email, isAdmin, createdAt, ...(readOnlyAt ? { readOnlyAt } : {}) })
}
