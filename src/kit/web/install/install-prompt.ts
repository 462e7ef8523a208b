import { create } from 'zustand'

/** Chromium's `beforeinstallprompt` event. `prompt` shows the browser's install dialog. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/** Returns an event that arrived before this module loaded. The page's first script stores it (src/app/web/first-paint/page.main.ts). */
const offeredBefore = () => (globalThis as { installOffer?: InstallPromptEvent }).installOffer ?? null

/** The browser's current offer. Null when there is none or it has been used. */
export const useInstallPrompt = create<{ offered: InstallPromptEvent | null }>(() => ({ offered: offeredBefore() }))

globalThis.window?.addEventListener('beforeinstallprompt', () => useInstallPrompt.setState({ offered: offeredBefore() }))
globalThis.window?.addEventListener('appinstalled', () => useInstallPrompt.setState({ offered: null }))
