/** Names the completed sessions among what is not sent yet. */
export const focusSessionsList = 'focus-sessions'
