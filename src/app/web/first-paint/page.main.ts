/** Stands in every page but those for visitors, before everything else. */
import { startApp } from './app-files.ts'
import { paintFirstTheme } from './first-theme.ts'

paintFirstTheme(document.documentElement)

// A browser offers once that the app can be installed, often before the app itself is here (src/kit/web/install/install-prompt.ts).
addEventListener('beforeinstallprompt', (event) => {
  // Without this a phone shows a bar of its own over the page.
  event.preventDefault()
  Object.assign(window, { installOffer: event })
})

// What the server has drawn is painted first: on a slow network the scripts would stand in the way of it. A page that nobody sees yet is
// never painted, so it waits for nothing.
addEventListener('DOMContentLoaded', () => {
  const canTell = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  if (!canTell || document.visibilityState === 'hidden') return startApp()
  new PerformanceObserver(startApp).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', startApp)
})
