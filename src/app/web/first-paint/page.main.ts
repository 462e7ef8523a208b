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
  if (document.visibilityState === 'hidden') return startApp()
  // The second frame follows the first paint. An observer of paints isn't enough: Firefox and Safari report none of a page of grey shapes.
  requestAnimationFrame(() => requestAnimationFrame(startApp))
  document.addEventListener('visibilitychange', startApp)
})
