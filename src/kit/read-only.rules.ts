/**
 * Why the owner of a read-only account may still make a call that isn't a plain read. A call without such a reason is refused, so a new one
 * is refused until somebody decides about it.
 */
export const readOnlyReasons = {
  reads: 'It only reads; what it asks for needs a body.',
  shows: 'It changes how the app shows itself, never what the owner has.',
  removes: 'It removes what is the owner’s own, or puts it back within the time to undo.',
  secures: 'It looks after how the account is entered: password, address, second steps and sessions.',
  ends: 'It ends an access or messages that were given out before.',
  buys: 'A further code makes the account writable again.',
  forwards: 'It makes other calls, and each is decided by itself.',
} as const

export type ReadOnlyReason = keyof typeof readOnlyReasons

const readingMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'PROPFIND'])

/** True for methods that change nothing by themselves. */
export const isReadingMethod = (method: string): boolean => readingMethods.has(method)
