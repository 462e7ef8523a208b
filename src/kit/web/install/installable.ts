import { create } from 'zustand'

/** Chromium's `beforeinstallprompt` event. `prompt` shows the browser's install dialog. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/** Returns an event that arrived before this module loaded. The page's first script stores it (src/app/web/first-paint/page.main.ts). */
const offeredBefore = () => (globalThis as { installOffer?: InstallPromptEvent }).installOffer ?? null

/** The browser's current offer. Null when there is none or it has been used. */
const useInstallPrompt = create<{ offered: InstallPromptEvent | null }>(() => ({ offered: offeredBefore() }))

globalThis.window?.addEventListener('beforeinstallprompt', () => useInstallPrompt.setState({ offered: offeredBefore() }))
globalThis.window?.addEventListener('appinstalled', () => useInstallPrompt.setState({ offered: null }))

/** How the app can be installed: by the browser's prompt, or in Safari's menu. Null when it already is, or can't be. */
export type Installable = 'prompt' | 'ios' | null

export function useInstallable(): Installable {
  const { offered } = useInstallPrompt()
  // Not on e-ink: switching between apps leaves frozen pictures there, and the browsers of e-ink tablets can't install apps anyway.
  if (window.matchMedia('(update: slow)').matches || document.documentElement.dataset.theme === 'ink') return null
  if (window.matchMedia('(display-mode: standalone)').matches) return null
  // Only iOS and iPadOS have `navigator.standalone`.
  if ('standalone' in navigator) return navigator.standalone === false ? 'ios' : null
  return offered ? 'prompt' : null
}

/** Shows the browser's install dialog. The browser allows that only once per offer. */
export async function install(): Promise<void> {
  const { offered } = useInstallPrompt.getState()
  useInstallPrompt.setState({ offered: null })
  await offered?.prompt()
}
