/** Where completed sessions wait in the browser until the server has them; signing out leaves them there. */
export const unsentSessionsKey = 'focusSessionsUnsent'
