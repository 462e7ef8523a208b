/** Storage key of the install hint. Its value names no user, so it is kept when the user signs out. */
export const installHintKey = 'installHint'
