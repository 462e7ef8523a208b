/** The parts of a subscription that the server needs. */
export interface SubscriptionParts {
  endpoint: string
  p256dh: string
  auth: string
}

export function partsOf(subscription: PushSubscription): SubscriptionParts {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Null when this browser has no subscription or no support for it. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Works offline too: the browser informs its push service later. */
export async function endSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

/** Subscribes with the server's key. First ends a subscription with another key, because the browser would refuse the new one. */
export async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const there = await manager.getSubscription()
  if (there && keyOf(there) === publicKey) return there
  await there?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The server's key of a subscription, base64url. Null when the browser doesn't reveal it. */
export function keyOf({ options }: PushSubscription): string | null {
  const key = options?.applicationServerKey
  if (!key) return null
  const characters = String.fromCharCode(...new Uint8Array(key))
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
