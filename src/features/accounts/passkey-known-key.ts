/** Where a browser remembers that a passkey was used in it. It says of nobody in particular, and outlives a session. */
export const passkeyKnownKey = 'passkey-known'
