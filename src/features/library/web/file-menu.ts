/** Loads the code of the file menu when the user opens it. Callers must handle a failure. */
export const loadFileActions = async () => (await import('./file-actions.tsx')).fileActions
