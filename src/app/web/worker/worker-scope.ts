/** The parts of the service worker's global scope that are used here. TypeScript's DOM types describe pages only. */
export interface WorkerScope {
  location: Location
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly WindowOfApp[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushReceived) => void): void
  addEventListener(type: 'notificationclick', listener: (event: NotificationPressed) => void): void
  addEventListener(type: 'pushsubscriptionchange', listener: (event: LongEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export interface LongEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface RequestEvent extends LongEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

export interface PushReceived extends LongEvent {
  data: { text(): string } | null
}

export interface NotificationPressed extends LongEvent {
  notification: Notification
}

/** An open tab. The tab used last comes first in the list. */
export interface WindowOfApp {
  url: string
  focus(): Promise<unknown>
  navigate(url: string): Promise<unknown>
  postMessage(message: unknown, transfer?: Transferable[]): void
}

/** The message that a page sends when its user wants the new version now. */
export const takeOver = 'take-over'
