/** Name of the list of completed sessions in the unsent changes. */
export const focusSessionsList = 'focus-sessions'
