import { create } from 'zustand'

/** Of Chromium: the app can be installed, and this asks the person. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>
}

/** What the browser offered; null: nothing, or it was taken. */
export const useInstallPrompt = create<{ offered: InstallPromptEvent | null }>(() => ({ offered: null }))

/** The browser offers it once, at any moment after the page has loaded. */
export function listenForInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Without this a phone shows a bar of its own over the page.
    event.preventDefault()
    useInstallPrompt.setState({ offered: event as InstallPromptEvent })
  })
  window.addEventListener('appinstalled', () => useInstallPrompt.setState({ offered: null }))
}
