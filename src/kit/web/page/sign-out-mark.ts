import { persisted } from './persisted.ts'
import { signingOutKey } from './stored-user.ts'

/**
 * Set when a user has signed out in this browser and the server hasn't confirmed it. Names no user. It outlives a reload, because scripts
 * can't delete the session's cookie.
 */
const mark = persisted<boolean>({ key: signingOutKey, initial: false, parse: (stored) => stored === true || undefined })

/** Reads localStorage, because another tab may have changed the mark. */
export const isSigningOut = (): boolean => mark.refresh()
export const markSigningOut = (): void => mark.set(true)
export const unmarkSigningOut = (): void => mark.set(false)
