/** A session expires this long after it was last used. What a browser has stored for reading offline stays as long without contact. */
export const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000
