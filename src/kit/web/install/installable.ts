import { useInstallPrompt } from './install-prompt.ts'

/** How the app can be added to this device: the browser asks, or the person does it in Safari's menu. Null: it is there, or it can't be. */
export type Installable = 'prompt' | 'ios' | null

export function useInstallable(): Installable {
  const { offered } = useInstallPrompt()
  // An app beside others is a row of frozen pictures on e-ink, and its browser can't install anything anyway.
  if (window.matchMedia('(update: slow)').matches || document.documentElement.dataset.theme === 'ink') return null
  if (window.matchMedia('(display-mode: standalone)').matches) return null
  // iOS and iPadOS alone say whether they run from the Home Screen.
  if ('standalone' in navigator) return navigator.standalone === false ? 'ios' : null
  return offered ? 'prompt' : null
}

/** Asks the person by the browser's own dialog, which it shows once. */
export async function install(): Promise<void> {
  const { offered } = useInstallPrompt.getState()
  useInstallPrompt.setState({ offered: null })
  await offered?.prompt()
}
