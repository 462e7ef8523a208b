/** What the server has to know of a subscription. */
export interface SubscriptionParts {
  endpoint: string
  p256dh: string
  auth: string
}

export function partsOf(subscription: PushSubscription): SubscriptionParts {
  const { endpoint, keys } = subscription.toJSON()
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' }
}

/** Null: this browser gets no notifications, or cannot. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  if (!('serviceWorker' in navigator)) return null
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

/** Also without a network: the browser tells its push service when it can. */
export async function endSubscription(): Promise<void> {
  await (await currentSubscription())?.unsubscribe()
}

/** Subscribes with the server's key. A subscription with another key ends first: it would be refused. */
export async function subscribe(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const there = await manager.getSubscription()
  if (there && keyOf(there) === publicKey) return there
  await there?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

/** The server's key of a subscription, base64url; null: the browser does not say it. */
export function keyOf({ options }: PushSubscription): string | null {
  const key = options?.applicationServerKey
  if (!key) return null
  const characters = String.fromCharCode(...new Uint8Array(key))
  return btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
