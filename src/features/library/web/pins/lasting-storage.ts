/** How long this browser keeps what lies in it. */
export type Lasting =
  /** Until somebody removes it. */
  | 'lasting'
  /** The browser may clear it when the device runs out of space. */
  | 'not-lasting'
  /** Safari outside the Home Screen clears it after a week without a visit. */
  | 'ios'

/** iOS and iPadOS alone say whether they run from the Home Screen. */
const isInSafari = () => 'standalone' in navigator && navigator.standalone === false

export async function lastingHere(): Promise<Lasting> {
  if (isInSafari()) return 'ios'
  const isLasting = await navigator.storage?.persisted?.().catch(() => false)
  return isLasting ? 'lasting' : 'not-lasting'
}

/** Asks the browser not to clear it by itself; what it answers is shown by `lastingHere`. */
export function keepLasting(): void {
  navigator.storage?.persist?.().catch(() => {})
}
