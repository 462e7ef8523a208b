import type { BrowserFacts } from '../arrival.rules.ts'

/** Collects the facts about this browser. */
export function browserFacts(isInk: boolean): BrowserFacts {
  const standalone: unknown = 'standalone' in navigator ? navigator.standalone : undefined
  return {
    userAgent: navigator.userAgent,
    isSecure: window.isSecureContext,
    canPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    isStandalone: typeof standalone === 'boolean' ? standalone : null,
    permission: 'Notification' in window ? Notification.permission : 'default',
    isInk,
  }
}
