/** The menu of a file comes when it is opened. Whoever asks says when it does not come. */
export const loadFileActions = async () => (await import('./file-actions.tsx')).fileActions
