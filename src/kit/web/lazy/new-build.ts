const noteKey = 'reloaded-for-build'
const typedFields = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'

/** Returns the address of the app's entry script in the server's page when it differs from the running one, which means a new build. */
export async function findNewBuild(): Promise<string | null> {
  const running = document.querySelector('script[type=module][src]')?.getAttribute('src')
  if (!running) return null
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { Accept: 'text/html' } })
    const offered = answer.ok ? entryOf(await answer.text()) : null
    return offered === running ? null : offered
  } catch {
    return null
  }
}

const entryOf = (html: string) => /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? null

/**
 * Reloads the page to get a new build, and returns whether it does. Doesn't reload when offline, twice for the same build, or when typed
 * text or work in progress would be lost.
 */
export function reloadFor(build: string, reload = () => window.location.reload()): boolean {
  if (!navigator.onLine || hasTypedText() || isAtWork() || !noteOnce(noteKey, build)) return false
  reload()
  return true
}

function hasTypedText(): boolean {
  return [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(typedFields)].some(({ value }) => value !== '')
}

/** True when code would ask before the user leaves the page, for example during an upload. */
function isAtWork(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
}

/** Stores a value for this tab. Returns false when it was stored before or can't be: without it, the page might reload for ever. */
export function noteOnce(key: string, value: string): boolean {
  try {
    if (sessionStorage.getItem(key) === value) return false
    sessionStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}
