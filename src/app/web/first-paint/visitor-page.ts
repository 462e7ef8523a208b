import { autoCheckMs } from '#features/themes/themes.rules.ts'
import { createPageTheme } from '#features/themes/web/page-theme.ts'
import { parseUser, signingOutKey, userKey } from '#kit/web/page/stored-user.ts'
import { fetchApp, needsNoApp, startApp } from './app-files.ts'
import { storedTheme } from './first-theme.ts'
import { readStored } from './read-stored.ts'

/** True when a user is signed in on this device, or has signed out and the server doesn't know yet. */
const isAppNeeded = () => parseUser(readStored(userKey)) !== undefined || readStored(signingOutKey) === true

/**
 * Runs a page for visitors without the app: keeps the theme in step with the stored choice and the time of day, and starts the app as soon
 * as a user signs in, in this tab or another. Returns a function that stops it.
 */
export function startVisitorPage(root: HTMLElement = document.documentElement): () => void {
  const pageTheme = createPageTheme(root)
  const check = () => {
    if (isAppNeeded()) {
      stop()
      startApp()
      return
    }
    const { theme } = storedTheme(root)
    if (theme !== root.dataset.theme) pageTheme.change(theme)
  }
  let isFetched = false
  const onApproach = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (isFetched || !link || link.origin !== window.location.origin || needsNoApp(link.pathname)) return
    isFetched = true
    fetchApp()
  }
  const clock = setInterval(check, autoCheckMs)
  const listening = new AbortController()
  const { signal } = listening
  const stop = () => {
    clearInterval(clock)
    listening.abort()
    pageTheme.endChange()
  }
  window.addEventListener('storage', check, { signal })
  // A page restored from the back/forward cache has missed the storage events of other tabs.
  window.addEventListener('pageshow', check, { signal })
  document.addEventListener('visibilitychange', check, { signal })
  document.addEventListener('pointerover', onApproach, { signal })
  document.addEventListener('focusin', onApproach, { signal })
  pageTheme.show(storedTheme(root).theme)
  check()
  return stop
}
