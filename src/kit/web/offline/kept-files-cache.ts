/** CacheStorage cache for files and previews of the signed-in user. It never holds those of two users. */
export const keptFilesCache = 'files'
