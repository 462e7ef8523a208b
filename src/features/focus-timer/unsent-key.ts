/** Key in the browser's storage for completed sessions that haven't been sent. They stay there after signing out. */
export const unsentSessionsKey = 'focusSessionsUnsent'
