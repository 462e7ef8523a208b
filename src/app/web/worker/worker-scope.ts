/** What the service worker uses of its surroundings: TypeScript's types are for pages. */
export interface WorkerScope {
  location: Location
  clients: { claim(): Promise<void> }
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: LongEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

export interface LongEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface RequestEvent extends LongEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}

/** What a page says when somebody wants the new version now. */
export const takeOver = 'take-over'
