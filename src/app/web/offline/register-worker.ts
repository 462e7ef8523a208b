import { create } from 'zustand'
import { takeOver } from '../worker/worker-scope.ts'

const checkEveryMs = 60 * 60 * 1000

/** The waiting service worker of a newer build. It takes over once the user agrees. */
export const useNewVersion = create<{ waiting: ServiceWorker | null }>(() => ({ waiting: null }))

/**
 * Registers the service worker of this build. Without one (plain HTTP, a browser without support, a missing or broken worker) the app still
 * works online.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  try {
    const registration = await navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })
    const check = () => {
      // Without a controlling worker, the waiting one is the first, not a new version.
      if (navigator.serviceWorker.controller) useNewVersion.setState({ waiting: registration.waiting })
    }
    check()
    registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', check))
    setInterval(() => registration.update().catch(() => {}), checkEveryMs)
  } catch {
    // The app works without a service worker.
  }
}

/** Activates the new version and reloads this page once its worker is in control. */
export function takeNewVersion(reload = () => window.location.reload()): void {
  const { waiting } = useNewVersion.getState()
  navigator.serviceWorker.addEventListener('controllerchange', () => reload(), { once: true })
  waiting?.postMessage(takeOver)
}
