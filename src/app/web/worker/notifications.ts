import { notificationIn, unreadable } from '#features/push/shown-notification.ts'
import { partsOf, subscribe } from '#features/push/web/subscription.ts'
import type { WorkerMessage } from '#features/push/worker-message.ts'
import { readState } from '#kit/web/offline/state-database.ts'
import type { WindowOfApp, WorkerScope } from './worker-scope.ts'

/** A page with the app replies, on a busy tablet after seconds. It doesn't while it starts, or when no user is signed in. */
const answerWithinMs = 5000
/** Pages and files without the app. */
const withoutApp = /^\/(paper|api)(\/|$)/

/** Shows a notification for every message, even an unreadable one: browsers end subscriptions whose messages show nothing. */
export async function showPush(worker: WorkerScope, payload: string | null): Promise<void> {
  const { title, body, path, tag } = (await findUserId()) === null ? unreadable : notificationIn(payload, worker.location.origin)
  // Alert the user again when this notification replaces another with the same tag.
  const options: NotificationOptions & { renotify?: boolean } = { body, icon: '/icon-192.png', data: { path } }
  if (tag !== '') Object.assign(options, { tag, renotify: true })
  await worker.registration.showNotification(title, options)
  for (const page of await windows(worker)) page.postMessage({ kind: 'push-shown', tag } satisfies WorkerMessage)
}

/**
 * Opens a notification's screen without a reload in an open tab: the one that shows it already, else the one used last. Without a tab,
 * opens a window.
 */
export async function openScreen(worker: WorkerScope, notification: Notification): Promise<void> {
  notification.close()
  const path: unknown = notification.data?.path
  const url = new URL(typeof path === 'string' ? path : '/', worker.location.origin)
  const open = await windows(worker)
  const page = open.find((one) => new URL(one.url).pathname === url.pathname) ?? open[0]
  if (!page) return void (await worker.clients.openWindow(url.href))
  // A browser may refuse to focus a window. The screen opens in it anyway.
  await page.focus().catch(() => {})
  if (await isAnswered(page, { kind: 'push-opened', path: url.pathname + url.search })) return
  await page.navigate(url.href).catch(() => worker.clients.openWindow(url.href))
}

/** The push service has given this browser a new address: sends it to the server, as opening the app would. */
export async function renewSubscription(worker: WorkerScope): Promise<void> {
  const userId = await findUserId()
  if (userId === null) return
  const state = await fetch(`/api/users/${encodeURIComponent(userId)}/push-devices`)
  if (!state.ok) return
  const { publicKey } = (await state.json()) as { publicKey: string }
  const subscription = await subscribe(worker.registration.pushManager, publicKey)
  const body = JSON.stringify({ userId, ...partsOf(subscription) })
  await fetch('/api/push-devices', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Returns the id of the signed-in user. Null when no user is signed in on this device. */
async function findUserId(): Promise<string | null> {
  const { userId, isSigningOut } = await readState().catch(() => ({ userId: null, isSigningOut: false }))
  return isSigningOut ? null : userId
}

const windows = (worker: WorkerScope) => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

async function isAnswered(page: WindowOfApp, message: WorkerMessage): Promise<boolean> {
  if (withoutApp.test(new URL(page.url).pathname)) return false
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerWithinMs)
    page.postMessage(message, [port2])
  })
}
