/** The user as this browser remembers them between visits. Proves nothing: only the server's session grants access. */
export interface CurrentUser {
  id: string
  name: string
  firstName: string
  email: string
  isAdmin: boolean
  createdAt: string
  /** Set while the account is read-only. Missing in a user whom an earlier version of the app has stored. */
  readOnlyAt?: string | null
}

/** Key of the stored user, also read before the first paint. */
export const userKey = 'user'

/** Key of the sign-out mark (sign-out-mark.ts), also read before the first paint. */
export const signingOutKey = 'signingOut'

/** Parses the stored user, which any version of the app may have written. Undefined when it isn't a user. */
export function parseUser(stored: unknown): CurrentUser | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined
  const { id, name, firstName, email, isAdmin, createdAt, readOnlyAt } = stored as Record<string, unknown>
  if (typeof id !== 'string' || id === '' || typeof name !== 'string' || typeof firstName !== 'string') return undefined
  return {
    id,
    name,
    firstName,
    email: typeof email === 'string' ? email : '',
    isAdmin: isAdmin === true,
    createdAt: typeof createdAt === 'string' ? createdAt : '',
    ...(typeof readOnlyAt === 'string' ? { readOnlyAt } : {}),
  }
}
