/** Facts about the browser and the permission it has granted. */
export interface BrowserFacts {
  userAgent: string
  /** A secure context: HTTPS, or localhost. */
  isSecure: boolean
  /** True if it has service workers, notifications and the Push API. */
  canPush: boolean
  /** On iOS and iPadOS: whether the app was opened from the Home Screen. Null on other systems. */
  isStandalone: boolean | null
  permission: 'default' | 'granted' | 'denied'
  /** True if the user has chosen the e-ink look. */
  isInk: boolean
}

/**
 * Whether notifications arrive on a device. `always`: even when the app is closed. `running`: while the browser runs. `awake`: while the
 * tablet is awake. The other values are the reasons why they can't arrive.
 */
export type Arrival = 'always' | 'running' | 'awake' | 'insecure' | 'install' | 'unsupported' | 'denied'

export function arrivalOn({ userAgent, isSecure, canPush, isStandalone, permission, isInk }: BrowserFacts): Arrival {
  // Without HTTPS a browser has none of these features, so check this first.
  if (!isSecure) return 'insecure'
  if (!canPush) return isStandalone === false ? 'install' : 'unsupported'
  if (permission === 'denied') return 'denied'
  if (isInk) return 'awake'
  return isStandalone === null ? arrivalAt(userAgent) : 'always'
}

/** When notifications arrive on another device of the user. Only its user agent is known here. */
export type DeviceArrival = 'always' | 'running'
export function arrivalAt(userAgent: string): DeviceArrival {
  return /Android|iPhone|iPad/.test(userAgent) || isAppleWebKit(userAgent) ? 'always' : 'running'
}

/** Safari on macOS, which gets messages even when closed, and iPadOS Home Screen apps, whose user agent names neither iPad nor Safari. */
const isAppleWebKit = (userAgent: string) => /Macintosh.*AppleWebKit(?!.*Chrome\/)/.test(userAgent)

export const canArrive = (arrival: Arrival) => arrival === 'always' || arrival === 'running' || arrival === 'awake'
