import type { Language } from '#kit/languages.ts'
import { noteOnce } from '#kit/web/lazy/new-build.ts'
import { pageLanguage, rememberLanguage } from '#kit/web/page/page-language.ts'
import { takeOver } from '../worker/worker-scope.ts'

const triedKey = 'languageTried'

/**
 * Shows the app in this language, and remembers it for the next pages. The app is loaded again if it speaks another one: a build has one
 * language. The copy for offline use is replaced first, because it answers the page. Without a network, the page stays as it is until
 * the app starts the next time with one.
 */
export async function speak(language: Language, reload = () => window.location.reload()): Promise<void> {
  rememberLanguage(language)
  if (language === pageLanguage() || !navigator.onLine) return
  // A server that can't answer in this language must not make the page load forever.
  if ((await replaceWorker().catch(() => false)) && noteOnce(triedKey, language)) reload()
}

/** Returns true when no old service worker answers the next page. */
async function replaceWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active) return true
  await registration.update()
  const fresh = registration.installing ?? registration.waiting
  if (fresh === null) return true
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      if (fresh.state === 'installed') fresh.postMessage(takeOver)
      if (fresh.state === 'activated') resolve()
      if (fresh.state === 'redundant') reject(new Error('The new version could not be installed.'))
    }
    fresh.addEventListener('statechange', check)
    check()
  })
  return true
}
