import { onCurrentUserChange } from './current-user.ts'
import { persisted } from './persisted.ts'
import { signingOutKey } from './stored-user.ts'

/**
 * Set when a user has signed out in this browser and the server hasn't confirmed it. Names no user. It outlives a reload, because scripts
 * can't delete the session's cookie.
 */
const mark = persisted<boolean>({ key: signingOutKey, initial: false, parse: (stored) => stored === true || undefined })

let isHere = false
onCurrentUserChange((user) => {
  if (user) isHere = false
})

/** True when the last user signed out in this tab. */
export const hasSignedOutHere = (): boolean => isHere

/** Reads localStorage, because another tab may have changed the mark. */
export const isSigningOut = (): boolean => mark.refresh()
export function markSigningOut(): void {
  isHere = true
  mark.set(true)
}
export const unmarkSigningOut = (): void => mark.set(false)
