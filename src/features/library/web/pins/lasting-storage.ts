/** How long this browser keeps stored data. */
export type Lasting =
  /** Until the user removes it. */
  | 'lasting'
  /** Until the device runs out of space and the browser clears it. */
  | 'not-lasting'
  /** Safari, unless the app runs from the Home Screen, clears it after a week without a visit. */
  | 'ios'

/** Only iOS and iPadOS report whether the app runs from the Home Screen. */
const isInSafari = () => 'standalone' in navigator && navigator.standalone === false

export async function lastingHere(): Promise<Lasting> {
  if (isInSafari()) return 'ios'
  const isLasting = await navigator.storage?.persisted?.().catch(() => false)
  return isLasting ? 'lasting' : 'not-lasting'
}

/** Asks the browser not to clear the storage on its own. `lastingHere` returns the outcome. */
export function keepLasting(): void {
  navigator.storage?.persist?.().catch(() => {})
}
