/** What a browser says about itself. */
export interface BrowserFacts {
  userAgent: string
  /** By https, or on this machine. */
  isSecure: boolean
  /** It has service workers, notifications and the Push API. */
  canPush: boolean
  /** iOS and iPadOS: whether the app was opened from the Home Screen; null on other systems. */
  isStandalone: boolean | null
  permission: 'default' | 'granted' | 'denied'
  /** The look for e-ink is chosen. */
  isInk: boolean
}

/**
 * What can arrive on a device. `always`: with the app closed. `running`: while the browser runs. `awake`: while the tablet is awake. The others say why
 * nothing can.
 */
export type Arrival = 'always' | 'running' | 'awake' | 'insecure' | 'install' | 'unsupported' | 'denied'

export function arrivalOn({ userAgent, isSecure, canPush, isStandalone, permission, isInk }: BrowserFacts): Arrival {
  // Without https a browser has none of it, so this goes first.
  if (!isSecure) return 'insecure'
  if (!canPush) return isStandalone === false ? 'install' : 'unsupported'
  if (permission === 'denied') return 'denied'
  if (isInk) return 'awake'
  return isStandalone === null ? arrivalAt(userAgent) : 'always'
}

/** What arrives on another device that gets notifications: its name is all that is known here. */
export type DeviceArrival = 'always' | 'running'
export function arrivalAt(userAgent: string): DeviceArrival {
  return /Android|iPhone|iPad/.test(userAgent) || isAppleWebKit(userAgent) ? 'always' : 'running'
}

/** Safari on macOS, which takes messages itself, and apps on the Home Screen of iPadOS, which name neither the iPad nor Safari. */
const isAppleWebKit = (userAgent: string) => /Macintosh.*AppleWebKit(?!.*Chrome\/)/.test(userAgent)

export const canArrive = (arrival: Arrival) => arrival === 'always' || arrival === 'running' || arrival === 'awake'
