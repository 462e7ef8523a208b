import { create } from 'zustand'

/** Of Chromium: the app can be installed, and this asks the person. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/** What the browser has offered already; the first script of the page has kept it (src/app/web/first-paint/page.main.ts). */
const offeredBefore = () => (globalThis as { installOffer?: InstallPromptEvent }).installOffer ?? null

/** What the browser offers; null: nothing, or it was taken. */
export const useInstallPrompt = create<{ offered: InstallPromptEvent | null }>(() => ({ offered: offeredBefore() }))

globalThis.window?.addEventListener('beforeinstallprompt', () => useInstallPrompt.setState({ offered: offeredBefore() }))
globalThis.window?.addEventListener('appinstalled', () => useInstallPrompt.setState({ offered: null }))
