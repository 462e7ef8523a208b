/** Runs first in every page except those for visitors. */
import { startApp } from './app-files.ts'
import { paintFirstTheme } from './first-theme.ts'

paintFirstTheme(document.documentElement)

// A browser fires this event once, often before the app has loaded (src/kit/web/install/installable.ts).
addEventListener('beforeinstallprompt', (event) => {
  // Otherwise phones show their own install bar over the page.
  event.preventDefault()
  Object.assign(window, { installOffer: event })
})

// Start the app after the first paint of what the server drew: on a slow network, loading the scripts would delay that paint. A hidden page
// is never painted, so the app starts immediately.
addEventListener('DOMContentLoaded', () => {
  const canTell = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  if (!canTell || document.visibilityState === 'hidden') return startApp()
  new PerformanceObserver(startApp).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', startApp)
})
