/** Files and previews of the person who is signed in, in CacheStorage: another person's never stand beside them. */
export const keptFilesCache = 'files'
