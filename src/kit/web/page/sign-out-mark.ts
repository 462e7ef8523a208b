import { persisted } from './persisted.ts'
import { signingOutKey } from './stored-user.ts'

/**
 * Somebody has signed out in this browser and the server has not confirmed it. It names nobody, and outlives a reload: the session's
 * cookie cannot be removed from here.
 */
const mark = persisted<boolean>({ key: signingOutKey, initial: false, parse: (stored) => stored === true || undefined })

/** Looks at what is stored: another tab may have been faster. */
export const isSigningOut = (): boolean => mark.refresh()
export const markSigningOut = (): void => mark.set(true)
export const unmarkSigningOut = (): void => mark.set(false)
