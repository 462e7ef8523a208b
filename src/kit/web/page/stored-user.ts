/** The person as this browser remembers them between visits. The server's session decides, not this. */
export interface CurrentUser {
  id: string
  name: string
  firstName: string
  email: string
  isAdmin: boolean
  createdAt: string
}

/** Where the user is stored; also read before the first paint. */
export const userKey = 'user'

/** Of the mark that somebody has signed out (sign-out-mark.ts); also read before the first paint. */
export const signingOutKey = 'signingOut'

/** What was stored there, by this version or any other; undefined when it is no person. */
export function parseUser(stored: unknown): CurrentUser | undefined {
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
