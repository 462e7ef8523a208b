import { call } from '#kit/web/calls/call.ts'
import { NetworkError } from '#kit/web/calls/call-error.ts'
import { inOneTab } from '#kit/web/page/in-one-tab.ts'
import { pushApi } from '../push.contract.ts'
import type { pushTexts } from '../push.texts.ts'
import { isAllowed, wantedBy } from './push-wanted.ts'
import { currentSubscription, endSubscription, keyOf, partsOf, subscribe } from './subscription.ts'

export type PushFailure = keyof typeof pushTexts.failed

/** One at a time, because each of them takes a while and would undo what another one is doing. */
const inTurn = <Result>(work: () => Promise<Result>) => inOneTab('push', work)

/** Turns notifications on. Null on success. Call it from a user gesture, because the browser asks for permission. */
export async function turnOn(userId: string, publicKey: string): Promise<PushFailure | null> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed'
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration?.active) return 'no-worker'
  return inTurn(() => subscribeHere(userId, publicKey, registration.pushManager))
}

async function subscribeHere(userId: string, publicKey: string, manager: PushManager): Promise<PushFailure | null> {
  let subscription: PushSubscription
  try {
    subscription = await subscribe(manager, publicKey)
  } catch {
    return navigator.onLine ? 'no-service' : 'offline'
  }
  try {
    await call(pushApi.add, { body: { userId, ...partsOf(subscription) } })
  } catch (error) {
    await subscription.unsubscribe()
    return error instanceof NetworkError ? 'offline' : 'other'
  }
  wantedBy.set(userId)
  return null
}

/** Turns notifications off immediately. The request to the server may fail. */
export async function turnOff(deviceId: string | undefined): Promise<void> {
  wantedBy.set(null)
  await inTurn(endSubscription)
  // If this fails, the push service reports later that the subscription has ended.
  if (deviceId !== undefined) await call(pushApi.remove, { params: { id: deviceId } }).catch(() => {})
}

/** Runs at each start: sends this browser's current endpoint to the server, and ends a subscription that another user has left. */
export async function keepPush(userId: string): Promise<void> {
  // Outside its turn, because this never ends while no worker can be installed.
  await navigator.serviceWorker?.ready
  await inTurn(() => keepSubscription(userId))
}

async function keepSubscription(userId: string): Promise<void> {
  const there = await currentSubscription()
  if (wantedBy.get() !== userId) return endSubscription()
  // The user has withdrawn the permission.
  if (!isAllowed()) return wantedBy.set(null)
  const registration = await navigator.serviceWorker.ready
  const { publicKey } = there
    ? await call(pushApi.add, { body: { userId, ...partsOf(there) } })
    : await call(pushApi.state, { params: { userId } })
  if (there && (keyOf(there) ?? publicKey) === publicKey) return
  const renewed = await subscribe(registration.pushManager, publicKey)
  await call(pushApi.add, { body: { userId, ...partsOf(renewed) } })
}
