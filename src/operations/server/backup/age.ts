/** Loads the library that encrypts backups, which a start of the server doesn't need. */
export const loadAge = () => import('age-encryption')
