/** Stands in every page but those for visitors, before everything else. */
import { startApp } from './app-files.ts'
import { paintFirstTheme } from './first-theme.ts'

paintFirstTheme(document.documentElement)

// What the server has drawn is painted first: on a slow network the scripts would stand in the way of it. A page that nobody sees yet is
// never painted, so it waits for nothing.
addEventListener('DOMContentLoaded', () => {
  const canTell = globalThis.PerformanceObserver?.supportedEntryTypes?.includes('paint')
  if (!canTell || document.visibilityState === 'hidden') return startApp()
  new PerformanceObserver(startApp).observe({ type: 'paint', buffered: true })
  document.addEventListener('visibilitychange', startApp)
})
