import { create } from 'zustand'
import { takeOver } from '../worker/worker-scope.ts'

const lookEveryMs = 60 * 60 * 1000

/** The worker of a newer build, which waits until somebody agrees. */
export const useNewVersion = create<{ waiting: ServiceWorker | null }>(() => ({ waiting: null }))

/**
 * Has the service worker of this build installed. Without one (plain http, a browser that has none, a worker that is missing or broken) the app
 * works as it does anyway.
 */
export async function keepWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    const registration = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
    const look = () => {
      // Without a worker that runs, the one that waits is the first.
      if (navigator.serviceWorker.controller) useNewVersion.setState({ waiting: registration.waiting })
    }
    look()
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look))
    setInterval(() => registration.update().catch(() => {}), lookEveryMs)
  } catch {
    // There is none.
  }
}

/** Takes the new version: this page is reloaded as soon as its worker runs. */
export function takeNewVersion(reload = () => window.location.reload()): void {
  const { waiting } = useNewVersion.getState()
  navigator.serviceWorker.addEventListener('controllerchange', () => reload(), { once: true })
  waiting?.postMessage(takeOver)
}
