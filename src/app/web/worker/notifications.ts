import type { PushNews } from '#features/push/push-messages.ts'
import { notificationIn, unreadable } from '#features/push/shown-notification.ts'
import { partsOf, subscribe } from '#features/push/web/subscription.ts'
import { readState } from '#kit/web/offline/state-database.ts'
import type { WindowOfApp, WorkerScope } from './worker-scope.ts'

/** A page that is there answers at once; one without the app never does. */
const answerWithinMs = 1000

/** Shows a message, whatever is in it: browsers end subscriptions whose messages show nothing. */
export async function showPush(worker: WorkerScope, payload: string | null): Promise<void> {
  const { title, body, path, tag } = (await personHere()) === null ? unreadable : notificationIn(payload, worker.location.origin)
  // One that takes the place of another is heard as well.
  const options: NotificationOptions & { renotify?: boolean } = { body, icon: '/icon-192.png', data: { path } }
  if (tag !== '') Object.assign(options, { tag, renotify: true })
  await worker.registration.showNotification(title, options)
  for (const page of await windows(worker)) page.postMessage({ kind: 'push-shown', tag } satisfies PushNews)
}

/** Opens the screen of a notification in a tab that is there: the one that shows it, else the one used last, without reloading it. */
export async function openScreen(worker: WorkerScope, notification: Notification): Promise<void> {
  notification.close()
  const path: unknown = notification.data?.path
  const url = new URL(typeof path === 'string' ? path : '/', worker.location.origin)
  const open = await windows(worker)
  const page = open.find((one) => new URL(one.url).pathname === url.pathname) ?? open[0]
  if (!page) return void (await worker.clients.openWindow(url.href))
  // A browser may refuse to bring a window to the front; the screen opens in it all the same.
  await page.focus().catch(() => {})
  if (await isAnswered(page, { kind: 'push-opened', path: url.pathname + url.search })) return
  await page.navigate(url.href).catch(() => worker.clients.openWindow(url.href))
}

/** The push service gave this browser another address: the server gets it, as if the app had been opened. */
export async function renewSubscription(worker: WorkerScope): Promise<void> {
  const userId = await personHere()
  if (userId === null) return
  const state = await fetch(`/api/users/${encodeURIComponent(userId)}/push-devices`)
  if (!state.ok) return
  const { publicKey } = (await state.json()) as { publicKey: string }
  const subscription = await subscribe(worker.registration.pushManager, publicKey)
  const body = JSON.stringify({ userId, ...partsOf(subscription) })
  await fetch('/api/push-devices', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
}

/** Null: nobody, or somebody who has signed out here. */
async function personHere(): Promise<string | null> {
  const { person, isSigningOut } = await readState().catch(() => ({ person: null, isSigningOut: false }))
  return isSigningOut ? null : person
}

const windows = (worker: WorkerScope) => worker.clients.matchAll({ type: 'window', includeUncontrolled: true })

function isAnswered(page: WindowOfApp, news: PushNews): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerWithinMs)
    page.postMessage(news, [port2])
  })
}
