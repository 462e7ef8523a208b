/** Storage key that marks a browser in which a passkey was used. It identifies no user and is kept after signing out. */
export const passkeyKnownKey = 'passkey-known'
